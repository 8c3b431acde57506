import { ticketStatuses, type TicketStatus } from '#lib/tickets/ticket.ts';
import { type StatusChange, changeTag, readChange } from '#lib/server/infra/cache-tags.ts';

export const ticketTag = (change: StatusChange<TicketStatus>): string =>
  changeTag('tickets', change);

/** The change that a tag stands for; undefined for any other tag. */
export const readTicketTag = (tag: string): StatusChange<TicketStatus> | undefined =>
  readChange(tag, 'tickets', (status) => ticketStatuses.find((one) => one === status));

export const TICKETS_REMOVED = 'tickets:removed';
