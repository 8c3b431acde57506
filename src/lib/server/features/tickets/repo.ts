import { sql } from 'kysely';
import type { TicketStatus } from '#lib/tickets/ticket.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { TicketEventRow, TicketRow } from '#lib/server/infra/db/schema.ts';

/** A ticket with what belongs to it. */
export interface WholeTicket {
  ticket: TicketRow;
  /** Of the order that it is about. */
  orderNumber: string | null;
  replies: readonly { at: string; message: string }[];
}

interface Paging {
  page: number;
  limit: number;
}

/** Written into the statement, so that the indexes of either status are known to fit. */
const none = sql.lit(0);
const signOf = { pending: '=', resolved: '>' } as const satisfies Record<TicketStatus, string>;

/** Tickets with their answers, in the same order. */
async function whole(db: Db | Tx, rows: readonly TicketRow[]): Promise<WholeTicket[]> {
  const answered = rows.filter((row) => row.reply_count > 0).map((row) => row.id);
  const replies =
    answered.length === 0
      ? []
      : await db
          .selectFrom('ticket_replies')
          .select(['ticket_id', 'at', 'message'])
          .where('ticket_id', 'in', answered)
          .orderBy('position')
          .execute();
  const orderIds = [...new Set(rows.flatMap((row) => row.order_id ?? []))];
  const orders =
    orderIds.length === 0
      ? []
      : await db
          .selectFrom('orders')
          .select(['id', 'number'])
          .where('id', 'in', orderIds)
          .execute();
  const repliesOf = Map.groupBy(replies, (reply) => reply.ticket_id);
  return rows.map((ticket) => ({
    ticket,
    orderNumber: orders.find(({ id }) => id === ticket.order_id)?.number ?? null,
    replies: repliesOf.get(ticket.id) ?? [],
  }));
}

export async function findTicket(db: Db | Tx, id: string): Promise<WholeTicket | undefined> {
  const rows = await db.selectFrom('tickets').selectAll().where('id', '=', id).execute();
  const [ticket] = await whole(db, rows);
  return ticket;
}

/** A page of a person's tickets, newest first, and how many there are. */
export async function ticketsOf(db: Db, userId: string, { page, limit }: Paging) {
  const { total } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('tickets')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { tickets: await whole(db, rows), total: Number(total) };
}

/** Everything that a person ever asked. */
export async function allTicketsOf(db: Db, userId: string): Promise<WholeTicket[]> {
  const rows = await db
    .selectFrom('tickets')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return whole(db, rows);
}

export async function countTickets(db: Db, status: TicketStatus): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reply_count', signOf[status], none)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Some ids of a status, found in an index alone: who waits longest first, or the newest. */
export function idsOf(db: Db, status: TicketStatus, { from, limit }: Record<string, number>) {
  const direction = status === 'pending' ? 'asc' : 'desc';
  return db
    .selectFrom('tickets')
    .select('id')
    .where('reply_count', signOf[status], none)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit ?? 0)
    .offset(from ?? 0);
}

/** Tickets by their ids, in the same order, each with its person. */
export async function ticketsByIds(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('tickets').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return whole(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

/** What was done to each of these tickets, in its order. */
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

export async function addTicket(tx: Tx, ticket: TicketRow): Promise<void> {
  await tx.insertInto('tickets').values(ticket).execute();
}

export type TicketChange = Pick<TicketRow, 'category' | 'product' | 'subject' | 'inquiry'> &
  Partial<Pick<TicketRow, 'image' | 'order_id'>>;

/** Writes a ticket anew; false when it was last written after `unlocked`. */
export async function changeTicket(
  tx: Tx,
  id: string,
  change: TicketChange,
  { now, unlocked }: { now: Date; unlocked: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tickets')
    .set({ ...change, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('updated_at', '<=', unlocked.toISOString())
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Counts one answer more; gives how many there are then. Nothing when there is no such ticket, or
 * when there are more by now than were `seen`.
 */
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

/** Writes what was done; events of one ticket are numbered under the lock of its row. */
export async function addTicketEvent(
  tx: Tx,
  event: Omit<TicketEventRow, 'position'>,
): Promise<void> {
  const { count } = await tx
    .selectFrom('ticket_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ticket_id', '=', event.ticket_id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('ticket_events')
    .values({ ...event, position: Number(count) })
    .execute();
}

/** Removes a person's tickets with the answers to them; gives their pictures. */
export async function dropTickets(tx: Tx, userId: string): Promise<string[]> {
  // Locks them: an answer that is just being written comes before, or finds no ticket.
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
