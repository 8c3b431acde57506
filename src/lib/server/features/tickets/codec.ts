import type { Ticket } from '#lib/tickets/ticket.ts';
import type { WholeTicket } from './repo.ts';

/** Tickets as in docs/api.md; `pathOf` signs the URL of a stored picture. */
export const ticketWriter =
  (pathOf: (file: string) => string) =>
  ({ ticket, orderNumber, replies }: WholeTicket): Ticket => ({
    _id: ticket.id,
    productCategory: ticket.category,
    product: ticket.product,
    subject: ticket.subject,
    inquiry: ticket.inquiry,
    image: ticket.image === null ? null : pathOf(ticket.image),
    orderId: orderNumber,
    replies: replies.map(({ message, at }) => ({ message, date: at })),
    createdAt: ticket.created_at,
    updatedAt: ticket.updated_at,
  });
