import { refusedMethod } from '#lib/checkout/costs.ts';
import {
  type CoveredLine,
  discountCents,
  discountShares,
  voucherProblem,
} from '#lib/vouchers/voucher.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import type { OrderLine } from '#lib/server/features/orders/gift-voucher-lines.ts';
import { sumsOf } from '#lib/server/features/orders/ledger.ts';
import type { Products } from '#lib/server/features/orders/order-lines.ts';
import type { OrderRecord } from '#lib/server/features/orders/orders.ts';
import { type FoundVoucher, refusedCode } from '#lib/server/features/vouchers/vouchers.ts';
import { isGoods } from './changed-lines.ts';
import { costLines, productsOfCode } from './line-costs.ts';

/** What a changed order costs. Delivery and the fee for cash stay as they were paid, unless the change is what alters them. */

interface Changing {
  order: OrderRecord;
  /** Without free pieces. */
  lines: readonly OrderLine[];
  hasSameItems: boolean;
  /** Those that are still sold, for the categories of codes. */
  products: Products;
  /** The discount code of the order, and the one that it gets. */
  before: FoundVoucher | undefined;
  voucher: FoundVoucher | undefined;
  /** Of gift vouchers that are added, in cents. */
  balanceCents: number;
  district: string;
}

export const isSameCode = (
  { row }: Pick<OrderRecord, 'row'>,
  voucher: FoundVoucher | undefined,
): voucher is FoundVoucher => voucher !== undefined && voucher.code === row.voucher_code;

/** A line that the code reduced before is covered, also where its product is no longer sold. */
function coveredLines(
  { categories }: Pick<OrderDeps, 'categories'>,
  { order, products }: Pick<Changing, 'order' | 'products'>,
  lines: readonly OrderLine[],
  voucher: FoundVoucher | undefined,
): CoveredLine[] {
  const isOfCode = productsOfCode(voucher, categories());
  const isAll = voucher?.categories.length === 0;
  return lines.map((line) => {
    const product = products.get(line.product_id);
    const wasCovered = isSameCode(order, voucher) && line.discount_cents > 0;
    const isCovered =
      isGoods(line) && (wasCovered || isAll || (product !== undefined && isOfCode(product)));
    return { cents: line.unit_cents * line.quantity, isCovered };
  });
}

/** Throws `conflict` for a code that does not hold for the lines. One that the order has already is asked about its own day. */
function assertCode(
  { order: { row }, voucher }: Pick<Changing, 'order' | 'voucher'>,
  covered: readonly CoveredLine[],
  shippingCents: number,
  now: Date,
): void {
  if (!voucher) return;
  const hasSameCode = isSameCode({ row }, voucher);
  const problem = voucherProblem(voucher, {
    lines: covered,
    // The order keeps its code for delivery where delivery is free now.
    shippingCents: hasSameCode ? Math.max(1, shippingCents) : shippingCents,
    now: hasSameCode ? new Date(row.created_at) : now,
  });
  if (problem !== undefined) throw refusedCode(voucher.code, problem);
}

/** What the code takes off, and the share of each line; the same as before where the change does not concern it. */
function discountOf(
  changing: Changing,
  covered: readonly CoveredLine[],
  shippingCents: number,
  now: Date,
) {
  const { order, lines, hasSameItems, voucher } = changing;
  const without = { voucher_id: null, voucher_code: '', voucher_kind: '' as const };
  if (!voucher) {
    const columns = { discount_cents: 0, ...without };
    return { columns, lines: lines.map((line) => ({ ...line, discount_cents: 0 })) };
  }
  const { id: voucher_id, code: voucher_code, kind: voucher_kind } = voucher;
  const used = { voucher_id, voucher_code, voucher_kind };
  const isSame = hasSameItems && isSameCode(order, voucher);
  if (!isSame) assertCode(changing, covered, shippingCents, now);
  if (isSame && voucher_kind !== 'delivery') {
    return { columns: { discount_cents: order.row.discount_cents, ...used }, lines };
  }
  const discount_cents = discountCents(voucher, covered, shippingCents);
  const shares = discountShares(voucher, covered, discount_cents);
  return {
    columns: { discount_cents, ...used },
    lines: lines.map((line, at) => ({ ...line, discount_cents: shares[at] ?? 0 })),
  };
}

/** Throws `conflict` for codes that do not hold, and for more cash than the shop takes. */
export function costsOfChange(
  deps: Pick<OrderDeps, 'settings' | 'categories' | 'now'>,
  changing: Changing,
) {
  const { order, lines, before, voucher, district } = changing;
  const { row, payments } = order;
  const { giftVoucherCents, giftVoucherRefundedCents } = sumsOf(payments);
  const paidCents = giftVoucherCents - giftVoucherRefundedCents;
  const method = row.payment_method;
  const covered = coveredLines(deps, changing, lines, voucher);
  const old = costLines(deps.settings(), {
    lines: order.lines,
    covered: coveredLines(deps, changing, order.lines, before),
    voucher: before,
    balanceCents: paidCents,
    district: row.district,
    method,
  });
  const balanceCents = paidCents + changing.balanceCents;
  const costed = { lines, covered, voucher, balanceCents, district, method };
  const { costs, methods } = costLines(deps.settings(), costed);
  const stays = (cost: 'shippingCents' | 'cashFeeCents', stored: number) =>
    costs[cost] === old.costs[cost] ? stored : costs[cost];
  const shippingCents = stays('shippingCents', row.shipping_cents);
  const discount = discountOf(changing, covered, shippingCents, deps.now());
  const columns = {
    subtotal_cents: costs.subtotalCents,
    shipping_cents: shippingCents,
    cash_fee_cents: stays('cashFeeCents', row.cash_fee_cents),
    ...discount.columns,
  };
  return {
    columns,
    lines: discount.lines,
    /** Throws `conflict` if something is due in cash that the shop does not take. */
    assertCash(dueCents: number): void {
      const cash = methods.find((choice) => choice.method === 'cash_on_delivery');
      const wasAllowed = old.methods.some((one) => one.method === cash?.method && one.allowed);
      if (method !== 'cash_on_delivery' || dueCents === 0 || cash?.allowed || !wasAllowed) return;
      throw new Refusal('conflict', cash?.reason ?? refusedMethod(method), {
        code: 'payment_method_refused',
        body: { methods },
      });
    },
  };
}
