import * as v from 'valibot';
import { oneLineEnd } from '#lib/format/plain-text.ts';
import { trimmed } from '#lib/format/short-text.ts';
import { LONG_SEARCH } from '#lib/messages/messages.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import { ticketEntries, ticketStatuses } from '#lib/tickets/ticket.ts';
import { defineCall } from './call.ts';
import { pageEntries } from './wire.ts';

/** Tickets in the admin area (docs/api.md "Administration"). */

export const MAX_REPLY = 2000;
const REPLY = `The reply must have 1 to ${MAX_REPLY.toLocaleString('en')} characters.`;

/** `seen` is the number of replies that the admin saw, so that two admins don't answer the same ticket. */
export const Reply = v.object({
  message: v.pipe(
    v.string(REPLY),
    v.transform(oneLineEnd),
    trimmed(),
    v.nonEmpty(REPLY),
    v.maxLength(MAX_REPLY, REPLY),
  ),
  seen: v.optional(v.pipe(v.number(), v.integer())),
});
export type Reply = v.InferOutput<typeof Reply>;

export const TicketQuery = v.object({
  ...PagingSchema.entries,
  q: v.optional(v.pipe(v.string(), trimmed(), v.maxLength(100, LONG_SEARCH))),
  status: v.optional(
    v.picklist(ticketStatuses, `status must be one of ${ticketStatuses.join(', ')}.`),
  ),
});
export type TicketQuery = v.InferOutput<typeof TicketQuery>;

const text = v.string();

export const AdminTicket = v.object({
  ...ticketEntries,
  user: v.object({ name: text, email: text }),
  /** Oldest first; `before` and `after` are statuses. */
  audit: v.array(v.object({ at: text, who: text, what: text, before: text, after: text })),
});
export type AdminTicket = v.InferOutput<typeof AdminTicket>;

const who = ['support'] as const;

export const listTickets = defineCall({
  at: 'GET /api/admin/tickets',
  who,
  query: TicketQuery,
  response: v.object({
    tickets: v.array(AdminTicket),
    ...pageEntries,
    counts: v.record(text, v.number()),
  }),
});

export const replyToTicket = defineCall({
  at: 'POST /api/admin/tickets/{id}/reply',
  who,
  body: Reply,
  key: 'optional',
  status: 201,
  response: v.object({ ticket: AdminTicket }),
  refuses: ['ticket_not_found', 'changed_meanwhile', 'key_reused'],
});
