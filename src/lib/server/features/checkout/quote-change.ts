import type { OrderChange } from '#lib/checkout/change-order.ts';
import { toRupees } from '#lib/format/money.ts';
import type { OrderDeps, PriceDeps } from '#lib/server/features/orders/deps.ts';
import { discountsOf, totalCentsOf } from '#lib/server/features/orders/ledger.ts';
import { assertStock } from '#lib/server/features/orders/order-lines.ts';
import type { OrderRecord } from '#lib/server/features/orders/orders.ts';
import { toWireDiscount } from '#lib/server/features/orders/wire-costs.ts';
import { assertMayUse, assertNotUsedUp } from '#lib/server/features/vouchers/vouchers.ts';
import { type PlannedChange, planChange } from './plan-change.ts';

/** Refuses what the change itself would refuse, but by what there is now. */
export async function planToShow(
  deps: PriceDeps & Pick<OrderDeps, 'db'>,
  order: OrderRecord,
  change: OrderChange,
): Promise<PlannedChange> {
  const plan = await planChange(deps, deps.db, order, change);
  const { codes, sameVoucher, person, isOtherPerson, taken, products } = plan;
  assertStock(taken, products);
  if (codes.voucher) assertNotUsedUp(codes.voucher);
  const asked = codes.voucher ?? (isOtherPerson ? sameVoucher : undefined);
  if (asked) await assertMayUse(deps.db, asked, person);
  return plan;
}

export function quoteOf(order: OrderRecord, { row, lines, come, ...balance }: PlannedChange) {
  const totalCents = totalCentsOf(row);
  return {
    subTotalAmt: toRupees(row.subtotal_cents),
    shipping: toRupees(row.shipping_cents),
    cashOnDeliveryFee: toRupees(row.cash_fee_cents),
    discounts: discountsOf(row).map(toWireDiscount),
    totalAmt: toRupees(totalCents),
    gifts: [...lines, ...come]
      .filter(({ kind }) => kind === 'gift')
      .map(({ product_id: _id, name, size }) => ({ _id, name, size })),
    due: toRupees(balance.dueCents),
    refundDue: toRupees(balance.refundDueCents),
    difference: toRupees(totalCents - totalCentsOf(order.row)),
  };
}
