import { readResponseBody } from '#lib/browser/fetch.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { USER } from '#lib/browser/storage-keys.ts';
import type { ShippingRule } from '#lib/cart/totals.ts';

const dataset = () => document.querySelector<HTMLElement>('#mini-cart')?.dataset;

export const pageWhatsApp = (): string =>
  document.querySelector<HTMLElement>('#cart')?.dataset['whatsapp'] ?? '';

/** Of the signed-in person, as stored. */
export const storedDistrict = (): unknown =>
  readResponseBody(safeStorage.get(USER) ?? '')?.['district'];

export function pageShippingRule(): ShippingRule {
  const { baseCents, freeOverCents, giftVoucher } = dataset() ?? {};
  if (baseCents === undefined) throw new Error('The page does not say what delivery costs');
  return {
    baseCents: Number(baseCents),
    freeOverCents: freeOverCents === undefined ? null : Number(freeOverCents),
    districtCents: {},
    giftVoucherProduct: giftVoucher,
  };
}
