import { sql, type SqlBool } from 'kysely';
import type { Db } from '#lib/server/infra/db/open.ts';

const cash = sql.lit('cash' as const);

export interface LedgerRow {
  id: string;
  at: string;
  driver_id: string;
  order_number: string | null;
  amount_cents: number;
  counted_cents: number | null;
  note: string;
  actor_id: string;
  settlement_id: string | null;
}

/** `from` is included, `to` is not. */
export interface LedgerPart {
  from: string;
  to: string;
  driverId: string | undefined;
}

interface LedgerPage {
  after: { at: string; id: string } | undefined;
  limit: number;
}

export type ReadLedgerPage = (db: Db, part: LedgerPart, page: LedgerPage) => Promise<LedgerRow[]>;

/** The oldest first. An order has at most one such entry. */
export const cashPage: ReadLedgerPage = (db, { from, to, driverId }, { after, limit }) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'payments.order_id as id',
      'payments.at',
      'payments.actor_id as driver_id',
      'orders.number as order_number',
      'amount_cents',
      sql<null>`null`.as('counted_cents'),
      'payments.note',
      'payments.actor_id',
      'settlement_id',
    ])
    .where('kind', '=', cash)
    .where('payments.at', '>=', after?.at ?? from)
    .where('payments.at', '<', to)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('payments.at', '>', after?.at ?? ''),
          eb('payments.order_id', '>', after?.id ?? ''),
        ]),
      ),
    )
    .$if(driverId !== undefined, (query) => query.where('payments.actor_id', '=', driverId ?? ''))
    .orderBy('payments.at')
    .orderBy('payments.order_id')
    .limit(limit)
    .execute();

const isOnPage = ({ from, to, driverId }: LedgerPart, after: LedgerPage['after']) => {
  const isLater = after && sql`and (at > ${after.at} or id > ${after.id})`;
  const isOfDriver = driverId !== undefined && sql`and driver_id = ${driverId}`;
  return sql<SqlBool>`at >= ${after?.at ?? from} and at < ${to} ${isLater ?? sql``} ${isOfDriver || sql``}`;
};

export const correctionsPage: ReadLedgerPage = (db, part, { after, limit }) =>
  db
    .selectFrom('cash_corrections')
    .select(['id', 'at', 'driver_id', 'amount_cents', 'note', 'actor_id', 'settlement_id'])
    .select([sql<null>`null`.as('order_number'), sql<null>`null`.as('counted_cents')])
    .where(isOnPage(part, after))
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** The oldest first; the amount is the expected one. */
export const settlementsPage: ReadLedgerPage = (db, part, { after, limit }) =>
  db
    .selectFrom('cash_settlements')
    .select(['id', 'at', 'driver_id', 'expected_cents as amount_cents', 'counted_cents', 'note'])
    .select(['actor_id', 'id as settlement_id', sql<null>`null`.as('order_number')])
    .where(isOnPage(part, after))
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
