import type { PaymentMethod } from '#lib/payments/methods.ts';
import { at, RULES, type Line, type PaymentChoice, type State, type Sums } from './state.ts';

/** What orders of the model cost, in cents. */

const { shipping, payment } = RULES;
const districtOf = (name: string) => shipping.districts.find((one) => one.name === name);

export const feeOf = (method: PaymentMethod): number =>
  method === 'cash_on_delivery' ? payment.cashOnDelivery.fee * 100 : 0;

export function shippingOf(subtotal: number, district: string): number {
  if (subtotal > shipping.freeOver * 100) return 0;
  return (districtOf(district)?.fee ?? shipping.base) * 100;
}

export const takesCash = (total: number, district: string): boolean =>
  districtOf(district)?.cashOnDelivery !== false && total <= payment.cashOnDelivery.max * 100;

/** What a shopper sees now. */
export function sumsOf({ products }: State, lines: readonly Line[], way: PaymentChoice): Sums {
  const subtotal = lines.reduce(
    (sum, { product, qty }) => sum + at(products, product).cents * qty,
    0,
  );
  const total = subtotal + shippingOf(subtotal, way.district) + feeOf(way.method);
  return { subtotal, total };
}
