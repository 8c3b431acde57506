import { nameWithSize } from '#lib/catalogue/sizes.ts';
import { formatMoney } from '#lib/format/money.ts';
import { recipientText } from '#lib/cart/gift-voucher-line.ts';
import type { BoughtLine } from '#lib/orders/codec.ts';
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

/** Of a gift voucher; empty for other lines, and where the buyer passes it on without a name. */
export const recipientOf = ({ to }: Pick<BoughtLine, 'to'>): string =>
  to ? recipientText(to) : '';

interface Reduced {
  discounts?: readonly Discount[] | undefined;
  giftVoucherCents?: number | undefined;
  totalCents: number;
  /** Of an order that is placed. */
  dueCents?: number;
}

type Gifts = ReadonlyArray<{ name: string; size: string }>;
type Row = readonly [name: string, amount: string];

/** Above the total, of an order that is not placed yet. */
export const reductionRows = ({ gifts = [], ...totals }: Reduced & { gifts?: Gifts }): Row[] => [
  ...gifts.map(({ name, size }): Row => [nameWithSize(name, size), m.vouchers_free_piece()]),
  ...discountRows(totals),
];

/** Above the total. */
export const discountRows = ({ discounts = [] }: Reduced): Row[] =>
  discounts.map(({ code, cents }) => [m.vouchers_discount({ code }), `-${formatMoney(cents)}`]);

/** Below the total. */
export function giftVoucherRows({ giftVoucherCents = 0, totalCents, dueCents }: Reduced): Row[] {
  if (giftVoucherCents === 0) return [];
  const paid: Row = [m.vouchers_gift(), `-${formatMoney(giftVoucherCents)}`];
  if (dueCents === 0) return [paid];
  return [paid, [m.vouchers_left_to_pay(), formatMoney(dueCents ?? totalCents - giftVoucherCents)]];
}
