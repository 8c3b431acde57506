import { centsOf, formatMoney, toRupees } from '#lib/format/money.ts';
import * as m from '#messages';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { Line } from './lines.ts';

/** Delivery rates in cents (docs/api.md "Delivery"). */
export interface ShippingRule {
  baseCents: number;
  /** Delivery is free above this subtotal; `null` means never. */
  freeOverCents: number | null;
  districtCents: Readonly<Record<string, number>>;
  /** The product that is emailed: it costs no delivery. */
  giftVoucherProduct?: string | undefined;
}

export const shippingRule = ({ shipping }: Pick<PublicSettings, 'shipping'>): ShippingRule => ({
  baseCents: centsOf(shipping.base),
  freeOverCents: shipping.freeOver === null ? null : centsOf(shipping.freeOver),
  districtCents: Object.fromEntries(
    shipping.districts.map(({ name, fee }) => [name, centsOf(fee)]),
  ),
});

/** In cents; 0 for an empty cart. */
export function shippingCents(subtotalCents: number, rule: ShippingRule, district = ''): number {
  if (subtotalCents <= 0) return 0;
  if (rule.freeOverCents !== null && subtotalCents > rule.freeOverCents) return 0;
  return rule.districtCents[district] ?? rule.baseCents;
}

export const shippingText = (cents: number): string =>
  cents === 0 ? m.cart_free() : formatMoney(cents);

export const shippingNote = ({ freeOverCents }: ShippingRule): string | undefined =>
  freeOverCents === null ? undefined : m.cart_free_over({ amount: toRupees(freeOverCents) });

/** What an order lacks for free delivery, in whole rupees; nothing when it is free or never will be. */
export function missingForFree(
  { subtotalCents, shippingCents: cents }: Pick<Totals, 'subtotalCents'> & Partial<Totals>,
  { freeOverCents }: ShippingRule,
): string | undefined {
  const isOver = freeOverCents === null || subtotalCents > freeOverCents;
  if (isOver || subtotalCents <= 0 || cents === 0) return undefined;
  // The subtotal must exceed the limit.
  const amount = Math.floor(toRupees(freeOverCents - subtotalCents)) + 1;
  return m.cart_free_missing({ amount: amount.toLocaleString('en') });
}

/** In cents; prices include the discount, and total = subtotal + shipping. */
export interface Totals {
  subtotalCents: number;
  shippingCents: number;
  discountCents: number;
  totalCents: number;
}

export function totalsOf(lines: readonly Line[], rule: ShippingRule, district = ''): Totals {
  const sum = (worth: (line: Line) => number) =>
    lines.reduce((total, line) => total + worth(line) * line.quantity, 0);
  const subtotalCents = sum((line) => line.unitCents);
  const isEmailed = (line: Line) =>
    line.gift !== undefined || line.productId === rule.giftVoucherProduct;
  const deliveredCents = sum((line) => (isEmailed(line) ? 0 : line.unitCents));
  const shipping = shippingCents(deliveredCents, rule, district);
  return {
    subtotalCents,
    shippingCents: shipping,
    discountCents: sum((line) => line.listCents - line.unitCents),
    totalCents: subtotalCents + shipping,
  };
}
