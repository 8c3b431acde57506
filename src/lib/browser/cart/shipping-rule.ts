import type { ShippingRule } from '#lib/cart/totals.ts';

/**
 * What delivery costs, as the open page says it on its mini-cart (`Overlays.astro`); prices of single
 * districts are for checkout alone.
 */
export function pageShippingRule(): ShippingRule {
  const { baseCents, freeOverCents } =
    document.querySelector<HTMLElement>('#mini-cart')?.dataset ?? {};
  if (baseCents === undefined) throw new Error('The page does not say what delivery costs');
  return {
    baseCents: Number(baseCents),
    freeOverCents: freeOverCents === undefined ? null : Number(freeOverCents),
    districtCents: {},
  };
}
