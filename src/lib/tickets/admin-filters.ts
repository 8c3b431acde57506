import { listingHref, pageOfAddress } from '#lib/paging/paging.ts';
import { paths } from '#lib/site/paths.ts';
import { type TicketStatus, ticketStatuses } from './ticket.ts';
import * as v from 'valibot';
import { trimmed } from '#lib/format/short-text.ts';
import { LONG_SEARCH } from '#lib/messages/messages.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import { oneLineEnd } from '#lib/format/plain-text.ts';

export const ticketFilters = ['pending', 'resolved', 'all'] as const;
export type TicketFilter = TicketStatus | 'all';

export interface TicketAddress {
  filter: TicketFilter;
  /** A ticket's number, or a part of its subject. */
  q: string;
  page: number;
}

export function readTicketAddress(search: string): TicketAddress {
  const params = new URLSearchParams(search);
  const q = (params.get('q') ?? '').trim().slice(0, 100);
  const status = params.get('status') ?? (q === '' ? 'pending' : 'all');
  return {
    filter: ticketFilters.find((one) => one === status) ?? 'pending',
    q,
    page: pageOfAddress(search),
  };
}

export const ticketFields = ({ filter, q }: Omit<TicketAddress, 'page'>) => [
  ...(q === '' ? [] : [{ name: 'q', value: q }]),
  ...(filter === (q === '' ? 'pending' : 'all') ? [] : [{ name: 'status', value: filter }]),
];

export const ticketsHref = ({ page, ...address }: TicketAddress): string =>
  listingHref(paths.adminTickets, ticketFields(address), page);

export const MAX_REPLY = 2000;
const REPLY = `The reply must have 1 to ${MAX_REPLY.toLocaleString('en')} characters.`;

/** `seen` is the number of replies that the admin saw, so that two admins don't answer the same ticket. */
export const ReplySchema = v.object({
  message: v.pipe(
    v.string(REPLY),
    v.transform(oneLineEnd),
    trimmed(),
    v.nonEmpty(REPLY),
    v.maxLength(MAX_REPLY, REPLY),
  ),
  seen: v.optional(v.pipe(v.number(), v.integer())),
});
export type Reply = v.InferOutput<typeof ReplySchema>;

export const TicketQuerySchema = v.object({
  ...PagingSchema.entries,
  q: v.optional(v.pipe(v.string(), trimmed(), v.maxLength(100, LONG_SEARCH))),
  status: v.optional(
    v.picklist(ticketStatuses, `status must be one of ${ticketStatuses.join(', ')}.`),
  ),
});
export type TicketQuery = v.InferOutput<typeof TicketQuerySchema>;
