import { sql, type RawBuilder } from 'kysely';
import { lateBefore, type OrderKind } from '#lib/order-list/next-step.ts';
import { methodTable, paymentMethods } from '#lib/payments/methods.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { IS_PAID } from '#lib/server/features/orders/ledger.ts';

/** The orders that wait for the shop: `turnOf` in `order-list/next-step.ts` as SQL. */

interface Condition {
  isWaiting: RawBuilder<boolean>;
  /** Since when. */
  since: RawBuilder<string>;
}

const paidBefore = sql.join(
  paymentMethods.filter((method) => methodTable[method].isPaidBefore).map((one) => sql.lit(one)),
);

const hasNoSlip = sql`slip_status <> 'waiting'`;
const isQuiet = sql`${hasNoSlip} and refund_due_cents = 0 and taken_back_cents = 0`;
/** The exact condition of the index `orders_open_stops`. */
const isOpen = sql`status in ('to_delivery', 'delivering')`;
const isOnTheWay = sql`${isOpen} and failed_at is null and ${isQuiet}`;
const hasDriver = sql`exists (select 1 from users where users.id = orders.driver_id and role = 'driver'
  and driver_approved_at is not null and blocked_at is null and deleted_at is null and closed_at is null)`;

function conditions(now: Date): Record<OrderKind, Condition> {
  const { delivering, to_delivery } = lateBefore(now);
  const placed = sql<string>`created_at`;
  const moved = sql<string>`moved_at`;
  return {
    approve: {
      isWaiting: sql`status = 'pending_payment' and ${isQuiet}
        and (payment_method not in (${paidBefore}) or ${sql.raw(IS_PAID)})`,
      since: placed,
    },
    slip: {
      isWaiting: sql`slip_status = 'waiting'`,
      since: sql`coalesce((select sent_at from slips where slips.order_id = orders.id
        and slips.file is not null limit 1), created_at)`,
    },
    assign: { isWaiting: sql`${isOnTheWay} and not ${hasDriver}`, since: moved },
    late: {
      isWaiting: sql`${isOnTheWay} and ${hasDriver} and (
        (status = 'delivering' and moved_at < ${delivering.toISOString()})
        or (status = 'to_delivery' and moved_at < ${to_delivery.toISOString()}))`,
      since: moved,
    },
    attempt: {
      isWaiting: sql`failed_at is not null and ${isOpen} and ${isQuiet}`,
      since: sql`failed_at`,
    },
    refund: {
      isWaiting: sql`refund_due_cents > 0 and ${hasNoSlip}`,
      // Since it was cancelled, or since more was paid than it costs.
      since: sql`coalesce((select max(payments.at) from payments where payments.order_id = orders.id
        and kind not in ('refund', 'chargeback') and payments.at > moved_at), moved_at)`,
    },
    taken_back: {
      isWaiting: sql`taken_back_cents > 0 and refund_due_cents = 0 and ${hasNoSlip}`,
      since: sql`coalesce((select max(payments.at) from payments where payments.order_id = orders.id
        and kind = 'chargeback'), moved_at)`,
    },
  };
}

/** The ones that have waited longest, at most `max`, each with the number of all. */
export async function waitingOrders(db: Db, kind: OrderKind, now: Date, max: number) {
  const { isWaiting, since } = conditions(now)[kind];
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'address'])
    .select(['subtotal_cents', 'shipping_cents', 'cash_fee_cents', 'discount_cents'])
    .select([since.as('since'), sql<number>`count(*) over ()`.as('count')])
    .where(isWaiting)
    .orderBy('since')
    .orderBy('id')
    .limit(max)
    .execute();
}
