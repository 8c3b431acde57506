import type { Line } from '#lib/cart/lines.ts';
import { shippingRule, type Totals, totalsOf } from '#lib/cart/totals.ts';
import { toRupees, toCents } from '#lib/format/money.ts';
import type { PaymentMethod } from '#lib/payments/methods.ts';
import type { DeliveryAddress } from '#lib/orders/codec.ts';
import { type CostRules, costsOf, type OrderCosts } from './costs.ts';

export interface OrderBody {
  userId: string;
  cartItems: readonly { _id: string; size: string; qty: number }[];
  delivery_address: DeliveryAddress;
  paymentMethod: PaymentMethod;
  subTotalAmt: number;
  totalAmt: number;
}

interface Parts {
  userId: string;
  lines: readonly Line[];
  address: DeliveryAddress;
  method: PaymentMethod;
  totals: Pick<Totals, 'subtotalCents' | 'totalCents'>;
}

const inOrder = (lines: readonly Line[]): readonly Line[] =>
  lines.toSorted(
    (one, other) =>
      one.productId.localeCompare(other.productId) || one.size.localeCompare(other.size),
  );

/** Sorted, so that equal orders have equal bodies. */
export const itemsOf = (lines: readonly Line[]): OrderBody['cartItems'] =>
  inOrder(lines).map(({ productId, size, quantity }) => ({ _id: productId, size, qty: quantity }));

export const orderBody = ({ userId, lines, address, method, totals }: Parts): OrderBody => ({
  userId,
  cartItems: itemsOf(lines),
  delivery_address: address,
  paymentMethod: method,
  subTotalAmt: toRupees(totals.subtotalCents),
  totalAmt: toRupees(totals.totalCents),
});

/** Equal keys mean the same products, sizes, quantities and unit prices. */
export const requestKey = (lines: readonly Line[]): string =>
  JSON.stringify(
    inOrder(lines).map(({ productId, size, quantity, unitCents }) => [
      productId,
      size,
      quantity,
      unitCents,
    ]),
  );

export const isSameCart = (
  { cartItems }: { cartItems: unknown },
  lines: readonly Line[],
): boolean => JSON.stringify(cartItems) === JSON.stringify(itemsOf(lines));

/** District and payment method both affect the price. */
export interface PaymentChoice {
  district: string;
  method: PaymentMethod;
}

/** In cents; `discount` is already included in the prices. */
export type CheckoutTotals = Totals & OrderCosts;

/** The server's prices, where they differ from the browser's. */
export interface Quote extends OrderCosts {
  of: string;
}

const quoted = (lines: readonly Line[], { district, method }: PaymentChoice): string =>
  JSON.stringify([itemsOf(lines), district, method]);

const cents = (rupees: unknown): number | undefined =>
  typeof rupees === 'number' ? toCents(rupees) : undefined;

/** Returns `undefined` if the response has no quote. */
export function readQuote(
  answer: Record<string, unknown> | undefined,
  lines: readonly Line[],
  choice: PaymentChoice,
): Quote | undefined {
  const subtotalCents = cents(answer?.['subTotalAmt']);
  const totalCents = cents(answer?.['totalAmt']);
  if (subtotalCents === undefined || totalCents === undefined) return undefined;
  const cashFeeCents = cents(answer?.['cashOnDeliveryFee']) ?? 0;
  const shippingCents = totalCents - subtotalCents - cashFeeCents;
  return { of: quoted(lines, choice), subtotalCents, shippingCents, cashFeeCents, totalCents };
}

/** Uses the quote while it is for these lines and choices. */
export function totalsNow(
  lines: readonly Line[],
  rules: CostRules,
  choice: PaymentChoice,
  quote: Quote | undefined,
): CheckoutTotals {
  const { subtotalCents: ownCents, discountCents } = totalsOf(lines, shippingRule(rules));
  if (quote?.of !== quoted(lines, choice))
    return { ...costsOf(ownCents, rules, choice), discountCents };
  const { of: _of, ...costs } = quote;
  const listCents = ownCents + discountCents;
  return { ...costs, discountCents: Math.max(listCents - costs.subtotalCents, 0) };
}
