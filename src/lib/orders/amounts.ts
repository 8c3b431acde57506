import { formatMoney } from '#lib/format/money.ts';
import type { Discount } from '#lib/vouchers/voucher.ts';
import * as m from '#messages';

/** What codes do to an order, as its buyer reads it: lines and rows add up to the total. */

interface Priced {
  unitCents: number;
  quantity: number;
  kind: string;
}

/** Before a discount code, which has a row of its own. */
export const lineAmount = ({ unitCents, quantity, kind }: Priced): string =>
  kind === 'gift' ? m.vouchers_free_piece() : formatMoney(unitCents * quantity);

interface Reduced {
  discounts?: readonly Discount[] | undefined;
  giftCents?: number | undefined;
  totalCents: number;
  /** Of an order that is placed. */
  dueCents?: number;
}

type Row = readonly [name: string, amount: string];

/** Above the total. */
export const discountRows = ({ discounts = [] }: Reduced): Row[] =>
  discounts.map(({ code, cents }) => [m.vouchers_discount({ code }), `-${formatMoney(cents)}`]);

/** Below the total. */
export function giftRows({ giftCents = 0, totalCents, dueCents }: Reduced): Row[] {
  if (giftCents === 0) return [];
  const paid: Row = [m.vouchers_gift(), `-${formatMoney(giftCents)}`];
  if (dueCents === 0) return [paid];
  return [paid, [m.vouchers_left_to_pay(), formatMoney(dueCents ?? totalCents - giftCents)]];
}
