import { facts } from '#lib/facts/facts.ts';
import type { Line } from './lines.ts';

/** Delivery as the shop's facts set it; amounts in cents. */
export interface ShippingRule {
  flatCents: number;
  /** From this subtotal on delivery is free; `null` means never. */
  freeOverCents: number | null;
}

export const shippingRule: ShippingRule = {
  flatCents: Math.round(facts.shipping.flat * 100),
  freeOverCents:
    facts.shipping.freeOver === null ? null : Math.round(facts.shipping.freeOver * 100),
};

/** Flat when there is anything to send (docs/spec.md §9, docs/readings.md "Contradictions"). */
export function shippingCents(subtotalCents: number, rule: ShippingRule = shippingRule): number {
  if (subtotalCents <= 0) return 0;
  if (rule.freeOverCents !== null && subtotalCents > rule.freeOverCents) return 0;
  return rule.flatCents;
}

/**
 * Marketing's promise under the summary, word for word until the shop sets a bound of its own
 * (docs/readings.md "Contradictions").
 */
export const shippingNote = ({ freeOverCents }: ShippingRule = shippingRule): string =>
  `Free shipping on orders over Rs ${freeOverCents === null ? 2000 : freeOverCents / 100}`;

/** The figures of a cart, in cents. The discount is taken off already: total = subtotal + shipping. */
export interface Totals {
  subtotalCents: number;
  shippingCents: number;
  discountCents: number;
  totalCents: number;
}

export function totalsOf(lines: readonly Line[], rule: ShippingRule = shippingRule): Totals {
  const sum = (worth: (line: Line) => number) =>
    lines.reduce((total, line) => total + worth(line) * line.quantity, 0);
  const subtotalCents = sum((line) => line.unitCents);
  const shipping = shippingCents(subtotalCents, rule);
  return {
    subtotalCents,
    shippingCents: shipping,
    discountCents: sum((line) => line.listCents - line.unitCents),
    totalCents: subtotalCents + shipping,
  };
}
