import type { AdminProduct } from '#lib/catalogue/product.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { ProductRow } from '#lib/server/infra/db/catalogue-tables.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import * as m from '#messages';
import type { CatalogueRepo } from './repo.ts';
import { lockProduct } from './write-repo.ts';

export const productNotFound = () =>
  new Refusal('missing', m.catalogue_not_found(), { code: 'product_not_found' });
export const productGone = () =>
  new Refusal('gone', m.catalogue_no_longer_sold(), { code: 'product_gone' });

/** Includes archived products. Throws `missing`. */
export async function getCurrent(repo: CatalogueRepo, id: string): Promise<AdminProduct> {
  const product = await repo.find(id);
  if (!product) throw productNotFound();
  return product;
}

export async function lockExisting(tx: Tx, id: string, now: Date): Promise<ProductRow> {
  const row = await lockProduct(tx, id, now);
  if (!row) throw productNotFound();
  return row;
}

/** Throws `missing` or `gone`. */
export async function lockOnSale(tx: Tx, id: string, now: Date): Promise<ProductRow> {
  const row = await lockExisting(tx, id, now);
  if (row.archived_at !== null) throw productGone();
  return row;
}
