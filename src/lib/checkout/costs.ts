import { shippingCents, shippingRule } from '#lib/cart/totals.ts';
import { formatMoney } from '#lib/format/money.ts';
import { methodTable, type PaymentMethod, paymentMethods } from '#lib/payments/methods.ts';
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
  totalCents: number;
}

interface Chosen {
  district: string;
  method: PaymentMethod;
}

export function costsOf(
  subtotalCents: number,
  rules: CostRules,
  { district, method }: Chosen,
): OrderCosts {
  const shipping = shippingCents(subtotalCents, shippingRule(rules), district);
  const { fee } = rules.payment.cashOnDelivery;
  const cashFeeCents = methodTable[method].hasFee && subtotalCents > 0 ? Math.round(fee * 100) : 0;
  const totalCents = subtotalCents + shipping + cashFeeCents;
  return { subtotalCents, shippingCents: shipping, cashFeeCents, totalCents };
}

function cashRefusal(
  subtotalCents: number,
  rules: CostRules,
  district: string,
): string | undefined {
  const { max } = rules.payment.cashOnDelivery;
  const rule = rules.shipping.districts.find(({ name }) => name === district);
  if (rule && !rule.cashOnDelivery) return m.checkout_no_cash_in_district({ district });
  const { totalCents } = costsOf(subtotalCents, rules, { district, method: 'cash_on_delivery' });
  if (max === null || totalCents <= Math.round(max * 100)) return undefined;
  return m.checkout_cash_up_to({ amount: formatMoney(Math.round(max * 100)) });
}

function refusalOf(
  method: PaymentMethod,
  subtotalCents: number,
  rules: CostRules,
  district: string,
): string | undefined {
  if (method === 'cash_on_delivery') return cashRefusal(subtotalCents, rules, district);
  return rules.payment.methods.includes(method) ? undefined : refusedMethod(method);
}

export function methodChoices(
  subtotalCents: number,
  rules: CostRules,
  district: string,
): MethodChoice[] {
  return paymentMethods.map((method) => {
    const reason = refusalOf(method, subtotalCents, rules, district);
    return reason === undefined ? { method, allowed: true } : { method, allowed: false, reason };
  });
}

export const refusedMethod = (method: PaymentMethod): string => methodTable[method].refused();

export const deliveryText = (cents: number): string =>
  cents === 0 ? m.checkout_delivery_free() : m.checkout_delivery({ amount: formatMoney(cents) });
