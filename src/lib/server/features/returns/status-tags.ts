import { findReturnStatus, type ReturnStatus } from '#lib/returns/returns.ts';
import { type StatusChange, changeTag, readChange } from '#lib/server/infra/cache-tags.ts';

export const returnTag = (change: StatusChange<ReturnStatus>): string =>
  changeTag('returns', change);

/** The change that a tag stands for; undefined for any other tag. */
export const readReturnTag = (tag: string): StatusChange<ReturnStatus> | undefined =>
  readChange(tag, 'returns', findReturnStatus);
