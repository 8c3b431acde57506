import { facts } from '#lib/facts/facts.ts';
import type { Line } from './lines.ts';

/** The shop's delivery charge; amounts in cents. */
export interface ShippingRule {
  flatCents: number;
  /** Delivery is free from this subtotal on; `null` means never. */
  freeOverCents: number | null;
}

export const shippingRule: ShippingRule = {
  flatCents: Math.round(facts.shipping.flat * 100),
  freeOverCents:
    facts.shipping.freeOver === null ? null : Math.round(facts.shipping.freeOver * 100),
};

/** Flat for any non-empty cart (docs/spec.md §9, docs/readings.md "Contradictions"). */
export function shippingCents(subtotalCents: number, rule: ShippingRule = shippingRule): number {
  if (subtotalCents <= 0) return 0;
  if (rule.freeOverCents !== null && subtotalCents > rule.freeOverCents) return 0;
  return rule.flatCents;
}

/**
 * The promise under the summary, verbatim until the shop sets its own limit (docs/readings.md
 * "Contradictions").
 */
export const shippingNote = ({ freeOverCents }: ShippingRule = shippingRule): string =>
  `Free shipping on orders over Rs ${freeOverCents === null ? 2000 : freeOverCents / 100}`;

/** The totals of a cart, in cents. Prices include the discount: total = subtotal + shipping. */
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
