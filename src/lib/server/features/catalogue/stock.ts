import { isDeepStrictEqual } from 'node:util';
import { inOptionOrder } from '#lib/catalogue/options.ts';
import type { StockRequest, VariantName } from '#lib/catalogue/product-schema.ts';
import { changeVariants, findVariant, variantId, type Variant } from '#lib/catalogue/variants.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { PartialProduct } from './admin-form.ts';
import { checkSalePrices, NO_VARIANT, toVariantChange } from './variant-form.ts';
import { toWireVariants } from './codec.ts';
import { optionsIn } from './stored-lists.ts';
import type { ProductRow } from '#lib/server/infra/db/catalogue-tables.ts';
import { changeProduct } from './write-repo.ts';
import { lockVariants, putVariants } from './variants-repo.ts';
import type { RenamedVariant } from '#lib/server/infra/db/rename-titles.ts';

const STOCK_CHANGED = 'The stock has changed meanwhile. Please check it and save again.';

/**
 * The named variants with their numbers. Locked variants are passed: before the lock another admin may give a title
 * to another variant. Throws `invalid` for an unknown one.
 */
export function numbered<Of extends VariantName>(
  id: string,
  variants: readonly Variant[],
  named: readonly Of[] = [],
): Array<Of & { number: number }> {
  return named.map((one) => {
    const { _id, size = '' } = one;
    const variant =
      _id === undefined
        ? findVariant({ variants }, size)
        : variants.find((known) => variantId(id, known) === _id);
    if (variant) return { ...one, number: variant.number };
    const message = _id === undefined ? `This product does not come in size ${size}.` : NO_VARIANT;
    throw new Refusal('invalid', message, { errors: { variants: message } });
  });
}

export const withNumber = <Of extends { number: number }>(
  named: readonly Of[],
  { number }: Variant,
) => named.find((one) => one.number === number);

/**
 * Returns all sizes before and after. Throws `invalid` for an unknown variant, and `conflict` with the current stock
 * when it differs from what the admin saw.
 */
export async function setStockOf(tx: Tx, row: ProductRow, request: StockRequest) {
  const { id } = row;
  const known = await lockVariants(tx, id);
  const sent = numbered(id, known, request.variants);
  const seen = numbered(id, known, request.expected);
  const isAsSeen = known.every(
    (one) => (withNumber(seen, one)?.countInStock ?? one.countInStock) === one.countInStock,
  );
  if (!isAsSeen) {
    throw new Refusal('conflict', STOCK_CHANGED, {
      code: 'changed_meanwhile',
      body: { variants: wireVariants(row, known) },
    });
  }
  const variants = known.map((one) => ({
    ...one,
    countInStock: withNumber(sent, one)?.countInStock ?? one.countInStock,
  }));
  await putVariants(tx, [{ id, variants }]);
  return { before: { variants: known }, after: { variants } };
}

export const wireVariants = (row: ProductRow, variants: readonly Variant[]) => {
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
  checkSalePrices(changed.variants, change, fields.discount ?? row.discount_bp);
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
