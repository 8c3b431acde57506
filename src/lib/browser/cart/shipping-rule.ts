import type { ShippingRule } from '#lib/cart/totals.ts';

const dataset = () => document.querySelector<HTMLElement>('#mini-cart')?.dataset;

/** The shop's WhatsApp number, as the cart page says it; empty without one. */
export const pageWhatsApp = (): string =>
  document.querySelector<HTMLElement>('#cart')?.dataset['whatsapp'] ?? '';

/**
 * What delivery costs, as the open page says it on its mini-cart (`Overlays.astro`); prices of single
 * districts are for checkout alone.
 */
export function pageShippingRule(): ShippingRule {
  const { baseCents, freeOverCents } = dataset() ?? {};
  if (baseCents === undefined) throw new Error('The page does not say what delivery costs');
  return {
    baseCents: Number(baseCents),
    freeOverCents: freeOverCents === undefined ? null : Number(freeOverCents),
    districtCents: {},
  };
}
