import { type RawBuilder, sql } from 'kysely';
import type { Channel } from '#lib/orders/channel.ts';
import type { LedgerKind, LedgerMethod } from '#lib/reports/ledger.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { containing } from '#lib/server/infra/db/statements.ts';

/** Movements of money, by the instant at which they were recorded. */

export interface Movement {
  at: string;
  /** With `position` the key of an entry among those of one instant. */
  id: string;
  position: number;
  kind: LedgerKind;
  method: LedgerMethod;
  cents: number;
  reference: string;
  actor_id: string;
  actor_name: string | null;
  order_number: string | null;
  channel: Channel | null;
}

export interface MovementFilter {
  since: string;
  until: string;
  method: LedgerMethod | undefined;
  /** As it was typed, and as the number of an order. */
  q: string;
  orderNumber: string;
}

const KIND = sql`case
  when payments.kind = 'chargeback' then 'chargeback'
  when payments.kind = 'refund' then 'refund'
  else 'payment' end`;

/** How the money came, or went back: a gateway pays back its own payment, which the note names. */
const METHOD = sql`case payments.kind
  when 'transfer' then 'bank_transfer'
  when 'cash' then 'cash_on_delivery'
  when 'chargeback' then orders.payment_method
  when 'refund' then case
    when payments.gift_voucher_id is not null or payments.reference like 'Gift voucher %' then 'gift_voucher'
    when payments.note <> '' then orders.payment_method
    else 'bank_transfer' end
  else payments.kind end`;

const span = (column: string, { since, until }: MovementFilter): RawBuilder<unknown> =>
  sql`${sql.ref(column)} >= ${since} and ${sql.ref(column)} < ${until}`;

/** Each part is read by its time, so that a month costs what happened in it. */
const movements = (filter: MovementFilter): RawBuilder<unknown> => {
  const isOfMethod = filter.method === undefined ? sql`` : sql`and method = ${filter.method}`;
  const pattern = containing(filter.q.toLowerCase());
  const isFound =
    filter.q === ''
      ? sql``
      : sql`and (order_number = ${filter.orderNumber} or lower(reference) like ${pattern} escape '\\')`;
  return sql`(select * from (
    select payments.at, payments.order_id as id, payments.position, ${KIND} as kind, ${METHOD} as method,
      payments.amount_cents as cents, payments.reference, payments.actor_id,
      orders.number as order_number, orders.channel
    from payments join orders on orders.id = payments.order_id
    where ${span('payments.at', filter)}
    union all
    select at, id, 0, 'cash_difference', 'cash_on_delivery', counted_cents - expected_cents, note, actor_id, null, null
    from cash_settlements where ${span('at', filter)} and counted_cents <> expected_cents
    union all
    select at, id, 0, 'cash_difference', 'cash_on_delivery', amount_cents, note, actor_id, null, null
    from cash_corrections where ${span('at', filter)}
  ) as recorded where 1 = 1 ${isOfMethod} ${isFound}) as movements`;
};

export type MovementKey = Pick<Movement, 'at' | 'id' | 'position'>;

/** The newest first, after a key or from an offset. */
export async function movementsPage(
  db: Db | Tx,
  filter: MovementFilter,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: MovementKey | undefined },
): Promise<Movement[]> {
  const isLater = after
    ? sql`where (movements.at, movements.id, movements.position) < (${after.at}, ${after.id}, ${after.position})`
    : sql``;
  const { rows } = await sql<Movement>`
    select movements.*, users.name as actor_name from ${movements(filter)}
    left join users on users.id = movements.actor_id
    ${isLater} order by movements.at desc, movements.id desc, movements.position desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many there are, and their cents by kind and method. */
export async function movementSums(db: Db | Tx, filter: MovementFilter) {
  const { rows } = await sql<Pick<Movement, 'kind' | 'method' | 'cents'> & { count: number }>`
    select kind, method, count(*) as count, sum(cents) as cents from ${movements(filter)}
    group by kind, method`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count), cents: Number(row.cents) }));
}
