import { createHmac } from 'node:crypto';
import type { Order } from '#lib/orders/codec.ts';
import type { Language } from '#lib/messages/languages.ts';
import type { Channel } from '#lib/orders/channel.ts';
import { paths } from '#lib/site/paths.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { hashToken } from '#lib/server/infra/tokens.ts';
import { ownerWriter } from './codec.ts';
import type { CodeDeps } from './delivery-code.ts';
import type { OrderRecord } from './repo.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import * as m from '#messages';

export const GUEST_ID = 'guest';

const TOKEN_BYTES = 16;

/** 128 bits derived from the secret, so that no readable token is stored. */
export const guestTokenOf = (secret: string, orderId: string): string =>
  createHmac('sha256', secret)
    .update(`guest-order\n${orderId}`)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url');

/** Null for an order of an account. */
export const guestPath = (
  { id, guest_token_hash }: Pick<OrderRow, 'id' | 'guest_token_hash'>,
  secret: string,
): string | null => (guest_token_hash === null ? null : paths.guestOrder(guestTokenOf(secret, id)));

export interface Buyer {
  userId: string;
  actorId: string;
  channel: Channel;
  note: string;
  /** Of a guest. */
  language?: Language;
  tokenFor?: (orderId: string) => string;
}

/**
 * Throws `forbidden` for staff who decide about their own order. Admins may, because a shop may have only one person.
 */
export function assertNotOwnOrder(
  { id, role }: Pick<CurrentUser, 'id' | 'role'>,
  { user_id }: Pick<OrderRow, 'user_id'>,
): void {
  if (role !== 'admin' && user_id === id) throw new Refusal('forbidden', m.orders_own());
}

export const buyerColumns = (
  { userId, channel, note, language = 'en', tokenFor }: Buyer,
  orderId: string,
): Pick<OrderRow, 'user_id' | 'channel' | 'note' | 'language' | 'guest_token_hash'> => ({
  user_id: userId,
  channel,
  note,
  language,
  guest_token_hash: tokenFor ? hashToken(tokenFor(orderId)) : null,
});

/** Shows only first name and city, and neither slip nor driver. */
export function toGuestOrder(order: OrderRecord, deps: CodeDeps): Order {
  const written = ownerWriter(() => '', deps)(order);
  const { firstName, city } = written.delivery_address;
  const nobody = { lastName: '', street: '', zip: '', district: '', phone: '', email: '' };
  return {
    ...written,
    userId: '',
    delivery_address: { firstName, city, ...nobody },
    paymentSlip: null,
    deliveryUser: null,
  };
}
