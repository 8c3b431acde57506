import { sql } from 'kysely';
import { isByGateway, paymentMethods } from '#lib/payments/methods.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { GatewayEventRow } from '#lib/server/infra/db/order-tables.ts';

/** Of accepted events, the first one of a payment and status stays; returns whether this is it. */
export async function addGatewayEvent(tx: Tx, event: GatewayEventRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('gateway_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** `done` of a refund that the gateway is asked for, or that it was asked for without an answer. */
export const SENDING = 'Sending a refund.';

/** The refunds of these payments that are being sent, or whose answer never came. */
export const sentRefunds = (
  tx: Tx,
  gateway: string,
  paymentIds: readonly string[],
): Promise<GatewayEventRow[]> =>
  tx
    .selectFrom('gateway_events')
    .selectAll()
    // As the partial index has them.
    .where('is_accepted', '=', sql.lit(1))
    .where('gateway', '=', gateway)
    .where('payment_id', 'in', paymentIds)
    .where('done', '=', SENDING)
    .execute();

export async function setGatewayEventDone(tx: Tx, id: string, done: string): Promise<void> {
  await tx.updateTable('gateway_events').set({ done }).where('id', '=', id).execute();
}

export async function dropGatewayEvent(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('gateway_events').where('id', '=', id).execute();
}

export const newestGatewayEvents = (db: Db, limit: number): Promise<GatewayEventRow[]> =>
  db
    .selectFrom('gateway_events')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export async function dropOldGatewayEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('gateway_events').where('at', '<', before.toISOString()).execute();
}

// As the partial index has them.
const offline = paymentMethods
  .filter((method) => !isByGateway(method))
  .map((method) => sql.lit(method));

export interface WaitingOrder {
  id: string;
  number: string;
  created_at: string;
}

/** Orders that wait for an online payment since before an instant, oldest first. */
export const ordersWaitingOnline = (
  db: Db,
  { before, after, limit }: { before: Date; after: WaitingOrder | undefined; limit: number },
): Promise<WaitingOrder[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'number', 'created_at'])
    .where('status', '=', sql.lit('pending_payment' as const))
    .where('payment_method', 'not in', offline)
    .where('created_at', '<', before.toISOString())
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('created_at', '>', after?.created_at ?? ''),
          eb.and([eb('created_at', '=', after?.created_at ?? ''), eb('id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
