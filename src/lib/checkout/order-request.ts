import { cents } from '#lib/format/cents.ts';
import type { Line } from '#lib/cart/lines.ts';
import { boughtOf, isGiftVoucherLine } from '#lib/cart/gift-voucher-line.ts';
import { shippingRule, type Totals, totalsOf } from '#lib/cart/totals.ts';
import { toRupees, toCents } from '#lib/format/money.ts';
import { type PaymentMethod, paymentMethods } from '#lib/payments/methods.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { Recipient } from '#lib/gift-vouchers/recipient.ts';
import type { DeliveryAddress } from '#lib/orders/order-fields.ts';
import {
  type CostRules,
  costsOf,
  type Goods,
  type MethodChoice,
  type OrderCosts,
} from './costs.ts';
import { type Discount, voucherKinds } from '#lib/vouchers/voucher.ts';
import * as v from 'valibot';

export interface OrderBody {
  userId: string;
  cartItems: readonly { _id: string; size: string; qty: number }[];
  delivery_address: DeliveryAddress;
  paymentMethod: PaymentMethod;
  subTotalAmt: number;
  totalAmt: number;
  vouchers?: readonly string[];
  giftAmt?: number;
  giftTo?: Recipient;
  giftVouchers?: ReturnType<typeof boughtOf>;
}

interface Parts {
  userId: string;
  lines: readonly Line[];
  address: DeliveryAddress;
  method: PaymentMethod;
  totals: Pick<CheckoutTotals, 'subtotalCents' | 'totalCents' | 'giftVoucherCents'>;
  vouchers?: readonly string[];
  giftTo?: Recipient | undefined;
}

const inOrder = (lines: readonly Line[]): readonly Line[] =>
  lines.toSorted(
    (one, other) =>
      one.productId.localeCompare(other.productId) || one.size.localeCompare(other.size),
  );

/** Sorted, so that equal orders have equal bodies. */
export const itemsOf = (lines: readonly Line[]): OrderBody['cartItems'] =>
  inOrder(lines.filter((line) => !isGiftVoucherLine(line))).map(
    ({ productId, size, quantity }) => ({
      _id: productId,
      size,
      qty: quantity,
    }),
  );

/** Of a request; nothing without gift vouchers. */
export function giftVouchersOf(lines: readonly Line[]): Pick<OrderBody, 'giftVouchers'> {
  const giftVouchers = boughtOf(lines);
  return giftVouchers.length > 0 ? { giftVouchers } : {};
}

export const orderBody = ({
  userId,
  lines,
  address,
  method,
  totals,
  vouchers = [],
  giftTo,
}: Parts): OrderBody => ({
  userId,
  cartItems: itemsOf(lines),
  delivery_address: address,
  paymentMethod: method,
  subTotalAmt: toRupees(totals.subtotalCents),
  totalAmt: toRupees(totals.totalCents),
  ...(vouchers.length > 0 && { vouchers, giftAmt: toRupees(totals.giftVoucherCents) }),
  ...(giftTo && { giftTo }),
  ...giftVouchersOf(lines),
});

export type CheckoutRules = CostRules & Pick<PublicSettings, 'giftVoucher'>;

export function goodsOf(lines: readonly Line[], { giftVoucher }: CheckoutRules): Goods {
  const sum = (some: readonly Line[]) =>
    some.reduce((cents, line) => cents + line.unitCents * line.quantity, 0);
  const giftVouchers = lines.filter(
    (line) => isGiftVoucherLine(line) || line.productId === giftVoucher.product,
  );
  return { subtotalCents: sum(lines), soldGiftVouchersCents: sum(giftVouchers) };
}

/** Equal keys mean the same products, sizes, quantities and unit prices. */
export const requestKey = (lines: readonly Line[]): string =>
  JSON.stringify(
    inOrder(lines).map(({ productId, size, quantity, unitCents, gift }) => [
      productId,
      // The id of a gift voucher changes once the server has it.
      gift ?? size,
      quantity,
      unitCents,
    ]),
  );

export const isSameCart = (
  { cartItems, giftVouchers = [] }: { cartItems: unknown; giftVouchers?: unknown },
  lines: readonly Line[],
): boolean =>
  JSON.stringify([cartItems, giftVouchers]) === JSON.stringify([itemsOf(lines), boughtOf(lines)]);

/** District, payment method and codes all affect the price. */
export interface PaymentChoice {
  district: string;
  method: PaymentMethod;
  vouchers?: readonly string[];
}

/** In cents; `discount` is already included in the prices. */
export type CheckoutTotals = Totals & OrderCosts & Partial<Pick<Quote, 'discounts' | 'gifts'>>;

