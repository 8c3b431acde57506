import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { GIFT_VOUCHER, GIFT_VOUCHER_PICTURE } from '#lib/gift-vouchers/amounts.ts';
import type { Recipient } from '#lib/gift-vouchers/recipient.ts';
import type { OrderLineRow } from '#lib/server/infra/db/schema.ts';

/** The gift vouchers of orders: lines of their own kind, in a table of their own, because they are no product. */

export interface OrderLine extends OrderLineRow {
  /** Of a gift voucher that is sold by amount. */
  gift?: {
    /** Undefined once the buyer is erased. */
    to: Recipient | undefined;
    /** The gift voucher, once it is made. */
    voucherId: string | null;
    codeHash: string | null;
  };
}

interface NewGiftVoucherLine {
  orderId: string;
  position: number;
  amountCents: number;
  to: Recipient | undefined;
  voucherId?: string | null;
  codeHash?: string | null;
}

export const giftVoucherRow = ({
  orderId,
  position,
  amountCents,
  to,
  voucherId = null,
  codeHash = null,
}: NewGiftVoucherLine) => ({
  order_id: orderId,
  position,
  product_id: GIFT_VOUCHER,
  name: 'Gift voucher',
  brand: '',
  image: GIFT_VOUCHER_PICTURE,
  size: DEFAULT_SIZE,
  variant: 0,
  unit_cents: amountCents,
  quantity: 1,
  discount_cents: 0,
  worth_cents: 0,
  kind: 'gift_voucher' as const,
  gift: { to, voucherId, codeHash },
});

export const isGiftVoucherRow = ({ product_id }: Pick<OrderLineRow, 'product_id'>): boolean =>
  product_id === GIFT_VOUCHER;
