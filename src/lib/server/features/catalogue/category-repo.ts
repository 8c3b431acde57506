import * as v from 'valibot';
import {
  type Category,
  type CategoryList,
  createCategoryList,
  places,
} from '#lib/catalogue/categories.ts';
import type { CategoryRow } from '#lib/server/infra/db/catalogue-tables.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { isPostgres } from '#lib/server/infra/db/tables.ts';

const PlacesSchema = v.record(v.picklist(places), v.number());

export const readPlaces = (text: string): Category['places'] =>
  v.parse(PlacesSchema, JSON.parse(text));

const toCategory = ({ archived_at: _archived, places: shown, ...row }: CategoryRow): Category => ({
  ...row,
  places: readPlaces(shown),
});

/** Each change has an event, so that `version` grows with every change. */
export async function readCategories(
  db: Db | Tx,
): Promise<{ version: number; list: CategoryList }> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .where('archived_at', 'is', null)
    .execute();
  const addresses = await db.selectFrom('category_addresses').selectAll().execute();
  const { events } = await db
    .selectFrom('category_events')
    .select((eb) => eb.fn.countAll<number | string>().as('events'))
    .executeTakeFirstOrThrow();
  const version = Number(events);
  const former = new Map(addresses.map(({ address, category }) => [address, category]));
  const list = createCategoryList(rows.map(toCategory), former, version === 0);
  return { version, list };
}

/**
 * The categories that are still there, locked against archiving and renaming until the transaction ends. SQLite has
 * one writer at a time.
 */
export async function holdCategories(tx: Tx, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  return tx
    .selectFrom('categories')
    .select(['slug', 'parent'])
    .where('slug', 'in', slugs)
    .where('archived_at', 'is', null)
    .orderBy('slug')
    .$if(isPostgres(tx), (query) => query.forShare())
    .execute();
}