/** The server's prices, where they differ from the browser's. */
export interface Quote extends OrderCosts {
  of: string;
  choice: PaymentChoice;
  /** Undefined if the server does not send them. */
  methods: readonly MethodChoice[] | undefined;
  discounts: readonly Discount[];
  /** The free pieces. */
  gifts: readonly { productId: string; name: string; size: string }[];
}

const quoted = (
  lines: readonly Line[],
  { district, method, vouchers = [] }: PaymentChoice,
): string => JSON.stringify([itemsOf(lines), district, method, vouchers, boughtOf(lines)]);

const Methods = v.array(
  v.object({
    method: v.picklist(paymentMethods),
    allowed: v.boolean(),
    reason: v.exactOptional(v.string()),
  }),
);

/** The payment methods that a response allows. Undefined if the response has none. */
export function methodsIn(answer: Record<string, unknown> | undefined) {
  const read = v.safeParse(Methods, answer?.['methods']);
  return read.success && read.output.length > 0 ? read.output : undefined;
}

const Reductions = v.object({
  discounts: v.optional(
    v.array(
      v.pipe(
        v.object({ code: v.string(), kind: v.picklist(voucherKinds), amountAmt: cents }),
        v.transform(({ amountAmt, ...discount }) => ({ ...discount, cents: amountAmt })),
      ),
    ),
    [],
  ),
  giftAmt: v.optional(cents, 0),
  gifts: v.optional(
    v.array(
      v.pipe(
        v.object({ _id: v.string(), name: v.string(), size: v.string() }),
        v.transform(({ _id, ...gift }) => ({ productId: _id, ...gift })),
      ),
    ),
    [],
  ),
});
const noReductions: v.InferOutput<typeof Reductions> = { discounts: [], giftAmt: 0, gifts: [] };

const centsIn = (rupees: unknown): number | undefined =>
  typeof rupees === 'number' ? toCents(rupees) : undefined;

/** Returns `undefined` if the response has no quote. */
export function readQuote(
  answer: Record<string, unknown> | undefined,
  lines: readonly Line[],
  choice: PaymentChoice,
): Quote | undefined {
  const subtotalCents = centsIn(answer?.['subTotalAmt']);
  const totalCents = centsIn(answer?.['totalAmt']);
  if (subtotalCents === undefined || totalCents === undefined) return undefined;
  const read = v.safeParse(Reductions, answer);
  const { discounts, giftAmt, gifts } = read.success ? read.output : noReductions;
  const cashFeeCents = centsIn(answer?.['cashOnDeliveryFee']) ?? 0;
  const voucherCents = discounts.reduce((sum, discount) => sum + discount.cents, 0);
  const shippingCents = totalCents + voucherCents - subtotalCents - cashFeeCents;
  return {
    of: quoted(lines, choice),
    choice,
    methods: methodsIn(answer),
    subtotalCents,
    shippingCents,
    cashFeeCents,
    voucherCents,
    totalCents,
    giftVoucherCents: giftAmt,
    discounts,
    gifts,
  };
}

export function totalsNow(
  lines: readonly Line[],
  rules: CheckoutRules,
  choice: PaymentChoice,
  quote: Quote | undefined,
): CheckoutTotals {
  const { discountCents } = totalsOf(lines, shippingRule(rules));
  const own = { ...costsOf(goodsOf(lines, rules), rules, choice), discountCents };
  return quotedTotals(lines, own, choice, quote);
}

/** The quote's totals while it is for these lines and choices, else the browser's own. */
export function quotedTotals<Own extends Totals>(
  lines: readonly Line[],
  own: Own,
  choice: PaymentChoice,
  quote: Quote | undefined,
) {
  if (quote?.of !== quoted(lines, choice)) return own;
  const { of: _of, choice: _choice, methods: _methods, ...costs } = quote;
  const listCents = own.subtotalCents + own.discountCents;
  return { ...costs, discountCents: Math.max(listCents - costs.subtotalCents, 0) };
}

/** The server's payment methods while its quote is for the district and for no code that was removed. */
export function methodsNow(
  lines: readonly Line[],
  { district, vouchers = [] }: Omit<PaymentChoice, 'method'>,
  quote: Quote | undefined,
): readonly MethodChoice[] | undefined {
  if (quote?.of !== (quote && quoted(lines, { ...quote.choice, district }))) return undefined;
  const isForMore = quote?.choice.vouchers?.some((code) => !vouchers.includes(code));
  return isForMore ? undefined : quote?.methods;
}
