import { randomUUID } from 'node:crypto';
import { isLocked, nextEditAt, unlockedBefore, type Ticket } from '#lib/tickets/ticket.ts';
import { ORDERED_ITEM, type TicketValues } from '#lib/tickets/schema.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { lockActiveUser, type CurrentUser } from '#lib/server/features/account/users.ts';
import { isRepeated, once, type IdempotentCall } from '#lib/server/infra/idempotency.ts';
import { tellStaffOfTicket } from '#lib/server/features/orders/staff-push.ts';
import { findOwnOrder } from '#lib/server/features/orders/service.ts';
import {
  type SentTicket,
  toPicture,
  ticketNotFound,
  ticketWriter,
  type TicketDeps,
} from './form.ts';
import {
  addTicket,
  addTicketEvent,
  changeTicket,
  findTicket,
  ticketsOf,
  type TicketChange,
  type TicketRecord,
} from './repo.ts';
import { countPages, type Paging } from '#lib/paging/paging.ts';
import * as m from '#messages';

const CREATE_CALL = 'tickets/create';

const locked = ({ updated_at }: { updated_at: string }) =>
  new Refusal('forbidden', m.tickets_locked(), {
    code: 'ticket_locked',
    body: { nextEditAt: nextEditAt(updated_at).toISOString() },
  });

async function getTicket({ db, uploads }: TicketDeps, id: string): Promise<Ticket> {
  const ticket = await findTicket(db, id);
  if (!ticket) throw ticketNotFound();
  return ticketWriter(uploads.pathOf)(ticket);
}

async function getOwnTicket({ db }: TicketDeps, userId: string, id: string): Promise<TicketRecord> {
  const ticket = await findTicket(db, id);
  if (ticket?.row.user_id !== userId) throw ticketNotFound();
  return ticket;
}

/** Null without an order. Throws `invalid` unless it is the person's own and contains the ticket's item. */
async function orderIdOf({ db }: TicketDeps, userId: string, values: TicketValues) {
  const { orderId = '', productCategory, product } = values;
  const order = orderId === '' ? undefined : await findOwnOrder(db, userId, orderId);
  if (orderId !== '' && !order) {
    throw new Refusal('invalid', m.orders_not_found(), {
      errors: { orderId: m.orders_not_found() },
    });
  }
  if (productCategory === ORDERED_ITEM && !order?.lines.some(({ name }) => name === product)) {
    throw new Refusal('invalid', m.tickets_product_unknown(), {
      errors: { product: m.tickets_product_unknown() },
    });
  }
  return order?.row.id ?? null;
}

async function changedOrder(
  deps: TicketDeps,
  userId: string,
  { row, orderNumber }: TicketRecord,
  values: TicketValues,
) {
  const orderId = values.orderId ?? orderNumber ?? '';
  const isOther = orderId !== (orderNumber ?? '');
  const { productCategory, product } = values;
  const isOtherItem = productCategory !== row.category || product !== row.product;
  if (!isOther && !(productCategory === ORDERED_ITEM && isOtherItem)) return {};
  return { order_id: await orderIdOf(deps, userId, { ...values, orderId }) };
}

/**
 * Stores the picture and runs `work`, which writes its row, once per call. A repeated call removes its copy of the
 * picture.
 */
async function onceWithPicture(
  { db, now, uploads }: TicketDeps,
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

const columnsOf = ({ values }: SentTicket) => ({
  category: values.productCategory,
  product: values.product,
  subject: values.subject,
  inquiry: values.inquiry,
});

interface NewTicket {
  userId: string;
  orderId: string | null;
  sent: SentTicket;
  image: string | undefined;
  at: Date;
}

/** Inserts a ticket with its first event; returns its id. */
async function insertTicket(tx: Tx, { userId, orderId, sent, image, at }: NewTicket) {
  const id = randomUUID();
  const createdAt = at.toISOString();
  await addTicket(tx, {
    id,
    user_id: userId,
    ...columnsOf(sent),
    image: image ?? null,
    order_id: orderId,
    reply_count: 0,
    created_at: createdAt,
    updated_at: createdAt,
  });
  await addTicketEvent(tx, {
    ticket_id: id,
    at: createdAt,
    actor_id: userId,
    what: 'raise',
    before: '',
    after: 'pending',
  });
  await tellStaffOfTicket(tx, id, { now: at, actorId: userId });
  return id;
}

/** Throws `forbidden` while it is locked. */
async function updateTicket(
  { now, uploads }: TicketDeps,
  tx: Tx,
  { userId, id, change }: { userId: string; id: string; change: TicketChange },
): Promise<void> {
  const at = now();
  const before = await findTicket(tx, id);
  if (!before) throw ticketNotFound();
  const when = { now: at, unlocked: unlockedBefore(at) };
  // Another tab may have edited it since it was read.
  if (!(await changeTicket(tx, id, change, when))) throw locked(before.row);
  const replaced = change.image === undefined ? null : before.row.image;
  if (replaced !== null) await uploads.disown(tx, [replaced]);
  const status = before.row.reply_count > 0 ? 'resolved' : 'pending';
  const event = { ticket_id: id, at: at.toISOString(), actor_id: userId } as const;
  await addTicketEvent(tx, { ...event, what: 'edit', before: status, after: status });
}

export function createOwnTickets(deps: TicketDeps) {
  const { db, now, uploads } = deps;
  return {
    async own(currentUser: CurrentUser, { page, limit }: Paging) {
      const { tickets, total } = await ticketsOf(db, currentUser.id, { page, limit });
      const pages = countPages(total, limit);
      return { tickets: tickets.map(ticketWriter(uploads.pathOf)), total, page, pages };
    },

    async create({ id: userId }: CurrentUser, sent: SentTicket, key?: string): Promise<Ticket> {
      const orderId = await orderIdOf(deps, userId, sent.values);
      const call = {
        userId,
        call: CREATE_CALL,
        key,
        requestHash: sent.hash,
        reusedMessage: m.tickets_sent_before(),
      };
      const id = await onceWithPicture(deps, sent, call, (tx, image) =>
        insertTicket(tx, { userId, orderId, sent, image, at: now() }),
      );
      return getTicket(deps, id);
    },

    /**
     * Edits once per idempotency key. Throws `forbidden` within 24 hours of the last edit, before it reads the
     * request. An omitted picture or order stays.
     */
    async edit(
      { id: userId }: CurrentUser,
      id: string,
      read: (stored: Ticket) => Promise<SentTicket>,
      key?: string,
    ): Promise<Ticket> {
      const ticket = await getOwnTicket(deps, userId, id);
      const { row } = ticket;
      const keyed = { userId, call: `tickets/update/${id}`, key };
      if (!(await isRepeated(db, keyed)) && isLocked(row.updated_at, now())) {
        throw locked(row);
      }
      const sent = await read(ticketWriter(uploads.pathOf)(ticket));
      const order = await changedOrder(deps, userId, ticket, sent.values);
      const call = { ...keyed, requestHash: sent.hash, reusedMessage: m.tickets_saved_before() };
      await onceWithPicture(deps, sent, call, async (tx, image) => {
        const change = { ...columnsOf(sent), ...order, ...(image !== undefined && { image }) };
        await updateTicket(deps, tx, { userId, id, change });
        return id;
      });
      return getTicket(deps, id);
    },
  };
}
