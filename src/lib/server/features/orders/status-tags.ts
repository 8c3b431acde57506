import { findStatus, type Status } from '#lib/orders/status.ts';
import { type StatusChange, changeTag, readChange } from '#lib/server/infra/cache-tags.ts';

export const statusTag = (change: StatusChange<Status>): string => changeTag('orders', change);

/** The change that a tag stands for; undefined for any other tag. */
export const readStatusTag = (tag: string): StatusChange<Status> | undefined =>
  readChange(tag, 'orders', findStatus);
