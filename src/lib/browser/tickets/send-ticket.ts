import { hasToken } from '#lib/browser/session/current-user.ts';
import type { Message } from '#lib/format/short-text.ts';
import { redirectToLogin, goTo } from '#lib/browser/session/guard.ts';
import { authedForm } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { paths } from '#lib/site/paths.ts';
import { notify } from '#lib/browser/toasts.ts';
import { UploadFailed } from '#lib/browser/upload.ts';
import * as m from '#messages';
import { removeDraft, NEW } from './draft.ts';
import { readTicket } from '#lib/tickets/ticket.ts';
import { type TicketValues } from '#lib/tickets/schema.ts';
import { putTicket, refreshTickets } from './own-tickets.ts';

export interface TicketInput {
  values: TicketValues;
  picture: { packed: Blob; name: string } | undefined;
  key: string;
}

export type TicketEnd =
  | { is: 'done' }
  /** The server already has it, with the text before the last changes. */
  | { is: 'used'; message: string }
  | { is: 'refused'; errors: Record<string, string> };

function formOf({ values, picture }: TicketInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) form.set(name, value);
  if (picture) form.set('image', picture.packed, picture.name);
  return form;
}

const causeOf = (error: unknown): unknown => (error instanceof UploadFailed ? error.cause : error);

function endOf(error: unknown, sentences: { refused: Message; unavailable: Message }): TicketEnd {
  const cause = causeOf(error);
  const message = sentenceOf(cause, sentences);
  const refusal = cause instanceof ApiError ? cause : undefined;
  if (refusal?.status === 422) return { is: 'used', message };
  notify('error', message);
  return { is: 'refused', errors: refusal?.fieldErrors ?? {} };
}

export async function raiseTicket(input: TicketInput): Promise<TicketEnd> {
  if (!hasToken()) {
    redirectToLogin(m.tickets_login());
    return { is: 'done' };
  }
  try {
    const { message } = await authedForm('POST', '/api/tickets/create', formOf(input), input.key);
    removeDraft(NEW);
    const sentence = typeof message === 'string' ? message : m.tickets_submitted();
    goTo(paths.myTickets, { toast: ['success', sentence] });
    return { is: 'done' };
  } catch (error) {
    return endOf(error, {
      refused: m.tickets_not_submitted(),
      unavailable: m.tickets_not_submitted(),
    });
  }
}

export async function saveTicket(id: string, input: TicketInput): Promise<TicketEnd> {
  const path = `/api/tickets/update/${encodeURIComponent(id)}`;
  try {
    const { ticket } = await authedForm('PUT', path, formOf(input), input.key);
    removeDraft(id);
    putTicket(readTicket(ticket));
    notify('success', m.tickets_saved());
    return { is: 'done' };
  } catch (error) {
    const cause = causeOf(error);
    const isLocked = cause instanceof ApiError && cause.status === 403;
    // Another tab has edited the ticket; the list shows until when it is locked.
    if (isLocked) refreshTickets();
    return endOf(error, {
      refused: isLocked ? m.tickets_locked : m.common_not_saved,
      unavailable: m.common_not_saved,
    });
  }
}
