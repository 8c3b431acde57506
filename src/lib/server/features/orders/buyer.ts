import { createHmac } from 'node:crypto';
import type { Order } from '#lib/orders/codec.ts';
import { addressFor } from '#lib/orders/order-fields.ts';
import type { Language } from '#lib/messages/languages.ts';
import type { Channel } from '#lib/orders/channel.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { paths } from '#lib/site/paths.ts';
import { hashToken } from '#lib/server/infra/tokens.ts';
import { ownerWriter } from './codec.ts';
import type { CodeDeps } from './delivery-code.ts';
import type { OrderRecord } from './repo.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';

export const GUEST_ID = 'guest';

/** Derived from the secret, so that no readable token is stored. */
const tokenOf = (secret: string, text: string, bytes: number): string =>
  createHmac('sha256', secret).update(text).digest().subarray(0, bytes).toString('base64url');

const guestTokenOf = (secret: string, orderId: string): string =>
  tokenOf(secret, `guest-order\n${orderId}`, 16);

/** Of a link that is short enough for a text message. It opens the order for `TEXT_LINK_MS` after it was placed. */
const textTokenOf = (secret: string, orderId: string): string =>
  tokenOf(secret, `text-link\n${orderId}`, 8);

export const TEXT_LINK_MS = 60 * DAY_MS;

/** Null for an order of an account. */
export const guestPath = (
  { id, guest_token_hash }: Pick<OrderRow, 'id' | 'guest_token_hash'>,
  secret: string,
): string | null => (guest_token_hash === null ? null : paths.guestOrder(guestTokenOf(secret, id)));

/** Null for an order of an account. */
export const textPath = (
  { id, text_token_hash }: Pick<OrderRow, 'id' | 'text_token_hash'>,
  secret: string,
): string | null => (text_token_hash === null ? null : paths.guestOrder(textTokenOf(secret, id)));

export interface Buyer {
  userId: string;
  actorId: string;
  channel: Channel;
  note: string;
  /** Of a guest. */
  language?: Language;
  /** Derives the tokens of a guest's links. */
  linkSecret?: string;
}

type Links = Pick<OrderRow, 'guest_token_hash' | 'text_token_hash'>;

export const noLinks: Links = { guest_token_hash: null, text_token_hash: null };

/** Links of an order of a guest. */
export const guestLinks = (secret: string, orderId: string): Links => ({
  guest_token_hash: hashToken(guestTokenOf(secret, orderId)),
  text_token_hash: hashToken(textTokenOf(secret, orderId)),
});

export const buyerColumns = (
  { userId, channel, note, language = 'en', linkSecret }: Buyer,
  orderId: string,
): Links & Pick<OrderRow, 'user_id' | 'channel' | 'note' | 'language'> => ({
  user_id: userId,
  channel,
  note,
  language,
  ...(linkSecret ? guestLinks(linkSecret, orderId) : noLinks),
});

/** Shows only first name and city, and neither slip nor driver. */
export function toGuestOrder(order: OrderRecord, deps: CodeDeps): Order {
  const written = ownerWriter(() => '', deps)(order);
  return {
    ...written,
    items: written.items.map((item) =>
      item.to ? { ...item, to: { ...item.to, email: '' } } : item,
    ),
    userId: '',
    delivery_address: addressFor('guest', written.delivery_address),
    paymentSlip: null,
    deliveryUser: null,
  };
}
