import * as v from 'valibot';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { request, requestAllowed } from '#lib/browser/session/request.ts';
import { notify } from '#lib/browser/toasts.ts';
import { AdminTicket, listTickets, replyToTicket } from '#lib/contract/tickets.ts';
import type { TicketAddress } from '#lib/tickets/admin-filters.ts';

const FAILED = {
  refused: 'The reply was not sent. Please try again.',
  unavailable: 'Connection problem. Your reply is still here: send it again.',
};

export function fetchTickets({ filter, q, page }: TicketAddress) {
  const query = new URLSearchParams({ page: String(page), limit: '25' });
  if (filter !== 'all') query.set('status', filter);
  if (q !== '') query.set('q', q);
  return requestAllowed(listTickets, { query });
}

/** `answered`: another admin was quicker; the ticket is the updated one. */
export type ReplyEnd =
  | { is: 'sent' | 'answered'; ticket: AdminTicket }
  | { is: 'failed'; errors: Record<string, string> };

export async function sendReply(
  { _id: id, replies, user }: AdminTicket,
  message: string,
  key: string,
): Promise<ReplyEnd> {
  const body = { message, seen: replies.length };
  try {
    const { ticket } = await request(replyToTicket, { params: { id }, body, key });
    notify('success', user.name ? `Reply sent to ${user.name}` : 'Reply sent');
    return { is: 'sent', ticket };
  } catch (error) {
    notify('error', sentenceOf(error, FAILED));
    const refusal = error instanceof ApiError ? error : undefined;
    const now = v.safeParse(AdminTicket, refusal?.response?.['ticket']);
    if (now.success) return { is: 'answered', ticket: now.output };
    return { is: 'failed', errors: refusal?.fieldErrors ?? {} };
  }
}
