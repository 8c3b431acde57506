import { isForSale } from '#lib/gift-vouchers/amounts.ts';
import { dayOf, daysAfter } from '#lib/format/dates.ts';
import { MAX_AHEAD_DAYS } from '#lib/gift-vouchers/recipient.ts';
import type { Bought } from '#lib/gift-vouchers/schema.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { amountsOf } from '#lib/server/features/cart/gift-vouchers.ts';
import { Refusal } from '#lib/server/errors.ts';
import { giftVoucherRow } from '#lib/server/features/orders/gift-voucher-lines.ts';
import type { SoldLine } from '#lib/server/features/orders/order-lines.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import * as m from '#messages';

/** Gift vouchers by amount, as lines of an order: no stock, no sale, no code. */

const refused = (index: number, field: string, message: string) =>
  new Refusal('invalid', message, { errors: { [`giftVouchers.${index}.${field}`]: message } });

interface Buying {
  orderId: string;
  giftVouchers: readonly Bought[];
  at: Date;
}

/** Throws `invalid` for an amount that the shop does not sell, and for a day that is too far ahead. */
export async function giftVoucherLines(
  { settings }: { settings: () => PublicSettings },
  db: Db | Tx,
  { orderId, giftVouchers, at }: Buying,
): Promise<SoldLine[]> {
  if (giftVouchers.length === 0) return [];
  const sold = await amountsOf(db, settings());
  return giftVouchers.map(({ amount, to }, position) => {
    if (!isForSale(sold, amount))
      throw refused(position, 'amount', m.gift_vouchers_choose_amount());
    if (to.sendOn > daysAfter(dayOf(at), MAX_AHEAD_DAYS)) {
      throw refused(position, 'to.sendOn', m.gift_vouchers_no_day());
    }
    return giftVoucherRow({ orderId, position, amountCents: amount, to });
  });
}
