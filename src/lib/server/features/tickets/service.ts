import { ticketReplies } from './admin.ts';
import { ownTickets } from './own-tickets.ts';
import type { TicketDeps } from './parts.ts';

/** Tickets (docs/api.md "Tickets", "Administration"): asked by people, answered by admins. */
export const createTicketService = (parts: TicketDeps) => ({
  ...ownTickets(parts),
  ...ticketReplies(parts),
});
