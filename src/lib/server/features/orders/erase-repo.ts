import { sql, type ExpressionBuilder } from 'kysely';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { OrderRow, Tables } from '#lib/server/infra/db/schema.ts';
import { eraseGiftVoucherLines } from './gift-voucher-lines-repo.ts';
import { noKeys } from './order-number.ts';

/** An account, or guests with a phone number or email. Empty values match nobody. */
export interface ErasedBuyer {
  userId?: string;
  phoneKey?: string;
  email: string;
}

const isGuest = sql<boolean>`guest_token_hash is not null`;

const isOf =
  ({ userId = '', phoneKey = '', email }: ErasedBuyer) =>
  (eb: ExpressionBuilder<Tables, 'orders'>) =>
    eb.or([
      eb('user_id', '=', userId),
      ...(phoneKey === '' ? [] : [eb.and([isGuest, eb('phone_key', '=', phoneKey)])]),
      ...(email === '' ? [] : [eb.and([isGuest, eb('email', '=', email)])]),
    ]);

export async function lockOrdersOfBuyer(tx: Tx, buyer: ErasedBuyer): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ refund_due_cents: eb.ref('refund_due_cents') }))
    .where(isOf(buyer))
    .execute();
}

export const ordersOfBuyer = (db: Db | Tx, buyer: ErasedBuyer): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where(isOf(buyer))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** People's texts may name the buyer. */
export async function dropWordsAbout(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await Promise.all([
    tx.updateTable('order_events').set({ reason: '' }).where('order_id', 'in', orderIds).execute(),
    tx
      .updateTable('order_events')
      .set({ before: '', after: '' })
      .where('order_id', 'in', orderIds)
      .where('what', '=', 'change')
      .execute(),
    // The note of a refund is a number of the gateway, which a later chargeback needs.
    tx
      .updateTable('payments')
      .set({ note: '' })
      .where('order_id', 'in', orderIds)
      .where('kind', 'not in', ['refund', 'chargeback'])
      .execute(),
  ]);
}

export async function anonymiseOrder(tx: Tx, id: string, address: string): Promise<void> {
  const erased = {
    email: '',
    gift_to: '',
    note: '',
    language: 'en' as const,
    code_missing: '',
    slip: null,
    slip_reason: '',
    guest_token_hash: null,
    text_token_hash: null,
    ...noKeys,
  };
  await eraseGiftVoucherLines(tx, id);
  await tx
    .updateTable('orders')
    .set({ address, ...erased })
    .where('id', '=', id)
    .execute();
}

/** At most `max` phone numbers of guests after `after`, sorted, without an order since the given time. */
export async function phonesNotUsedSince(
  db: Db,
  since: Date,
  { after, max }: { after: string; max: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('phone_key')
    .where(isGuest)
    .where('phone_key', '>', after)
    .groupBy('phone_key')
    .having((eb) => eb.fn.max('created_at'), '<', since.toISOString())
    .orderBy('phone_key')
    .limit(max)
    .execute();
  return rows.map(({ phone_key }) => phone_key);
}
