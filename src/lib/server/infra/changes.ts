import { beforeCommit, type Db, onCommit, type Tx } from '#lib/server/infra/db/open.ts';
import { compiledOnce } from '#lib/server/infra/db/statements.ts';
import { EVERYTHING, MAX_TAGS } from './cache-tags.ts';
import { type News, createChangeFollower } from './change-follower.ts';

/** Changes older than this many revisions are removed. */
const MAX_REVISIONS = 10_000;

const nextRevision = compiledOnce((tx) =>
  tx
    .updateTable('revision')
    .set((eb) => ({ number: eb('number', '+', 1) }))
    .where('id', '=', 1),
);

/** Under the number that this transaction has just given. */
const addChange = compiledOnce((tx, change: { tag: string; at: string }) =>
  tx
    .insertInto('changes')
    .columns(['revision', 'tag', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('revision')
        .select([
          'number',
          eb.cast<string>(eb.val(change.tag), 'text').as('tag'),
          eb.cast<string>(eb.val(change.at), 'text').as('at'),
        ])
        .where('id', '=', 1),
    ),
);

/** Removes the changes that no process can ask for any more. */
export async function removeOldChanges(db: Db): Promise<void> {
  await db
    .deleteFrom('changes')
    .where('revision', '<', (eb) =>
      eb
        .selectFrom('revision')
        .select((number) => number('number', '-', MAX_REVISIONS).as('oldest')),
    )
    .execute();
}

/**
 * How processes learn of each other's writes (docs/api.md "Processes"). Each write notes its tags in
 * its own transaction; each process polls the revision twice a second and notifies its listeners.
 */
export function openChanges(db: Db, now: () => Date) {
  async function revision(): Promise<number> {
    const { number } = await db
      .selectFrom('revision')
      .select('number')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    return number;
  }

  async function readNews(seen: number | undefined): Promise<News> {
    const number = await revision();
    if (seen === undefined || number === seen) return { revision: number, tags: [] };
    // A lower number means that the database was replaced.
    const isCovered = number > seen && number - seen <= MAX_REVISIONS;
    if (!isCovered) return { revision: number, tags: [EVERYTHING] };
    const rows = await db
      .selectFrom('changes')
      .select('tag')
      .distinct()
      .where('revision', '>', seen)
      .where('revision', '<=', number)
      .execute();
    return { revision: number, tags: rows.map((row) => row.tag) };
  }

  const follower = createChangeFollower(readNews);

  return {
    ...follower,

    /** The changes since a revision. */
    async since(seen: number | undefined): Promise<News> {
      const news = await readNews(seen);
      return news.tags.length > MAX_TAGS ? { ...news, tags: [EVERYTHING] } : news;
    },

    /**
     * Notes which tags this transaction changes: for this process from the commit on, for the others
     * by their polls. It is written with the commit: it locks the revision row, so that revisions become
     * visible in their order.
     */
    record(tx: Tx, noted: Iterable<string>): void {
      const tags = [...new Set(noted)];
      if (tags.length === 0) return;
      onCommit(tx, () => follower.announce(tags));
      const at = now().toISOString();
      beforeCommit(tx, [nextRevision(tx, {}), ...tags.map((tag) => addChange(tx, { tag, at }))]);
    },
  };
}
export type Changes = ReturnType<typeof openChanges>;
