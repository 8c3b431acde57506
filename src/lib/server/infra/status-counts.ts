import { type StatusChange } from './cache-tags.ts';
import type { News } from './change-follower.ts';
import type { Changes } from './changes.ts';

/** How many rows have each status, and up to which revision. */
export interface StatusCounts<S extends string> {
  revision: number;
  byStatus: ReadonlyMap<S, number>;
}

interface Counting<S extends string> {
  /** Counts all rows; one statement sees one moment. */
  count: () => Promise<StatusCounts<S>>;
  /** The change that a tag stands for. */
  read: (tag: string) => StatusChange<S> | undefined;
  /** After this tag all rows are counted again. */
  again?: string;
}

function withChanges<S extends string>(
  counted: StatusCounts<S>,
  { revision, tags }: News,
  read: Counting<S>['read'],
): StatusCounts<S> {
  const byStatus = new Map(counted.byStatus);
  const add = (status: S, by: number) => byStatus.set(status, (byStatus.get(status) ?? 0) + by);
  for (const change of tags.map(read)) {
    if (change?.before) add(change.before, -1);
    if (change) add(change.after, 1);
  }
  return { revision, byStatus };
}

/**
 * How many rows have each status. Counting gets slower as a table grows, so it is done once; from then on
 * the counts follow the noted changes of all processes.
 */
export function createStatusCounts<S extends string>(
  changes: Pick<Changes, 'since'>,
  { count, read, again }: Counting<S>,
): () => Promise<(status: S) => number> {
  let newest: StatusCounts<S> | undefined;

  return async () => {
    // Others may have gone on from it meanwhile.
    const known = newest;
    const news = known && (await changes.since(known.revision));
    const isStale = again !== undefined && news?.tags.includes(again);
    const counts = known && news && !isStale ? withChanges(known, news, read) : await count();
    newest = counts;
    return (status) => counts.byStatus.get(status) ?? 0;
  };
}
