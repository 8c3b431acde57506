import type { StockRequest } from '#lib/catalogue/product-form.ts';
import {
  changeVariants,
  findVariant,
  sumOfVariants,
  type Variant,
} from '#lib/catalogue/variants.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { toVariantChange, type SomeOfProduct } from './admin-form.ts';
import { toWireVariants } from './codec.ts';
import { lockVariants, putVariants } from './write-repo.ts';

/** Sizes of a product, their stock and prices, as admins set them (docs/api.md "Stock and price per size"). */

const STOCK_CHANGED = 'The stock has changed meanwhile. Please check it and save again.';

function checkSizes(known: readonly Variant[], { variants, expected = [] }: StockRequest): void {
  const unknown = [...variants, ...expected].find(
    ({ size }) => !findVariant({ variants: known }, size),
  );
  if (!unknown) return;
  const message = `This product does not come in size ${unknown.size}.`;
  throw new Refusal('invalid', message, { errors: { variants: message } });
}

/**
 * Sets the stock of some of a product's sizes; gives all its sizes before and after. Throws `invalid`
 * for a size that the product does not have, and `conflict` with the present stock when that is not
 * what the admin saw.
 */
export async function setStockOf(tx: Tx, id: string, request: StockRequest) {
  const known = await lockVariants(tx, id);
  checkSizes(known, request);
  const isAsSeen = (request.expected ?? []).every(
    ({ size, countInStock }) =>
      findVariant({ variants: known }, size)?.countInStock === countInStock,
  );
  if (!isAsSeen) {
    throw new Refusal('conflict', STOCK_CHANGED, { body: { variants: toWireVariants(known) } });
  }
  const variants = known.map((one) => ({
    ...one,
    countInStock: findVariant(request, one.size)?.countInStock ?? one.countInStock,
  }));
  await putVariants(tx, [{ id, variants }]);
  return { before: { variants: known }, after: { variants } };
}

/** Changes a product's sizes as far as the fields say; gives them before and after. */
export async function editVariants(tx: Tx, id: string, fields: SomeOfProduct) {
  const known = await lockVariants(tx, id);
  const change = toVariantChange(fields, sumOfVariants(known).sizes);
  if (Object.keys(change).length === 0) return undefined;
  const variants = changeVariants(known, change);
  await putVariants(tx, [{ id, variants }]);
  return { before: { variants: known }, after: { variants } };
}
