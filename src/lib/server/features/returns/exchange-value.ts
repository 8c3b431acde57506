import { paidCents } from '#lib/catalogue/price.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { findVariant, type Variant } from '#lib/catalogue/variants.ts';
import { type ItemQuantity, type PricedItem, toItems } from '#lib/returns/returns.ts';
import { type Price, pricedWith } from '#lib/sales/sale.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { soldAs, soldProductsOf, type Products } from '#lib/server/features/orders/order-lines.ts';

/** Items go out for those that come back, `cents` being what was paid for them. */
interface Exchange {
  back: readonly PricedItem[];
  out: readonly ItemQuantity[];
}

const isOf = (one: ItemQuantity, item: ItemQuantity): boolean =>
  one.productId === item.productId && one.size === item.size;

const todayOf = ({ discount }: ProductSummary, variant: Variant): number =>
  paidCents(variant, discount);

/** What goes out, with its worth in cents. */
function pricedOut(products: Products, { back, out }: Exchange): PricedItem[] {
  /** Returned pieces that are not matched with one that goes out yet. */
  const returned = back.map((item) => ({ ...item }));
  const priced = out.map((item) => ({ ...item, cents: 0 }));
  const open = new Map(priced.map((item) => [item, item.quantity]));
  const match = (item: PricedItem, stands: (one: ItemQuantity) => boolean) => {
    for (const one of returned.filter(stands)) {
      const quantity = Math.min(open.get(item) ?? 0, one.quantity);
      if (quantity === 0) continue;
      const cents = Math.floor((one.cents * quantity) / one.quantity);
      one.quantity -= quantity;
      one.cents -= cents;
      item.cents += cents;
      open.set(item, (open.get(item) ?? 0) - quantity);
    }
  };
  // Equal sizes are matched first, in any order of the items.
  for (const item of priced) match(item, (one) => isOf(one, item));
  for (const item of priced) {
    const { product, variant } = soldAs(products, { _id: item.productId, size: item.size });
    const today = todayOf(product, variant);
    match(item, (one) => {
      if (one.productId !== item.productId) return false;
      const bought = findVariant(product, one.size);
      return bought !== undefined && todayOf(product, bought) === today;
    });
    item.cents += (open.get(item) ?? 0) * today;
  }
  return priced;
}

const sumOf = (items: readonly PricedItem[]): number =>
  items.reduce((sum, { cents }) => sum + cents, 0);

/**
 * What goes out, with its worth in cents: what was paid for a returned piece of the same size or current price, once
 * per piece, otherwise its current price. Undefined where that is not what was paid for all that comes back. Throws
 * `conflict` for an item that is no longer sold.
 */
export async function exchangedFor(
  tx: Tx,
  exchange: Exchange,
  price: Price,
): Promise<PricedItem[] | undefined> {
  const products = pricedWith(price, await soldProductsOf(tx, toItems(exchange.out)));
  const priced = pricedOut(products, exchange);
  return sumOf(priced) === sumOf(exchange.back) ? priced : undefined;
}

/** In cents; `undefined` when an item is no longer sold. */
export function centsToday(products: Products, items: readonly ItemQuantity[]): number | undefined {
  let cents = 0;
  for (const { productId, size, quantity } of items) {
    const product = products.get(productId);
    const variant = product && findVariant(product, size);
    if (!variant) return undefined;
    cents += todayOf(product, variant) * quantity;
  }
  return cents;
}
