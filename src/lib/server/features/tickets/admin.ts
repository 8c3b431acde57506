import type { AdminTicket, Reply, TicketQuery } from '#lib/contract/tickets.ts';
import type { TicketStatus } from '#lib/tickets/ticket.ts';
import { findUser, lockActiveUser, type CurrentUser } from '#lib/server/features/account/users.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { countSlipsWaiting } from '#lib/server/features/order-list/list.ts';
import { Refusal } from '#lib/server/errors.ts';
import { hashOfRequest, once } from '#lib/server/infra/idempotency.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import { type TicketDeps, ticketNotFound, ticketWriter } from './form.ts';
import {
  addReply,
  addTicketEvent,
  countTickets,
  countReply,
  eventsOf,
  findTicket,
  foundTickets,
  idsOf,
  peopleOf,
  ticketsByIds,
} from './repo.ts';
import { pagesOf } from '#lib/paging/paging.ts';
import { ticketRepliedEmail } from './emails.ts';

const ANSWERED_MEANWHILE = 'Someone else has answered this ticket. Please check it again.';
const KEY_REUSED = 'Your reply was already sent, without your last changes.';

/** Rolls back this reply and its idempotency record. */
class RepliedMeanwhile extends Error {}

/** Includes author and audit log; the number of queries is constant. */
async function ticketsForAdmin(
  { db, uploads }: TicketDeps,
  ids: readonly string[],
): Promise<AdminTicket[]> {
  const toWire = ticketWriter(uploads.pathOf);
  const [tickets, happened] = await Promise.all([ticketsByIds(db, ids), eventsOf(db, ids)]);
  const events = Map.groupBy(happened, (event) => event.ticket_id);
  const actors = [...events.values()].flatMap((some) => some.map(({ actor_id }) => actor_id));
  const authors = tickets.map(({ row }) => row.user_id);
  const people = await peopleOf(db, [...new Set([...authors, ...actors])]);
  const personOf = (id: string) => people.find((person) => person.id === id);
  return tickets.map((ticket) => {
    const { name = '', email = '' } = personOf(ticket.row.user_id) ?? {};
    const entries = events.get(ticket.row.id) ?? [];
    return {
      ...toWire(ticket),
      user: { name, email },
      audit: entries.map(({ at, actor_id, what, before, after }) => {
        const who = personOf(actor_id)?.name ?? '';
        return { at, who, what, before, after };
      }),
    };
  });
}

async function pageOfIds(
  db: Db,
  status: TicketStatus | undefined,
  { from, limit }: { from: number; limit: number },
  pendingCount: number,
): Promise<string[]> {
  const idsFrom = async (one: TicketStatus, offset: number, max: number) => {
    if (max < 1) return [];
    const rows = await idsOf(db, one, { from: offset, limit: max }).execute();
    return rows.map(({ id }) => id);
  };
  if (status) return idsFrom(status, from, limit);
  const pending = from < pendingCount ? await idsFrom('pending', from, limit) : [];
  const resolvedFrom = Math.max(0, from - pendingCount);
  return [...pending, ...(await idsFrom('resolved', resolvedFrom, limit - pending.length))];
}

async function searchedIds(
  db: Db,
  q: string,
  status: TicketStatus | undefined,
  { from, limit }: { from: number; limit: number },
) {
  const found = foundTickets(db, q, status);
  const [{ total }, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    found
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(from)
      .execute(),
  ]);
  return { ids: rows.map(({ id }) => id), total: Number(total) };
}

/** Throws `RepliedMeanwhile` when the ticket has other replies than the admin has `seen`. */
async function addReplyTo(
  { now, siteUrl, settings }: TicketDeps,
  tx: Tx,
  { actorId, ticketId, reply }: { actorId: string; ticketId: string; reply: Reply },
): Promise<void> {
  const count = await countReply(tx, ticketId, reply.seen);
  const ticket = await findTicket(tx, ticketId);
  if (!ticket) throw ticketNotFound();
  if (count === undefined) throw new RepliedMeanwhile();
  const at = now().toISOString();
  await addReply(tx, { ticket_id: ticketId, position: count - 1, at, message: reply.message });
  const before = count === 1 ? 'pending' : 'resolved';
  const event = { ticket_id: ticketId, at, actor_id: actorId, what: 'reply' } as const;
  await addTicketEvent(tx, { ...event, before, after: 'resolved' });
  const author = await findUser(tx, ticket.row.user_id);
  if (!author || author.deleted_at) return;
  const content = () => ticketRepliedEmail({ siteUrl, ...ticket.row }, reply.message);
  const { email: to, language } = author;
  await enqueueEmail(tx, { to, language, content, settings: settings() }, now());
}

export function createAdminTickets(deps: TicketDeps) {
  const { db, now } = deps;
  return {
    /** Pending tickets first, oldest first; then resolved ones, newest first. What `q` finds is newest first. */
    async list({ q = '', status, page, limit }: TicketQuery) {
      const [pending, resolved, slipsWaiting] = await Promise.all([
        countTickets(db, 'pending'),
        countTickets(db, 'resolved'),
        countSlipsWaiting(db),
      ]);
      const counts = { pending, resolved, all: pending + resolved };
      const rows = { from: (page - 1) * limit, limit };
      const { ids, total } =
        q === ''
          ? { ids: await pageOfIds(db, status, rows, pending), total: counts[status ?? 'all'] }
          : await searchedIds(db, q, status, rows);
      return {
        tickets: await ticketsForAdmin(deps, ids),
        ...pagesOf(total, { page, limit }),
        counts: { ...counts, slip_waiting: slipsWaiting },
      };
    },

    /**
     * Replies once per idempotency key and emails the author. Throws `conflict` with the current ticket when another
     * admin was first.
     */
    async reply(
      currentUser: CurrentUser,
      ticketId: string,
      reply: Reply,
      key?: string,
    ): Promise<AdminTicket> {
      const call = {
        userId: currentUser.id,
        call: `tickets/reply/${ticketId}`,
        key,
        requestHash: hashOfRequest(reply.message),
        reusedMessage: KEY_REUSED,
      };
      const replied = inTransaction(db, async (tx) => {
        await lockActiveUser(tx, currentUser.id);
        await once(tx, call, now(), () =>
          addReplyTo(deps, tx, { actorId: currentUser.id, ticketId, reply }),
        );
      });
      const isReplied = await replied.then(
        () => true,
        (error: unknown) => {
          if (error instanceof RepliedMeanwhile) return false;
          throw error;
        },
      );
      const [ticket] = await ticketsForAdmin(deps, [ticketId]);
      if (!ticket) throw ticketNotFound();
      if (!isReplied)
        throw new Refusal('conflict', ANSWERED_MEANWHILE, {
          code: 'changed_meanwhile',
          body: { ticket },
        });
      return ticket;
    },
  };
}
