import { findStatus, type Status } from '#lib/orders/status.ts';

/** How each change of an order's status is noted, so that whoever counts orders can follow. */

export interface StatusChange {
  /** Nothing for an order that is new. */
  before: Status | undefined;
  after: Status;
}

const TAG = /^orders:(\w*)>(\w+)$/;

export const statusTag = ({ before, after }: StatusChange): string =>
  `orders:${before ?? ''}>${after}`;

/** The change that a tag tells of; nothing for the tag of something else. */
export function readStatusTag(tag: string): StatusChange | undefined {
  const [, before = '', after = ''] = TAG.exec(tag) ?? [];
  const to = findStatus(after);
  return to && { before: findStatus(before), after: to };
}
