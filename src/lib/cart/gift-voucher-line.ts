import { centsOf, formatPrice, toRupees } from '#lib/format/money.ts';
import { GIFT_VOUCHER, GIFT_VOUCHER_PICTURE } from '#lib/gift-vouchers/amounts.ts';
import type { Recipient } from '#lib/gift-vouchers/recipient.ts';
import * as m from '#messages';
import type { Line } from './lines.ts';

/** A gift voucher in the cart: a line without stock, whose size is its own id. */

export type GiftVoucherLine = Line & { gift: Recipient };

interface NewGiftVoucherLine {
  id: string;
  amountCents: number;
  to: Recipient;
  cartId?: string;
}

export function recipientText({ name, email }: Pick<Recipient, 'name' | 'email'>): string {
  if (name !== '') return m.gift_vouchers_for({ name });
  return email === '' ? '' : m.gift_vouchers_for_email({ email });
}

export const giftVoucherLine = ({
  id,
  amountCents,
  to,
  cartId,
}: NewGiftVoucherLine): GiftVoucherLine => ({
  productId: GIFT_VOUCHER,
  name: m.gift_vouchers_title(),
  brand: '',
  image: GIFT_VOUCHER_PICTURE,
  unitCents: amountCents,
  listCents: amountCents,
  discount: 0,
  size: id,
  title: recipientText(to) || formatPrice(amountCents),
  quantity: 1,
  countInStock: 1,
  gift: to,
  ...(cartId !== undefined && { cartId }),
});

/** `amount` is in rupees, as the server's cart has it. */
export const giftVoucherLineOf = ({
  amount,
  ...rest
}: Omit<NewGiftVoucherLine, 'amountCents'> & { amount: number }): GiftVoucherLine =>
  giftVoucherLine({ ...rest, amountCents: centsOf(amount) });

export const isGiftVoucherLine = (line: Line): line is GiftVoucherLine => line.gift !== undefined;

/** As orders and the server's cart have them. */
export const boughtOf = (lines: readonly Line[]) =>
  lines
    .filter(isGiftVoucherLine)
    .map(({ unitCents, gift }) => ({ amount: toRupees(unitCents), to: gift }));

export const isSameBought = (
  one: ReturnType<typeof boughtOf>[number],
  other: ReturnType<typeof boughtOf>[number],
): boolean => one.amount === other.amount && JSON.stringify(one.to) === JSON.stringify(other.to);

/** Without one line for each that was ordered. */
export function withoutBought(
  lines: readonly Line[],
  ordered: ReturnType<typeof boughtOf>,
): readonly Line[] {
  const left = [...ordered];
  return lines.filter((line) => {
    const [own] = boughtOf([line]);
    const at = own ? left.findIndex((one) => isSameBought(one, own)) : -1;
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
