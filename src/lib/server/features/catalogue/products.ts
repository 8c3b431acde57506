import type { Product, ProductSummary } from '#lib/catalogue/product.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { catalogueRepo } from './repo.ts';

/** What other features may ask of products, inside their own transactions. */

/** Those of `ids` that are on sale, as lists show them. */
export const summariesOf = (db: Db | Tx, ids: readonly string[]): Promise<ProductSummary[]> =>
  catalogueRepo(db).summaries([...new Set(ids)]);

/** One product, sold or archived. */
export const findProduct = (
  db: Db | Tx,
  id: string,
): Promise<(Product & { archived: boolean }) | undefined> => catalogueRepo(db).find(id);
