import { formatMoney } from '#lib/format/money.ts';
import type { DeliveryAddress } from '#lib/orders/order-fields.ts';
import * as m from '#messages';

interface PlacedOrder {
  shop: string;
  to: DeliveryAddress;
  orderNumber: string;
  totalCents: number;
  /** The page of the order, which needs no login. */
  url: string;
}

/** What the staff send to the buyer of an order by phone, in the current language. */
export const buyerMessage = ({ totalCents, to, ...order }: PlacedOrder): string =>
  m.checkout_buyer_message({ ...order, ...to, total: formatMoney(totalCents) });
