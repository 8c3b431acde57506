import type { Placing } from '#lib/checkout/schema.ts';
import type { OrderCosts } from '#lib/checkout/costs.ts';
import { toCents, toRupees } from '#lib/format/money.ts';
import type { Discount } from '#lib/vouchers/voucher.ts';
import { Refusal } from '#lib/server/errors.ts';
import * as m from '#messages';

/** The costs of an order in requests and responses (docs/api.md "Orders"). */

type SentTotals = Partial<Pick<Placing, 'subTotalAmt' | 'totalAmt' | 'giftAmt'>>;

/** Whether the shopper saw these costs; totals need not be sent. */
export const areSeen = (
  { subTotalAmt, totalAmt, giftAmt }: SentTotals,
  costs: OrderCosts,
): boolean =>
  subTotalAmt === undefined ||
  totalAmt === undefined ||
  (toCents(subTotalAmt) === costs.subtotalCents &&
    toCents(totalAmt) === costs.totalCents &&
    (giftAmt === undefined || toCents(giftAmt) === costs.giftVoucherCents));

/** With the current totals. */
export const pricesChanged = (costs: OrderCosts, discounts: readonly Discount[]) =>
  new Refusal('conflict', m.orders_prices_changed(), {
    code: 'prices_changed',
    body: { ...toWireCosts(costs, discounts) },
  });

export const toWireCosts = (costs: OrderCosts, discounts: readonly Discount[]) => ({
  subTotalAmt: toRupees(costs.subtotalCents),
  shipping: toRupees(costs.shippingCents),
  cashOnDeliveryFee: toRupees(costs.cashFeeCents),
  discounts: discounts.map(toWireDiscount),
  totalAmt: toRupees(costs.totalCents),
  giftAmt: toRupees(costs.giftVoucherCents),
});

export const toWireDiscount = ({ code, kind, cents }: Discount) => ({
  code,
  kind,
  amountAmt: toRupees(cents),
});
