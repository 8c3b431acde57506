import { randomUUID } from 'node:crypto';
import { isLocked, nextEditAt, unlockedBefore, type Ticket } from '#lib/tickets/ticket.ts';
import { LOCKED } from '#lib/tickets/messages.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { lockActiveUser, type CurrentUser } from '#lib/server/features/account/users.ts';
import { isRepeated, once, type IdempotentCall } from '#lib/server/infra/idempotency.ts';
import { findOwnOrderId } from '#lib/server/features/orders/service.ts';
import { NO_ORDER } from '#lib/server/features/orders/move-order.ts';
import { type SentTicket, toPicture } from './form.ts';
import type { TicketDeps } from './deps.ts';
import {
  addTicket,
  addTicketEvent,
  changeTicket,
  findTicket,
  ticketsOf,
  type WholeTicket,
} from './repo.ts';
import { ticketWriter } from './codec.ts';

/** A person's own tickets: raised, read, and written anew once in 24 hours. */

export const NO_TICKET = 'Ticket not found.';
const RAISE = 'tickets/create';
const SENT_BEFORE =
  'Your ticket has arrived already, as it was before your last changes. You find it under My Tickets.';
const SAVED_BEFORE = 'Your ticket is saved already, as it was before your last changes.';

const locked = ({ updated_at }: { updated_at: string }) =>
  new Refusal('forbidden', LOCKED, {
    body: { nextEditAt: nextEditAt(updated_at).toISOString() },
  });

export function ownTickets({ db, now, uploads }: TicketDeps) {
  const toWire = ticketWriter(uploads.pathOf);

  async function shown(id: string): Promise<Ticket> {
    const whole = await findTicket(db, id);
    if (!whole) throw new Refusal('missing', NO_TICKET);
    return toWire(whole);
  }

  /** The order's own id; null for none. Only one's own order is one. */
  async function orderOf(currentUser: CurrentUser, key: string): Promise<string | null> {
    if (key === '') return null;
    const id = await findOwnOrderId(db, currentUser.id, key);
    if (id !== undefined) return id;
    throw new Refusal('invalid', NO_ORDER, { errors: { orderId: NO_ORDER } });
  }

  /**
   * Does it with the picture kept, or without one; `work` writes the row that owns it, unless the
   * same was done before: then the picture is there already, and this one goes.
   */
  async function withPicture(
    { picture }: SentTicket,
    call: IdempotentCall,
    work: (tx: Tx, image: string | undefined) => Promise<string>,
  ): Promise<string> {
    const settle = (image?: string) =>
      inTransaction(db, async (tx) => {
        await lockActiveUser(tx, call.userId);
        const { response: id, isRepeat } = await once(tx, call, now(), () => work(tx, image));
        if (image !== undefined) {
          await (isRepeat ? uploads.disown(tx, [image]) : uploads.own(tx, image));
        }
        return id;
      });
    if (!picture) return settle();
    const bytes = await toPicture(picture);
    const id = await uploads.store({ bytes, folder: 'tickets', ending: 'webp' }, settle);
    await uploads.sweep();
    return id;
  }

  const rowOf = ({ words }: SentTicket) => ({
    category: words.productCategory,
    product: words.product,
    subject: words.subject,
    inquiry: words.inquiry,
  });

  async function ownTicket(currentUser: CurrentUser, id: string): Promise<WholeTicket> {
    const whole = await findTicket(db, id);
    if (whole?.ticket.user_id !== currentUser.id) throw new Refusal('missing', NO_TICKET);
    return whole;
  }

  return {
    /** A page of one's own tickets, newest first. */
    async own(currentUser: CurrentUser, { page, limit }: { page: number; limit: number }) {
      const { tickets, total } = await ticketsOf(db, currentUser.id, { page, limit });
      const pages = Math.max(1, Math.ceil(total / limit));
      return { tickets: tickets.map(toWire), total, page, pages };
    },

    /** Raises a ticket, once for a key. */
    async raise(currentUser: CurrentUser, sent: SentTicket, key?: string): Promise<Ticket> {
      const orderId = await orderOf(currentUser, sent.words.orderId ?? '');
      const call = { userId: currentUser.id, call: RAISE, key, requestHash: sent.hash };
      const id = await withPicture(
        sent,
        { ...call, reusedMessage: SENT_BEFORE },
        async (tx, image) => {
          const at = now().toISOString();
          const ticket = {
            id: randomUUID(),
            user_id: currentUser.id,
            ...rowOf(sent),
            image: image ?? null,
            order_id: orderId,
            reply_count: 0,
            created_at: at,
            updated_at: at,
          };
          await addTicket(tx, ticket);
          const event = {
            ticket_id: ticket.id,
            at,
            actor_id: currentUser.id,
            what: 'raise',
          } as const;
          await addTicketEvent(tx, { ...event, before: '', after: 'pending' });
          return ticket.id;
        },
      );
      return shown(id);
    },

    /**
     * Writes one's ticket anew, once for a key and once in 24 hours; nothing is read for one that
     * is locked. What is not sent of picture and order stays.
     */
    async edit(
      currentUser: CurrentUser,
      id: string,
      read: () => Promise<SentTicket>,
      key?: string,
    ): Promise<Ticket> {
      const { ticket } = await ownTicket(currentUser, id);
      const call = { userId: currentUser.id, call: `tickets/update/${id}`, key };
      if (!(await isRepeated(db, call)) && isLocked(ticket.updated_at, now())) throw locked(ticket);
      const sent = await read();
      const { orderId } = sent.words;
      const order = orderId === undefined ? {} : { order_id: await orderOf(currentUser, orderId) };
      const whole = { ...call, requestHash: sent.hash, reusedMessage: SAVED_BEFORE };
      await withPicture(sent, whole, async (tx, image) => {
        const at = now();
        const before = await findTicket(tx, id);
        if (!before) throw new Refusal('missing', NO_TICKET);
        const change = { ...rowOf(sent), ...order, ...(image !== undefined && { image }) };
        const when = { now: at, unlocked: unlockedBefore(at) };
        // Another tab may have written it since it was read.
        if (!(await changeTicket(tx, id, change, when))) throw locked(before.ticket);
        const gone = image === undefined ? null : before.ticket.image;
        if (gone !== null) await uploads.disown(tx, [gone]);
        const status = before.ticket.reply_count > 0 ? 'resolved' : 'pending';
        const event = { ticket_id: id, at: at.toISOString(), actor_id: currentUser.id } as const;
        await addTicketEvent(tx, { ...event, what: 'edit', before: status, after: status });
        return id;
      });
      return shown(id);
    },
  };
}
