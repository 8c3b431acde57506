import { can, type Permission, type Rights } from './permissions.ts';

/** What staff can be notified of, each by a permission (docs/api.md "Push notifications"). */

const permissionOf = {
  orders: 'orders',
  slips: 'orders',
  returns: 'orders',
  tickets: 'support',
  stock: 'catalogue',
} as const satisfies Record<string, Permission>;
export type PushTopic = keyof typeof permissionOf;

export const pushTopics = [
  'orders',
  'slips',
  'returns',
  'tickets',
  'stock',
] as const satisfies PushTopic[];

export const mayGet = (rights: Rights, topic: PushTopic): boolean =>
  can(rights, permissionOf[topic]);

export const topicsFor = (rights: Rights): PushTopic[] =>
  pushTopics.filter((topic) => mayGet(rights, topic));

/** Topics as they are stored. */
export const toStoredTopics = (topics: readonly PushTopic[]): string =>
  pushTopics.filter((topic) => topics.includes(topic)).join('|');

export const readTopics = (stored: string): PushTopic[] =>
  pushTopics.filter((topic) => stored.split('|').includes(topic));
