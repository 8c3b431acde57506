import { sendChanges } from '#lib/browser/cart/queue-change.ts';
import { storedLines, storeLines } from '#lib/browser/cart/store.ts';
import { boughtOf, giftVoucherLine, isGiftVoucherLine } from '#lib/cart/gift-voucher-line.ts';
import { MAX_GIFT_VOUCHERS } from '#lib/gift-vouchers/amounts.ts';
import type { Bought } from '#lib/gift-vouchers/schema.ts';
import * as m from '#messages';

/** Puts a gift voucher into the cart. Returns the problem if it does not fit. */
export function addGiftVoucher({ amount, to }: Bought): string | undefined {
  const lines = storedLines();
  if (lines.filter(isGiftVoucherLine).length >= MAX_GIFT_VOUCHERS) {
    return m.gift_vouchers_too_many({ max: MAX_GIFT_VOUCHERS });
  }
  const line = giftVoucherLine({ id: crypto.randomUUID(), amountCents: amount, to });
  if (!storeLines([...lines, line])) return m.cart_not_stored();
  for (const bought of boughtOf([line])) sendChanges({ kind: 'addGiftVoucherLine', bought });
  return undefined;
}
