import { MAX_SKU } from '#lib/catalogue/option-limits.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import { lowByProduct, lowStockAt } from './low-stock-repo.ts';
import { selectSummaries, type SummaryRow, withParts } from './repo.ts';

/** Includes archived products; excludes reviews. */
export interface StoredProduct extends ProductSummary {
  description: string;
  archivedAt: string | null;
}

/** Includes archived products. */
export async function storedProducts(
  db: Db | Tx,
  ids: readonly string[],
): Promise<StoredProduct[]> {
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .select(lowStockAt.as('low_stock_at'))
    .where('id', 'in', ids)
    .execute();
  const summaries = await withParts(db, rows, ids);
  return summaries.map((summary, at) => ({
    ...summary,
    description: rows[at]?.description ?? '',
    archivedAt: rows[at]?.archived_at ?? null,
  }));
}

export async function productIds(db: Db | Tx): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('products').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** The products that have some SKUs, by SKU. */
export async function ownersOfSkus(
  db: Db | Tx,
  skus: readonly string[],
): Promise<Map<string, { productId: string; name: string }>> {
  const owners = new Map<string, { productId: string; name: string }>();
  for (const chunk of inChunks([...new Set(skus)])) {
    const rows = await db
      .selectFrom('product_variants')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['sku', 'product_id', 'name'])
      .where('sku', 'in', chunk)
      .execute();
    for (const { sku, product_id, name } of rows) owners.set(sku, { productId: product_id, name });
  }
  return owners;
}

/** The products with a variant that has this SKU, in any case, or barcode. */
export async function idsWithCode(db: Db, code: string): Promise<string[]> {
  if (code === '' || code.length > MAX_SKU) return [];
  const rows = await db
    .selectFrom('product_variants')
    .select('product_id')
    .distinct()
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['sku']), '=', eb.fn('lower', [eb.val(code)])),
        eb('barcode', '=', code),
      ]),
    )
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/** The variants of some products that have a SKU or a barcode. */
export async function codesOf(db: Db, ids: readonly string[]) {
  const found = [];
  for (const chunk of inChunks([...new Set(ids)])) {
    const rows = await db
      .selectFrom('product_variants')
      .select(['product_id', 'number', 'sku', 'barcode'])
      .where('product_id', 'in', chunk)
      .where((eb) => eb.or([eb('sku', '<>', ''), eb('barcode', '<>', '')]))
      .execute();
    found.push(...rows);
  }
  return found;
}

/** The last archived first. */
export const archivedProducts = async (db: Db): Promise<ProductSummary[]> =>
  summariesIn(
    db,
    await selectSummaries(db, 'archived').orderBy('archived_at', 'desc').orderBy('id').execute(),
  );

/** The products with low variants, the one whose stock fell last first. */
export const lowProducts = async (db: Db): Promise<ProductSummary[]> =>
  summariesIn(
    db,
    await selectSummaries(db)
      .innerJoin(lowByProduct(db).as('low'), 'low.product_id', 'products.id')
      .orderBy('low.fell_at', (order) => order.desc().nullsLast())
      .orderBy('id')
      .execute(),
  );

async function summariesIn(db: Db, rows: readonly SummaryRow[]): Promise<ProductSummary[]> {
  const found: ProductSummary[] = [];
  for (const chunk of inChunks(rows)) {
    const ids = chunk.map((row) => row.id);
    found.push(...(await withParts(db, chunk, ids)));
  }
  return found;
}

export async function pricesOf(
  db: Db,
  categories: readonly string[],
): Promise<Array<{ category: string; cents: number }>> {
  return db
    .selectFrom('products')
    .innerJoin('product_variants', 'product_id', 'products.id')
    .select(['category', ({ fn }) => fn.min('product_variants.price_cents').as('cents')])
    .where('archived_at', 'is', null)
    .where('category', 'in', categories)
    .groupBy(['products.id', 'category'])
    .execute();
}

export async function storedPictures(
  db: Db | Tx,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const stored = new Set<string>();
  for (const chunk of inChunks([...new Set(hashes)])) {
    const rows = await db
      .selectFrom('product_pictures')
      .select('hash')
      .distinct()
      .where('hash', 'in', chunk)
      .execute();
    for (const { hash } of rows) stored.add(hash);
  }
  return stored;
}
