import { titled } from '#lib/cart/lines.ts';
import { word } from '#lib/messages/texts.ts';
import type { Order } from '#lib/orders/codec.ts';
import { shownCodeOf } from '#lib/server/features/gift-vouchers/gift-vouchers.ts';
import type { OrderLine } from './gift-voucher-lines.ts';
import { boughtName } from '#lib/server/infra/locale.ts';

export type GiftVoucherOnLine = Pick<Order['items'][number], 'to' | 'giftCode'>;

/** To whom a gift voucher goes; its code is for who passes it on. */
export const giftVoucherWriter =
  ({ secret }: { secret: string }) =>
  ({ gift }: OrderLine): GiftVoucherOnLine => {
    if (!gift?.to) return {};
    const { to, voucherId, codeHash } = gift;
    if (voucherId === null || to.email !== '') return { to };
    const giftCode = shownCodeOf(secret, voucherId, codeHash);
    return { to, ...(giftCode !== undefined && { giftCode }) };
  };

interface BoughtLine {
  product_id: string;
  name: string;
  brand: string;
  size: string;
}

/** A line of an order in the language of the request. */
export const boughtWords = ({ product_id, name, brand, size }: BoughtLine) => ({
  name: boughtName(product_id, name),
  brand: word(brand),
  ...titled(size, word(size)),
});
