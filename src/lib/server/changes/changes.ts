import type { Db, Tx } from '../db/open.ts';

/**
 * How processes learn of one another's writes (docs/api.md "Processes"). Each write notes its tags
 * in its own transaction; each process reads the revision twice a second and tells its listeners.
 */

/** Stands for every tag at once: a large import, or more changes than are kept. */
export const EVERYTHING = '*';

/** Changes older than this many revisions are forgotten. */
const KEPT_REVISIONS = 10_000;
const PRUNE_EVERY = 500;

type Listener = (tags: readonly string[]) => void | Promise<void>;

export function openChanges(db: Db, now: () => Date) {
  const listeners: Listener[] = [];
  let seen: number | undefined;
  let following: Promise<void> | undefined;

  async function revision(): Promise<number> {
    const { number } = await db
      .selectFrom('revision')
      .select('number')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    return number;
  }

  async function readNew(): Promise<void> {
    const number = await revision();
    if (seen === undefined) seen = number;
    if (number === seen) return;
    const rows = await db
      .selectFrom('changes')
      .select('tag')
      .distinct()
      .where('revision', '>', seen)
      .where('revision', '<=', number)
      .execute();
    const tags = number - seen > KEPT_REVISIONS ? [EVERYTHING] : rows.map((row) => row.tag);
    for (const listener of listeners) await listener(tags);
    seen = number;
  }

  return {
    /** What was noted after a revision, as often as it was; nothing where some is forgotten by now. */
    async since(seenRevision: number) {
      const number = await revision();
      if (number - seenRevision > KEPT_REVISIONS) return undefined;
      const rows = await db
        .selectFrom('changes')
        .select('tag')
        .where('revision', '>', seenRevision)
        .where('revision', '<=', number)
        .execute();
      return { revision: number, tags: rows.map((row) => row.tag) };
    },

    /** Calls `listener` with the tags of each change, this process's own included. */
    listen(listener: Listener): void {
      listeners.push(listener);
    },

    /**
     * Notes which tags this transaction changes. Call it last: it locks the revision row, so that
     * revisions become visible in their order.
     */
    async note(tx: Tx, tags: Iterable<string>): Promise<void> {
      const { number } = await tx
        .updateTable('revision')
        .set((eb) => ({ number: eb('number', '+', 1) }))
        .where('id', '=', 1)
        .returning('number')
        .executeTakeFirstOrThrow();
      const at = now().toISOString();
      const rows = [...new Set(tags)].map((tag) => ({ revision: number, tag, at }));
      if (rows.length > 0) await tx.insertInto('changes').values(rows).execute();
      if (number % PRUNE_EVERY === 0) {
        await tx
          .deleteFrom('changes')
          .where('revision', '<', number - KEPT_REVISIONS)
          .execute();
      }
    },

    /** Tells this process's listeners alone: what it keeps of these tags is out of date. */
    async announce(tags: readonly string[]): Promise<void> {
      for (const listener of listeners) await listener(tags);
    },

    /** Reads what is new and tells the listeners; calls that overlap share one reading. */
    async follow(): Promise<void> {
      following ??= readNew().finally(() => {
        following = undefined;
      });
      await following;
    },
  };
}
export type Changes = ReturnType<typeof openChanges>;
