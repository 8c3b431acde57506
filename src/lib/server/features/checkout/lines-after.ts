import type { OrderChange } from '#lib/checkout/change-order.ts';
import { pricedWith } from '#lib/sales/sale.ts';
import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import type { OrderLine } from '#lib/server/features/orders/gift-voucher-lines.ts';
import {
  productsOf,
  type Products,
  type SoldLine,
  soldProductsOf,
} from '#lib/server/features/orders/order-lines.ts';
import type { OrderRecord } from '#lib/server/features/orders/orders.ts';
import type { VoucherUser } from '#lib/server/features/vouchers/vouchers.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { assertFilled } from './change-rules.ts';
import { changedLines, type ChangedLines, hasSameItems, soldItems } from './changed-lines.ts';
import { changedGifts } from './gifts.ts';

export interface LinesAfter extends ChangedLines {
  /** Free pieces that stay, and those that the order gets as far as they are in stock. */
  gifts: readonly OrderLine[];
  come: readonly SoldLine[];
  /** Those of the lines that are sold now. */
  products: Products;
  hasSameItems: boolean;
}

const toItem = ({ product_id, size, quantity }: OrderRecord['lines'][number]) => ({
  _id: product_id,
  size,
  qty: quantity,
});

/** Throws `conflict` for what is not sold, and `invalid` for an order without a line. Reads only. */
export async function linesAfter(
  deps: Pick<OrderDeps, 'settings' | 'prices' | 'now'>,
  db: Db | Tx,
  order: OrderRecord,
  { items, person }: { items: OrderChange['items']; person: VoucherUser },
): Promise<LinesAfter> {
  const { row, lines } = order;
  const gifts = lines.filter(({ kind }) => kind === 'gift');
  if (items === undefined || hasSameItems(lines, items)) {
    const stays = lines.filter(({ kind }) => kind !== 'gift');
    const none = { taken: [], given: [], come: [], gifts };
    const known = await productsOf(db, stays.map(toItem));
    return { ...none, lines: stays, products: known, hasSameItems: true };
  }
  const sold = await soldProductsOf(db, soldItems(lines, items));
  const priced = pricedWith(deps.prices.asOf(deps.now()), sold);
  const changed = changedLines(row.id, lines, items, priced);
  assertFilled(changed.lines);
  const { stay, come } = await changedGifts(deps, db, {
    orderId: row.id,
    lines: changed.lines,
    gifts,
    person,
  });
  const gone = gifts.filter((gift) => !stay.includes(gift));
  const known = await productsOf(db, changed.lines.map(toItem));
  return {
    ...changed,
    given: [...changed.given, ...gone],
    come,
    gifts: stay,
    products: known,
    hasSameItems: false,
  };
}
