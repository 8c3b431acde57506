import { EVERYTHING } from './cache-tags.ts';
import type { Changes } from './changes.ts';
import { type Db, onCommit, type Tx } from './db/open.ts';

interface Source<Cached> {
  db: Db;
  changes: Changes;
  /** Each change of the rows carries it. */
  tag: string;
  /** `version` rises with every change. */
  read: (db: Db | Tx) => Promise<Cached>;
}

/** Rows that every process caches in memory; it follows the changes of the others. */
export async function cacheRows<Cached extends { version: number }>({
  db,
  changes,
  tag,
  read,
}: Source<Cached>) {
  let current = await read(db);
  const use = (newer: Cached, isRestored = false) => {
    if (isRestored || newer.version > current.version) current = newer;
  };
  changes.listen(async (tags, from) => {
    const isAll = tags.includes(EVERYTHING);
    // This process uses its own changes after the commit.
    if (from === 'own' || !(isAll || tags.includes(tag))) return;
    // A backup that was restored has fewer changes.
    use(await read(db), isAll);
  });

  return {
    /** The same object until a row changes. */
    current: (): Cached => current,

    /** Shows the transaction's changes after the commit; call it last. One transaction at a time may change rows. */
    async announce(tx: Tx, tags: readonly string[]): Promise<void> {
      const newer = await read(tx);
      onCommit(tx, () => use(newer));
      changes.record(tx, tags);
    },
  };
}
