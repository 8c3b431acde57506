import { toCents } from '#lib/format/money.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { priceLines, productsOf, type SoldLine } from '#lib/server/features/orders/order-lines.ts';
import { isFirstOrder, type Person } from '#lib/server/features/vouchers/vouchers.ts';
import { findVariant } from '#lib/catalogue/variants.ts';

interface Earning {
  orderId: string;
  lines: readonly SoldLine[];
  person: Person;
}

/** The free pieces that the owner's rules add to these lines, those in stock. */
export async function giftsFor(
  { settings }: { settings: () => PublicSettings },
  db: Db | Tx,
  { orderId, lines, person }: Earning,
): Promise<SoldLine[]> {
  const goodsCents = lines.reduce(
    (sum, { kind, unit_cents, quantity }) =>
      sum + (kind === 'gift_voucher' ? 0 : unit_cents * quantity),
    0,
  );
  const earned = settings().gifts.filter(({ over }) => goodsCents >= (toCents(over) ?? Infinity));
  if (goodsCents === 0 || earned.length === 0) return [];
  const isFirst = earned.some((gift) => gift.firstOrderOnly) && (await isFirstOrder(db, person));
  const items = earned
    .filter((gift) => isFirst || !gift.firstOrderOnly)
    .map(({ product, size }) => ({ _id: product, size, qty: 1 }));
  const products = await productsOf(db, items);
  const inStock = items.filter(({ _id, size }) => {
    const product = products.get(_id);
    return (product && findVariant(product, size)?.countInStock) || false;
  });
  return priceLines(orderId, inStock, products).map((line, at) => ({
    ...line,
    position: lines.length + at,
    unit_cents: 0,
    quantity: 1,
    kind: 'gift',
  }));
}
