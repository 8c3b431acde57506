import type { PriceRequest } from '#lib/catalogue/price-change.ts';
import { toBasisPoints, toPercent } from '#lib/catalogue/price.ts';
import type { Variant } from '#lib/catalogue/variants.ts';
import { centsOf } from '#lib/format/money.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { ProductRow } from '#lib/server/infra/db/catalogue-tables.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { checkSalePrices } from './variant-form.ts';
import { numbered, wireVariants, withNumber } from './stock.ts';
import { lockVariants, putVariants } from './variants-repo.ts';
import { changeProduct } from './write-repo.ts';

const PRICE_CHANGED = 'The price has changed meanwhile. Please check it and save again.';

/**
 * Returns the values before and after. Throws `conflict` with the current prices when they differ from what the admin
 * saw.
 */
export async function setPriceOf(tx: Tx, row: ProductRow, request: PriceRequest) {
  const known = await lockVariants(tx, row.id);
  const { expected, discount } = request;
  const sent = numbered(row.id, known, request.variants);
  const seen = numbered(row.id, known, expected?.variants);
  const isAsSeen =
    (expected?.discount === undefined || toBasisPoints(expected.discount) === row.discount_bp) &&
    known.every((one) => priceIn(seen, one) === one.priceCents) &&
    known.every((one) => salePriceIn(seen, one) === one.saleCents);
  if (!isAsSeen) {
    const body = { variants: wireVariants(row, known), discount: toPercent(row.discount_bp) };
    throw new Refusal('conflict', PRICE_CHANGED, { code: 'changed_meanwhile', body });
  }
  const variants = known.map((one) => ({
    ...one,
    priceCents: priceIn(sent, one),
    saleCents: salePriceIn(sent, one),
  }));
  const edits = known.map((one) => ({
    values: [one.size],
    saleCents: withNumber(sent, one)?.salePrice,
  }));
  checkSalePrices(variants, { variants: edits }, discount ?? row.discount_bp);
  await putVariants(tx, [{ id: row.id, variants }]);
  if (discount === undefined) return { before: { variants: known }, after: { variants } };
  const discount_bp = toBasisPoints(discount);
  await changeProduct(tx, row.id, { discount_bp });
  return {
    before: { variants: known, discount_bp: row.discount_bp },
    after: { variants, discount_bp },
  };
}

/** In cents; that of the variant itself when it is not named. */
function priceIn(named: ReadonlyArray<{ number: number; price: number }>, variant: Variant) {
  const price = withNumber(named, variant)?.price;
  return price === undefined ? variant.priceCents : centsOf(price);
}

type Sent = { number: number; salePrice?: number | null | undefined };

/** In cents; that of the variant itself when it is not sent. */
function salePriceIn(named: readonly Sent[], variant: Variant): number | null {
  const price = withNumber(named, variant)?.salePrice;
  return price === undefined ? variant.saleCents : price && centsOf(price);
}
