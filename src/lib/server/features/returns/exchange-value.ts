import { discountedCents, type ProductSummary } from '#lib/catalogue/product.ts';
import { findVariant, type Variant } from '#lib/catalogue/variants.ts';
import { type ItemQuantity, toItems } from '#lib/returns/returns.ts';
import { type Price, pricedWith } from '#lib/sales/sale.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { soldAs, soldProductsOf, type Products } from '#lib/server/features/orders/order-lines.ts';
import { type OrderRecord } from '#lib/server/features/orders/orders.ts';

type Line = OrderRecord['lines'][number];

interface Exchange {
  back: readonly ItemQuantity[];
  out: readonly ItemQuantity[];
}

/** Returned items that are not matched with a replacement yet. */
interface Returned {
  line: Line;
  left: number;
}

const isOf = ({ product_id, size }: Line, item: ItemQuantity): boolean =>
  product_id === item.productId && size === item.size;

const todayOf = ({ discount }: ProductSummary, { priceCents }: Variant): number =>
  discountedCents(priceCents, discount);

/**
 * In cents. A replacement costs what was paid for a returned item of the same size or current price, once per item;
 * otherwise its current price.
 */
function centsOut(
  products: Products,
  returned: readonly Returned[],
  out: readonly ItemQuantity[],
): number {
  let cents = 0;
  const take = (quantity: number, stands: (line: Line) => boolean): number => {
    let open = quantity;
    for (const one of returned.filter(({ line }) => stands(line))) {
      const taken = Math.min(open, one.left);
      one.left -= taken;
      open -= taken;
      cents += taken * one.line.unit_cents;
    }
    return open;
  };
  // Equal sizes are matched first, in any order of the items.
  const open = out.map((item) => ({
    piece: item,
    quantity: take(item.quantity, (line) => isOf(line, item)),
  }));
  for (const { piece: item, quantity } of open) {
    const { product, variant } = soldAs(products, { _id: item.productId, size: item.size });
    const today = todayOf(product, variant);
    const costsAsMuch = (line: Line): boolean => {
      if (line.product_id !== item.productId) return false;
      const bought = findVariant(product, line.size);
      return bought !== undefined && todayOf(product, bought) === today;
    };
    const rest = take(quantity, costsAsMuch);
    cents += rest * today;
  }
  return cents;
}

/** Throws `conflict` for an item that is no longer sold. */
export async function isWorthTheSame(
  tx: Tx,
  { lines }: OrderRecord,
  { back, out }: Exchange,
  price: Price,
): Promise<boolean> {
  const returned = back.flatMap((item): Returned[] => {
    const line = lines.find((one) => isOf(one, item));
    return line ? [{ line, left: item.quantity }] : [];
  });
  const paidCents = returned.reduce((sum, { line, left }) => sum + left * line.unit_cents, 0);
  const products = pricedWith(price, await soldProductsOf(tx, toItems(out)));
  return centsOut(products, returned, out) === paidCents;
}
