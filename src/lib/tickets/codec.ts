import * as v from 'valibot';
import type { Ticket } from './ticket.ts';

/** Ticket responses, parsed; throws for an invalid one. */

const text = v.optional(v.string(), '');

export const ticketEntries = {
  _id: v.string(),
  productCategory: text,
  product: text,
  subject: text,
  inquiry: text,
  image: v.nullish(v.string(), null),
  orderId: v.nullish(v.string(), null),
  replies: v.optional(v.array(v.object({ message: text, date: v.string() })), []),
  createdAt: v.string(),
  updatedAt: v.string(),
};
const Wire = v.object(ticketEntries);

const List = v.object({ tickets: v.array(Wire), pages: v.optional(v.number(), 1) });

export interface TicketList {
  tickets: readonly Ticket[];
  pages: number;
}

export const readTicket = (answer: unknown): Ticket => v.parse(Wire, answer);
/** One page of a customer's tickets, newest first. */
export const readTickets = (answer: unknown): TicketList => v.parse(List, answer);
