import type { AdminTicket, TicketStatus } from '#lib/tickets/ticket.ts';
import type { Reply, TicketQuery } from '#lib/tickets/admin-schema.ts';
import { findUser, lockActiveUser, type CurrentUser } from '#lib/server/features/account/users.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { countSlipsWaiting } from '#lib/server/features/orders/admin-list.ts';
import { Refusal } from '#lib/server/errors.ts';
import { hashOfRequest, once } from '#lib/server/infra/idempotency.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import { ticketRepliedEmail } from './emails.ts';
import { NO_TICKET } from './own-tickets.ts';
import type { TicketDeps } from './deps.ts';
import {
  addReply,
  addTicketEvent,
  countReply,
  countTickets,
  eventsOf,
  findTicket,
  idsOf,
  peopleOf,
  ticketsByIds,
} from './repo.ts';
import { ticketWriter } from './codec.ts';

/** What admins do with tickets (docs/api.md "Administration"); `me` is one of them. */

const ANSWERED_MEANWHILE = 'Somebody has answered this ticket meanwhile. Please look again.';
const USED = 'Your reply has arrived already, as it was before your last changes.';

/** Another admin's reply came first: nothing of this one is stored, its key included. */
class RepliedMeanwhile extends Error {}

export function ticketReplies({ db, now, uploads, siteUrl }: TicketDeps) {
  const toWire = ticketWriter(uploads.pathOf);

  /** As many questions for all of them as for one. */
  async function forAdmins(ids: readonly string[]): Promise<AdminTicket[]> {
    const wholes = await ticketsByIds(db, ids);
    const events = Map.groupBy(await eventsOf(db, ids), (event) => event.ticket_id);
    const actors = [...events.values()].flatMap((some) => some.map(({ actor_id }) => actor_id));
    const asked = wholes.map(({ ticket }) => ticket.user_id);
    const people = await peopleOf(db, [...new Set([...asked, ...actors])]);
    const personOf = (id: string) => people.find((person) => person.id === id);
    return wholes.map((whole) => {
      const { name = '', email = '' } = personOf(whole.ticket.user_id) ?? {};
      const entries = events.get(whole.ticket.id) ?? [];
      return {
        ...toWire(whole),
        user: { name, email },
        audit: entries.map(({ at, actor_id, what, before, after }) => {
          const who = personOf(actor_id)?.name ?? '';
          return { at, who, what, before, after };
        }),
      };
    });
  }

  /** The ids of one page; of all tickets those that wait stand first. */
  async function pageOf(
    status: TicketStatus | undefined,
    { from, limit }: { from: number; limit: number },
    pending: number,
  ): Promise<string[]> {
    const of = async (one: TicketStatus, at: number, max: number) =>
      max < 1 ? [] : (await idsOf(db, one, { from: at, limit: max }).execute()).map(({ id }) => id);
    if (status) return of(status, from, limit);
    const waiting = from < pending ? await of('pending', from, limit) : [];
    const rest = await of('resolved', Math.max(0, from - pending), limit - waiting.length);
    return [...waiting, ...rest];
  }

  /** False when the ticket has other replies than the admin has `seen`. */
  async function addReplyTo(
    tx: Tx,
    currentUser: CurrentUser,
    id: string,
    { message, seen }: Reply,
  ) {
    const count = await countReply(tx, id, seen);
    const whole = await findTicket(tx, id);
    if (!whole) throw new Refusal('missing', NO_TICKET);
    if (count === undefined) return false;
    const at = now().toISOString();
    await addReply(tx, { ticket_id: id, position: count - 1, at, message });
    const before = count === 1 ? 'pending' : 'resolved';
    const event = { ticket_id: id, at, actor_id: currentUser.id, what: 'reply' } as const;
    await addTicketEvent(tx, { ...event, before, after: 'resolved' });
    const person = await findUser(tx, whole.ticket.user_id);
    if (person && !person.deleted_at) {
      const content = ticketRepliedEmail({ siteUrl, ...whole.ticket }, message);
      await enqueueEmail(tx, { to: person.email, content }, now());
    }
    return true;
  }

  return {
    /** One page of the tickets: those that wait first and oldest first, then the newest. */
    async list({ status, page, limit }: TicketQuery) {
      const pending = await countTickets(db, 'pending');
      const resolved = await countTickets(db, 'resolved');
      const counts = { pending, resolved, all: pending + resolved };
      const total = counts[status ?? 'all'];
      const ids = await pageOf(status, { from: (page - 1) * limit, limit }, pending);
      return {
        tickets: await forAdmins(ids),
        total,
        page,
        pages: Math.max(1, Math.ceil(total / limit)),
        counts: { ...counts, slip_waiting: await countSlipsWaiting(db) },
      };
    },

    /** Answers a ticket, once for a key; its person gets the answer by mail. */
    async reply(
      currentUser: CurrentUser,
      id: string,
      { message, seen }: Reply,
      key?: string,
    ): Promise<AdminTicket> {
      const requestHash = hashOfRequest(message);
      const call = `tickets/reply/${id}`;
      const replied = inTransaction(db, async (tx) => {
        await lockActiveUser(tx, currentUser.id);
        await once(
          tx,
          { userId: currentUser.id, call, key, requestHash, reusedMessage: USED },
          now(),
          async () => {
            if (!(await addReplyTo(tx, currentUser, id, { message, seen })))
              throw new RepliedMeanwhile();
          },
        );
      });
      const isDone = await replied.then(
        () => true,
        (error: unknown) => {
          if (error instanceof RepliedMeanwhile) return false;
          throw error;
        },
      );
      const [ticket] = await forAdmins([id]);
      if (!ticket) throw new Refusal('missing', NO_TICKET);
      if (!isDone) throw new Refusal('conflict', ANSWERED_MEANWHILE, { body: { ticket } });
      return ticket;
    },
  };
}
