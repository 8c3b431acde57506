import { isDeepStrictEqual } from 'node:util';
import { inOptionOrder } from '#lib/catalogue/options.ts';
import type { PriceRequest } from '#lib/catalogue/price-change.ts';
import type { StockRequest } from '#lib/catalogue/product-schema.ts';
import { changeVariants, findVariant, type Variant } from '#lib/catalogue/variants.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { PartialProduct } from './admin-form.ts';
import { toVariantChange } from './variant-form.ts';
import { toWireVariants } from './codec.ts';
import { optionsIn } from './stored-lists.ts';
import type { ProductRow } from '#lib/server/infra/db/catalogue-tables.ts';
import { changeProduct } from './write-repo.ts';
import { lockVariants, putVariants } from './variants-repo.ts';
import type { RenamedVariant } from '#lib/server/infra/db/rename-titles.ts';

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
export async function setStockOf(tx: Tx, row: ProductRow, request: StockRequest) {
  const { id } = row;
  const known = await lockVariants(tx, id);
  checkSizes(known, [...request.variants, ...(request.expected ?? [])]);
  const isAsSeen = (request.expected ?? []).every(
    ({ size, countInStock }) =>
      findVariant({ variants: known }, size)?.countInStock === countInStock,
  );
  if (!isAsSeen) {
    throw new Refusal('conflict', STOCK_CHANGED, { body: { variants: wireVariants(row, known) } });
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
    const body = { variants: wireVariants(row, known), discount: row.discount_bp / 100 };
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

const wireVariants = (row: ProductRow, variants: readonly Variant[]) => {
  const options = optionsIn(row.options);
  return toWireVariants({ id: row.id, options, variants: inOptionOrder(options, variants) });
};

interface EditedVariants {
  before: object;
  after: object;
  renamed: readonly RenamedVariant[];
}

/** `pictures` are the hashes of the product's pictures after the edit. */
export async function editVariants(
  tx: Tx,
  row: ProductRow,
  fields: PartialProduct,
  pictures: readonly string[],
): Promise<EditedVariants | undefined> {
  const { id } = row;
  const stored = optionsIn(row.options);
  const known = { options: stored, variants: inOptionOrder(stored, await lockVariants(tx, id)) };
  const change = toVariantChange(fields, known, id);
  const changed = Object.keys(change).length > 0 ? changeVariants(known, change) : known;
  const variants = changed.variants.map((one) => ({
    ...one,
    picture: one.picture && pictures.includes(one.picture) ? one.picture : null,
  }));
  if (isDeepStrictEqual(changed.options, stored) && isDeepStrictEqual(variants, known.variants)) {
    return undefined;
  }
  await changeProduct(tx, id, { options: JSON.stringify(changed.options) });
  const renamed = await putVariants(tx, [{ id, variants }]);
  return {
    before: known,
    after: { options: changed.options, variants },
    renamed,
  };
}
