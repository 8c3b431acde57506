import type { CategoryEventRow } from '#lib/server/infra/db/catalogue-tables.ts';
import { addToHistory } from '#lib/server/infra/db/history.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { isPostgres } from '#lib/server/infra/db/tables.ts';
import { readPlaces } from './category-repo.ts';
import type { StoredCategory } from './category-rules.ts';

/** One change of the categories at a time, so that names, order and levels fit together. */
export async function lockCategories(tx: Tx): Promise<StoredCategory[]> {
  if (isPostgres(tx)) {
    await tx.selectFrom('categories').select('slug').orderBy('slug').forUpdate().execute();
  }
  return storedCategories(tx);
}

/** Archived ones too. */
export async function storedCategories(db: Db | Tx): Promise<StoredCategory[]> {
  const rows = await db.selectFrom('categories').selectAll().orderBy('position').execute();
  return rows.map((row) => ({ ...row, places: readPlaces(row.places) }));
}

/** An archived category of the same slug comes back. */
export async function putCategory(tx: Tx, category: StoredCategory): Promise<void> {
  const row = { ...category, places: JSON.stringify(category.places) };
  const { slug, ...rest } = row;
  await tx
    .insertInto('categories')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(rest))
    .execute();
  await tx.deleteFrom('category_addresses').where('address', '=', slug).execute();
}

export async function setPositions(tx: Tx, moved: readonly StoredCategory[]): Promise<void> {
  for (const { slug, position, places: shown } of moved) {
    await tx
      .updateTable('categories')
      .set({ position, places: JSON.stringify(shown) })
      .where('slug', '=', slug)
      .execute();
  }
}

/** `from`, and what led there, leads to `to` from now on. */
async function leadTo(tx: Tx, from: string, to: string): Promise<void> {
  await tx.deleteFrom('category_addresses').where('address', '=', to).execute();
  await tx
    .updateTable('category_addresses')
    .set({ category: to })
    .where('category', '=', from)
    .execute();
  await tx.insertInto('category_addresses').values({ address: from, category: to }).execute();
}

/** Moves everything that names the category to its new address, and leads the old one there. */
export async function renameSlug(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('categories').set({ slug: to }).where('slug', '=', from).execute();
  await tx.updateTable('categories').set({ parent: to }).where('parent', '=', from).execute();
  await tx.updateTable('products').set({ category: to }).where('category', '=', from).execute();
  await tx.updateTable('products').set({ group_name: to }).where('group_name', '=', from).execute();
  await tx
    .updateTable('category_events')
    .set({ category: to })
    .where('category', '=', from)
    .execute();
  await leadTo(tx, from, to);
}

export async function archiveCategory(
  tx: Tx,
  { slug, at, leadsTo }: { slug: string; at: string; leadsTo: string | undefined },
): Promise<void> {
  await tx.updateTable('categories').set({ archived_at: at }).where('slug', '=', slug).execute();
  if (leadsTo !== undefined) await leadTo(tx, slug, leadsTo);
}

/** By address, the slug that it leads to. */
export async function formerAddresses(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('category_addresses').selectAll().execute();
  return new Map(rows.map(({ address, category }) => [address, category]));
}

/** Archived products too: they may come back. */
export async function countProductsIn(tx: Tx, slug: string): Promise<number> {
  const { count } = await tx
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where((eb) => eb.or([eb('category', '=', slug), eb('group_name', '=', slug)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those that must be moved before each category is archived. */
export async function countStored(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('products')
    .select(['category', 'group_name', (eb) => eb.fn.countAll<number | string>().as('count')])
    .groupBy(['category', 'group_name'])
    .execute();
  const counts = new Map<string, number>();
  for (const { category, group_name: group, count } of rows) {
    for (const slug of new Set([category, group ?? category])) {
      counts.set(slug, (counts.get(slug) ?? 0) + Number(count));
    }
  }
  return counts;
}

/** What was in it as a group keeps its category when `to` stands below another category too. */
export async function moveProducts(
  tx: Tx,
  from: string,
  to: Pick<StoredCategory, 'slug' | 'parent'>,
  updatedAt: string,
): Promise<void> {
  const isBelow = to.parent !== null;
  await tx
    .updateTable('products')
    .set({
      updated_at: updatedAt,
      ...(isBelow ? { group_name: to.slug } : { group_name: null, category: to.slug }),
    })
    .where('group_name', '=', from)
    .execute();
  await tx
    .updateTable('products')
    .set({ category: to.slug, updated_at: updatedAt })
    .where('category', '=', from)
    .execute();
}

/** The lock of the categories numbers their events. */
export const addCategoryEvent = (
  tx: Tx,
  event: Omit<CategoryEventRow, 'position'>,
): Promise<void> => addToHistory(tx, 'category_events', 'category', event);
