import { nameKey } from '#lib/catalogue/search-terms.ts';
import { sql } from 'kysely';
import type { TicketStatus } from '#lib/tickets/ticket.ts';
import { addToHistory } from '#lib/server/infra/db/history.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { containing } from '#lib/server/infra/db/statements.ts';
import type { TicketEventRow, TicketRow } from '#lib/server/infra/db/schema.ts';
import type { Paging } from '#lib/paging/paging.ts';

export interface TicketRecord {
  row: TicketRow;
  orderNumber: string | null;
  replies: readonly { at: string; message: string }[];
}

/** A literal lets the planner use the partial index. */
const none = sql.lit(0);
const operatorOf = { pending: '=', resolved: '>' } as const satisfies Record<TicketStatus, string>;

async function readTickets(db: Db | Tx, rows: readonly TicketRow[]): Promise<TicketRecord[]> {
  const repliedIds = rows.filter((row) => row.reply_count > 0).map((row) => row.id);
  const orderIds = [...new Set(rows.flatMap((row) => row.order_id ?? []))];
  const [replies, orders] = await Promise.all([
    repliedIds.length === 0
      ? []
      : db
          .selectFrom('ticket_replies')
          .select(['ticket_id', 'at', 'message'])
          .where('ticket_id', 'in', repliedIds)
          .orderBy('position')
          .execute(),
    orderIds.length === 0
      ? []
      : db.selectFrom('orders').select(['id', 'number']).where('id', 'in', orderIds).execute(),
  ]);
  const repliesOf = Map.groupBy(replies, (reply) => reply.ticket_id);
  return rows.map((row) => ({
    row,
    orderNumber: orders.find(({ id }) => id === row.order_id)?.number ?? null,
    replies: repliesOf.get(row.id) ?? [],
  }));
}

export async function findTicket(db: Db | Tx, id: string): Promise<TicketRecord | undefined> {
  const rows = await db.selectFrom('tickets').selectAll().where('id', '=', id).execute();
  const [ticket] = await readTickets(db, rows);
  return ticket;
}

export async function ticketsOf(db: Db, userId: string, { page, limit }: Paging) {
  const own = db.selectFrom('tickets').where('user_id', '=', userId);
  const [{ total }, rows] = await Promise.all([
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    own
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  return { tickets: await readTickets(db, rows), total: Number(total) };
}

export async function allTicketsOf(db: Db, userId: string): Promise<TicketRecord[]> {
  const rows = await db
    .selectFrom('tickets')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return readTickets(db, rows);
}

export async function countTickets(db: Db, status: TicketStatus): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reply_count', operatorOf[status], none)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Pending ones, at most `max`, oldest first, each with the number of all. */
export const waitingTickets = (db: Db, max: number) =>
  db
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .leftJoin('orders', 'orders.id', 'tickets.order_id')
    .select(['tickets.id', 'tickets.created_at', 'users.name', 'orders.number'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .where('reply_count', '=', none)
    .orderBy('tickets.created_at')
    .orderBy('tickets.id')
    .limit(max)
    .execute();

/** A page of ids by an index-only scan: pending ones oldest first, resolved ones newest first. */
export function idsOf(db: Db, status: TicketStatus, { from, limit }: Record<string, number>) {
  const direction = status === 'pending' ? 'asc' : 'desc';
  return db
    .selectFrom('tickets')
    .select('id')
    .where('reply_count', operatorOf[status], none)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit ?? 0)
    .offset(from ?? 0);
}

/** The newest first; `q` is a ticket's number, or a part of its subject in any spelling. */
export const foundTickets = (db: Db, q: string, status: TicketStatus | undefined) => {
  const key = nameKey(q);
  return db
    .selectFrom('tickets')
    .where((eb) =>
      eb.or([
        eb('id', '=', q),
        ...(key === '' ? [] : [sql<boolean>`subject_key like ${containing(key)} escape '\\'`]),
      ]),
    )
    .$if(status !== undefined, (query) =>
      query.where('reply_count', operatorOf[status ?? 'pending'], none),
    );
};

export async function ticketsByIds(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('tickets').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return readTickets(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

export async function eventsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('ticket_events')
    .selectAll()
    .where('ticket_id', 'in', ids)
    .orderBy('position')
    .execute();
}

export const peopleOf = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', ids).execute();

export async function addTicket(tx: Tx, ticket: Omit<TicketRow, 'subject_key'>): Promise<void> {
  const subject_key = nameKey(ticket.subject);
  await tx
    .insertInto('tickets')
    .values({ ...ticket, subject_key })
    .execute();
}

export type TicketChange = Pick<TicketRow, 'category' | 'product' | 'subject' | 'inquiry'> &
  Partial<Pick<TicketRow, 'image' | 'order_id'>>;

/** Returns `false` when it was last updated after `unlocked`. */
export async function changeTicket(
  tx: Tx,
  id: string,
  change: TicketChange,
  { now, unlocked }: { now: Date; unlocked: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tickets')
    .set({ ...change, subject_key: nameKey(change.subject), updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('updated_at', '<=', unlocked.toISOString())
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns the new count; `undefined` when there is no such ticket or its count is not `seen`. */
export async function countReply(
  tx: Tx,
  id: string,
  seen: number | undefined,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('tickets')
    .set((eb) => ({ reply_count: eb('reply_count', '+', 1) }))
    .where('id', '=', id)
    .$if(seen !== undefined, (query) => query.where('reply_count', '=', seen ?? 0))
    .returning('reply_count')
    .executeTakeFirst();
  return row?.reply_count;
}

export async function addReply(
  tx: Tx,
  reply: { ticket_id: string; position: number; at: string; message: string },
): Promise<void> {
  await tx.insertInto('ticket_replies').values(reply).execute();
}

/** The ticket's lock numbers its events. */
export const addTicketEvent = (tx: Tx, event: Omit<TicketEventRow, 'position'>): Promise<void> =>
  addToHistory(tx, 'ticket_events', 'ticket_id', event);

/** Removes a person's tickets with their replies; returns their pictures. */
export async function dropTickets(tx: Tx, userId: string): Promise<string[]> {
  // The lock: a concurrent reply comes before and is removed, or finds no ticket.
  const rows = await tx
    .updateTable('tickets')
    .set((eb) => ({ reply_count: eb.ref('reply_count') }))
    .where('user_id', '=', userId)
    .returning('image')
    .execute();
  await tx
    .deleteFrom('ticket_replies')
    .where('ticket_id', 'in', (query) =>
      query.selectFrom('tickets').select('id').where('user_id', '=', userId),
    )
    .execute();
  await tx.deleteFrom('tickets').where('user_id', '=', userId).execute();
  return rows.flatMap(({ image }) => image ?? []);
}
