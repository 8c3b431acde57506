import type { CategoryList } from '#lib/catalogue/categories.ts';
import { CATALOGUE, CATEGORIES, CONTENT, EVERYTHING } from '#lib/server/infra/cache-tags.ts';
import { cacheRows } from '#lib/server/infra/cached-rows.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { readCategories } from './category-repo.ts';

export async function createCategories({ db, changes }: { db: Db; changes: Changes }) {
  const cached = await cacheRows({ db, changes, tag: CATEGORIES, read: readCategories });
  return {
    /** The same object until a category changes. */
    list: (): CategoryList => cached.current().list,

    /** From the database, which another process may have changed a moment ago. */
    read: async (): Promise<CategoryList> => (await readCategories(db)).list,

    /** The names of their pictures in the content area. */
    usedPictures: async (): Promise<string[]> =>
      (await readCategories(db)).list.all.flatMap(({ picture }) => picture ?? []),

    /** Call it last in the transaction. */
    announce: (tx: Tx, { areProductsMoved }: { areProductsMoved: boolean }): Promise<void> =>
      cached.announce(tx, areProductsMoved ? [EVERYTHING] : [CATEGORIES, CONTENT, CATALOGUE]),
  };
}
export type CategoryService = Awaited<ReturnType<typeof createCategories>>;
