import type { Status } from '#lib/orders/status.ts';
import type { Changes } from '#lib/server/infra/changes/changes.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { readStatusTag } from '#lib/server/infra/cache-tags.ts';
import { countByStatus } from './admin-repo.ts';

interface Counted {
  /** Up to which change of the shop they hold. */
  revision: number;
  byStatus: ReadonlyMap<Status, number>;
}

function after(counted: Counted, revision: number, tags: readonly string[]): Counted {
  const byStatus = new Map(counted.byStatus);
  const add = (status: Status, by: number) =>
    byStatus.set(status, (byStatus.get(status) ?? 0) + by);
  for (const change of tags.map(readStatusTag)) {
    if (change?.before) add(change.before, -1);
    if (change) add(change.after, 1);
  }
  return { revision, byStatus };
}

/**
 * How many orders have each status. Counting takes longer with the years, so it is done once; from
 * then on the figures follow what each change notes, in whichever process it is made.
 */
export function orderCounts(db: Db, changes: Changes) {
  let counts: Counted | undefined;

  return async (): Promise<(status: Status) => number> => {
    const news = counts && (await changes.since(counts.revision));
    counts = counts && news ? after(counts, news.revision, news.tags) : await countByStatus(db);
    const { byStatus } = counts;
    return (status) => byStatus.get(status) ?? 0;
  };
}
