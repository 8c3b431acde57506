import { shippingCents, shippingRule } from '#lib/cart/totals.ts';
import { centsOf, formatMoney } from '#lib/format/money.ts';
import {
  isByGateway,
  methodTable,
  type PaymentMethod,
  paymentMethods,
} from '#lib/payments/methods.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import * as m from '#messages';

export type CostRules = Pick<PublicSettings, 'shipping' | 'payment'>;

export interface MethodChoice {
  method: PaymentMethod;
  allowed: boolean;
  reason?: string;
}

export interface OrderCosts {
  subtotalCents: number;
  shippingCents: number;
  cashFeeCents: number;
  /** What a discount code takes off. */
  voucherCents: number;
  /** With all of the above. */
  totalCents: number;
  /** What gift vouchers pay of the total. */
  giftVoucherCents: number;
}

interface Chosen {
  district: string;
  method: PaymentMethod;
}

/** What an order is made of, in cents. */
export interface Goods {
  subtotalCents: number;
  /** The part of the subtotal that buys gift vouchers: they are emailed, and no other voucher pays for them. */
  soldGiftVouchersCents: number;
}

/** What codes do to an order. */
export interface CodeAmounts {
  /** In cents, of these goods and delivery costs in cents. */
  voucherCents: (shippingCents: number) => number;
  /** Of the gift vouchers, in cents. */
  balanceCents: number;
}

const noCodes: CodeAmounts = { voucherCents: () => 0, balanceCents: 0 };

export function costsOf(
  { subtotalCents, soldGiftVouchersCents }: Goods,
  rules: CostRules,
  { district, method }: Chosen,
  { voucherCents, balanceCents }: CodeAmounts = noCodes,
): OrderCosts {
  const shipping = shippingCents(
    subtotalCents - soldGiftVouchersCents,
    shippingRule(rules),
    district,
  );
  const offCents = voucherCents(shipping);
  const beforeFee = subtotalCents + shipping - offCents;
  const { fee } = rules.payment.cashOnDelivery;
  const isCash = methodTable[method].hasFee && subtotalCents > 0;
  const isPaid = soldGiftVouchersCents === 0 && beforeFee <= balanceCents;
  const cashFeeCents = isCash && !isPaid ? centsOf(fee) : 0;
  const totalCents = beforeFee + cashFeeCents;
  return {
    subtotalCents,
    shippingCents: shipping,
    cashFeeCents,
    voucherCents: offCents,
    totalCents,
    giftVoucherCents: Math.min(balanceCents, totalCents - soldGiftVouchersCents),
  };
}

function cashRefusal(
  goods: Goods,
  rules: CostRules,
  district: string,
  codes?: CodeAmounts,
): string | undefined {
  const { subtotalCents, soldGiftVouchersCents } = goods;
  if (subtotalCents > 0 && subtotalCents === soldGiftVouchersCents)
    return m.gift_vouchers_no_cash();
  const { max } = rules.payment.cashOnDelivery;
  const rule = rules.shipping.districts.find(({ name }) => name === district);
  if (rule && !rule.cashOnDelivery) return m.checkout_no_cash_in_district({ district });
  const chosen = { district, method: 'cash_on_delivery' } as const;
  const { totalCents, giftVoucherCents } = costsOf(goods, rules, chosen, codes);
  if (max === null || totalCents - giftVoucherCents <= centsOf(max)) return undefined;
  return m.checkout_cash_up_to({ amount: formatMoney(centsOf(max)) });
}

function refusalOf(
  method: PaymentMethod,
  goods: Goods,
  rules: CostRules,
  district: string,
  codes?: CodeAmounts,
): string | undefined {
  if (method === 'cash_on_delivery') return cashRefusal(goods, rules, district, codes);
  return rules.payment.methods.includes(method) ? undefined : refusedMethod(method);
}

export function methodChoices(
  goods: Goods,
  rules: CostRules,
  district: string,
  codes?: CodeAmounts,
): MethodChoice[] {
  // The methods of gateways that are not set up are not shown at all.
  const methods = paymentMethods.filter(
    (method) => !isByGateway(method) || rules.payment.methods.includes(method),
  );
  return methods.map((method) => {
    const reason = refusalOf(method, goods, rules, district, codes);
    return reason === undefined ? { method, allowed: true } : { method, allowed: false, reason };
  });
}

export const refusedMethod = (method: PaymentMethod): string => methodTable[method].refused();

export const deliveryText = (cents: number): string =>
  cents === 0 ? m.checkout_delivery_free() : m.checkout_delivery({ amount: formatMoney(cents) });
