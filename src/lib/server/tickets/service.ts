import { answering } from './answering.ts';
import { asking } from './asking.ts';
import type { TicketParts } from './parts.ts';

/** Tickets (docs/api.md "Tickets", "Administration"): asked by people, answered by admins. */
export const ticketDesk = (parts: TicketParts) => ({ ...asking(parts), ...answering(parts) });
