import { toCents } from '#lib/format/money.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { OrderLine } from '#lib/server/features/orders/gift-voucher-lines.ts';
import { priceLines, productsOf, type SoldLine } from '#lib/server/features/orders/order-lines.ts';
import { isFirstOrder, type VoucherUser } from '#lib/server/features/vouchers/vouchers.ts';
import { findVariant } from '#lib/catalogue/variants.ts';

interface Earning {
  orderId: string;
  lines: readonly OrderLine[];
  person: VoucherUser;
}

const goodsCentsOf = (lines: readonly OrderLine[]): number =>
  lines.reduce(
    (sum, { kind, unit_cents, quantity }) =>
      sum + (kind === 'gift_voucher' ? 0 : unit_cents * quantity),
    0,
  );

/** The free pieces that the owner's rules add to these lines, those in stock. */
export async function giftsFor(
  { settings }: { settings: () => PublicSettings },
  db: Db | Tx,
  { orderId, lines, person }: Earning,
): Promise<SoldLine[]> {
  const goodsCents = goodsCentsOf(lines);
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

/** Which free pieces stay on an order that is changed: one goes only where a rule of today asks for more than is left. */
function giftsThatStay(
  rules: PublicSettings['gifts'],
  gifts: readonly OrderLine[],
  goodsCents: number,
): OrderLine[] {
  return gifts.filter(({ product_id, size }) => {
    const own = rules.filter((rule) => rule.product === product_id && rule.size === size);
    const isEarned = own.some(({ over }) => goodsCents >= (toCents(over) ?? Infinity));
    return goodsCents > 0 && (own.length === 0 || isEarned);
  });
}

/** The free pieces of an order whose other lines are changed: those that stay, and those that come, in stock. */
export async function changedGifts(
  deps: { settings: () => PublicSettings },
  db: Db | Tx,
  { gifts, ...earning }: Earning & { gifts: readonly OrderLine[] },
): Promise<{ stay: OrderLine[]; come: SoldLine[] }> {
  const earned = await giftsFor(deps, db, earning);
  const isOf = (one: OrderLine, other: OrderLine) =>
    one.product_id === other.product_id && one.variant === other.variant;
  return {
    stay: giftsThatStay(deps.settings().gifts, gifts, goodsCentsOf(earning.lines)),
    come: earned
      .filter((line) => !gifts.some((gift) => isOf(gift, line)))
      .map((line) => ({ ...line, position: -1 })),
  };
}
