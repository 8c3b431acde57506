import type { PriceRequest } from '#lib/catalogue/price-change.ts';
import type { StockRequest } from '#lib/catalogue/product-schema.ts';
import {
  changeVariants,
  findVariant,
  sumOfVariants,
  type Variant,
} from '#lib/catalogue/variants.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { toVariantChange, type PartialProduct } from './admin-form.ts';
import { toWireVariants } from './codec.ts';
import type { ProductRow } from '#lib/server/infra/db/catalogue-tables.ts';
import { changeProduct, lockVariants, putVariants } from './write-repo.ts';

const PRICE_CHANGED = 'The price has changed meanwhile. Please check it and save again.';
const STOCK_CHANGED = 'The stock has changed meanwhile. Please check it and save again.';

function checkSizes(known: readonly Variant[], named: ReadonlyArray<{ size: string }>): void {
  const unknown = named.find(({ size }) => !findVariant({ variants: known }, size));
  if (!unknown) return;
  const message = `This product does not come in size ${unknown.size}.`;
  throw new Refusal('invalid', message, { errors: { variants: message } });
}

/**
 * Returns all sizes before and after. Throws `invalid` for an unknown size, and `conflict` with the current stock
 * when it differs from what the admin saw.
 */
export async function setStockOf(tx: Tx, id: string, request: StockRequest) {
  const known = await lockVariants(tx, id);
  checkSizes(known, [...request.variants, ...(request.expected ?? [])]);
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

/**
 * Returns the values before and after. Throws `conflict` with the current prices when they differ from what the admin
 * saw.
 */
export async function setPriceOf(tx: Tx, row: ProductRow, request: PriceRequest) {
  const known = await lockVariants(tx, row.id);
  const { expected, discount, variants: requested = [] } = request;
  checkSizes(known, [...requested, ...(expected?.variants ?? [])]);
  const isAsSeen =
    (expected?.discount === undefined || toBasisPoints(expected.discount) === row.discount_bp) &&
    (expected?.variants ?? []).every(
      ({ size, price }) =>
        findVariant({ variants: known }, size)?.priceCents === Math.round(price * 100),
    );
  if (!isAsSeen) {
    const body = { variants: toWireVariants(known), discount: row.discount_bp / 100 };
    throw new Refusal('conflict', PRICE_CHANGED, { body });
  }
  const variants = known.map((one) => {
    const price = requested.find(({ size }) => size === one.size)?.price;
    return price === undefined ? one : { ...one, priceCents: Math.round(price * 100) };
  });
  await putVariants(tx, [{ id: row.id, variants }]);
  if (discount === undefined) return { before: { variants: known }, after: { variants } };
  const discount_bp = toBasisPoints(discount);
  await changeProduct(tx, row.id, { discount_bp });
  return {
    before: { variants: known, discount_bp: row.discount_bp },
    after: { variants, discount_bp },
  };
}

const toBasisPoints = (percent: number): number => Math.round(percent * 100);

export async function editVariants(tx: Tx, id: string, fields: PartialProduct) {
  const known = await lockVariants(tx, id);
  const change = toVariantChange(fields, sumOfVariants(known).sizes);
  if (Object.keys(change).length === 0) return undefined;
  const variants = changeVariants(known, change);
  await putVariants(tx, [{ id, variants }]);
  return { before: { variants: known }, after: { variants } };
}
