import type { Product } from '#lib/catalogue/product.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { ProductRow } from '#lib/server/infra/db/catalogue-tables.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { catalogueRepo, type CatalogueRepo } from './repo.ts';
import { lockProduct } from './write-repo.ts';

const NO_PRODUCT = 'Product not found.';
const NOT_SOLD = 'This product is no longer sold.';

/** A product that is on sale. Throws `missing` or `gone`. */
export async function getOnSale(repo: CatalogueRepo, id: string): Promise<Product> {
  const product = await repo.find(id);
  if (!product) throw new Refusal('missing', NO_PRODUCT);
  if (product.archived) throw new Refusal('gone', NOT_SOLD);
  return product;
}

/** The product after a write, even if it was archived meanwhile. */
export async function getCurrent(repo: CatalogueRepo, id: string): Promise<Product> {
  const product = await repo.find(id);
  if (!product) throw new Refusal('missing', NO_PRODUCT);
  return product;
}

/** Locks a product that is on sale. Throws `missing` or `gone`. */
export async function lockOnSale(tx: Tx, id: string, now: Date): Promise<ProductRow> {
  const row = await lockProduct(tx, id, now);
  if (row) return row;
  await getOnSale(catalogueRepo(tx), id);
  throw new Refusal('missing', NO_PRODUCT);
}
