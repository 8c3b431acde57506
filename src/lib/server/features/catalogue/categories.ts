import type { CategoryList } from '#lib/catalogue/categories.ts';
import { CATALOGUE, CATEGORIES, CONTENT, EVERYTHING } from '#lib/server/infra/cache-tags.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import { type Db, onCommit, type Tx } from '#lib/server/infra/db/open.ts';
import { readCategories } from './category-repo.ts';

/** Every process holds the categories in memory and follows changes. */
export async function createCategories({ db, changes }: { db: Db; changes: Changes }) {
  let current = await readCategories(db);
  const use = (newer: typeof current, isRestored = false) => {
    if (isRestored || newer.version > current.version) current = newer;
  };
  changes.listen(async (tags, from) => {
    const isAll = tags.includes(EVERYTHING);
    // This process uses its own changes after the commit.
    if (from === 'own' || !(isAll || tags.includes(CATEGORIES))) return;
    // A backup that was restored has fewer changes.
    use(await readCategories(db), isAll);
  });

  return {
    /** The same object until a category changes. */
    list: (): CategoryList => current.list,

    /** From the database, because an edge instance may ask before this process follows a change. */
    read: async (): Promise<CategoryList> => (await readCategories(db)).list,

    /** The names of their pictures in the content area. */
    usedPictures: async (): Promise<string[]> =>
      (await readCategories(db)).list.all.flatMap(({ picture }) => picture ?? []),

    /** Shows the transaction's changes after the commit; call it last. */
    async announce(tx: Tx, { areProductsMoved }: { areProductsMoved: boolean }): Promise<void> {
      const newer = await readCategories(tx);
      onCommit(tx, () => use(newer));
      changes.record(tx, areProductsMoved ? [EVERYTHING] : [CATEGORIES, CONTENT, CATALOGUE]);
    },
  };
}
export type CategoryService = Awaited<ReturnType<typeof createCategories>>;
