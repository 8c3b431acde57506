import * as v from 'valibot';
import { PagingSchema } from '#lib/orders/schema.ts';
import { oneLineEnd } from './schema.ts';
import { ticketStatuses } from './ticket.ts';

/** Requests of the admin ticket calls (docs/api.md "Administration"). */

export const MAX_REPLY = 2000;
const REPLY = `The reply must have 1 to ${MAX_REPLY.toLocaleString('en')} characters.`;

/** `seen`: the number of replies that the admin saw, so that two admins don't answer the same. */
export const ReplySchema = v.object({
  message: v.pipe(
    v.string(REPLY),
    v.transform(oneLineEnd),
    v.trim(),
    v.nonEmpty(REPLY),
    v.maxLength(MAX_REPLY, REPLY),
  ),
  seen: v.optional(v.pipe(v.number(), v.integer())),
});
export type Reply = v.InferOutput<typeof ReplySchema>;

export const TicketQuerySchema = v.object({
  ...PagingSchema.entries,
  status: v.optional(
    v.picklist(ticketStatuses, `status must be one of ${ticketStatuses.join(', ')}.`),
  ),
});
export type TicketQuery = v.InferOutput<typeof TicketQuerySchema>;
