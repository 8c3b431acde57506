import * as v from 'valibot';
import { authedGet, authedPost } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { ticketEntries } from '#lib/tickets/ticket.ts';
import { notify } from '#lib/browser/toasts.ts';
import { AuditEntry } from '#lib/order-list/codec.ts';
import { unlessForbidden } from '#lib/browser/admin-only.ts';
import type { TicketAddress } from '#lib/tickets/admin-filters.ts';
import { REPLY_LOST, REPLY_NOT_SENT } from '#lib/tickets/messages.ts';

const TICKETS_A_PAGE = 25;
const text = v.optional(v.string(), '');

const Wire = v.object({
  ...ticketEntries,
  user: v.optional(v.object({ name: text, email: text }), { name: '', email: '' }),
  audit: v.optional(v.array(AuditEntry), []),
});
export type AdminTicketView = v.InferOutput<typeof Wire>;

const List = v.object({
  tickets: v.array(Wire),
  pages: v.optional(v.number(), 1),
  counts: v.optional(v.record(v.string(), v.number()), {}),
});
export type AdminTicketPage = v.InferOutput<typeof List>;

export function fetchTickets({ filter, q, page }: TicketAddress) {
  const requested = new URLSearchParams({ page: String(page), limit: String(TICKETS_A_PAGE) });
  if (filter !== 'all') requested.set('status', filter);
  if (q !== '') requested.set('q', q);
  return unlessForbidden(
    authedGet(`/api/admin/tickets?${requested}`).then((response) => v.parse(List, response)),
  );
}

export type ReplyEnd =
  | { is: 'sent'; ticket: AdminTicketView }
  /** Another admin was quicker: the updated ticket. */
  | { is: 'answered'; ticket: AdminTicketView }
  | { is: 'failed'; errors: Record<string, string> };

export async function sendReply(
  { _id, replies, user }: AdminTicketView,
  message: string,
  key: string,
): Promise<ReplyEnd> {
  const path = `/api/admin/tickets/${encodeURIComponent(_id)}/reply`;
  try {
    const { ticket } = await authedPost(path, { message, seen: replies.length }, key);
    notify('success', user.name ? `Reply sent to ${user.name}` : 'Reply sent');
    return { is: 'sent', ticket: v.parse(Wire, ticket) };
  } catch (error) {
    notify('error', sentenceOf(error, { refused: REPLY_NOT_SENT, unavailable: REPLY_LOST }));
    const refusal = error instanceof ApiError ? error : undefined;
    const now = v.safeParse(Wire, refusal?.response?.['ticket']);
    if (now.success) return { is: 'answered', ticket: now.output };
    return { is: 'failed', errors: refusal?.fieldErrors ?? {} };
  }
}
