import { answering } from './admin.ts';
import { asking } from './own-tickets.ts';
import type { TicketParts } from './parts.ts';

/** Tickets (docs/api.md "Tickets", "Administration"): asked by people, answered by admins. */
export const ticketDesk = (parts: TicketParts) => ({ ...asking(parts), ...answering(parts) });
