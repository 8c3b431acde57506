import { hasToken } from '#lib/browser/session/current-user.ts';
import { redirectToLogin, goTo } from '#lib/browser/session/guard.ts';
import { authedForm, authedGetChanged } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { paths } from '#lib/site/paths.ts';
import { notify } from '#lib/browser/toasts.ts';
import { UploadFailed } from '#lib/browser/upload.ts';
import { removeDraft, NEW } from './draft.ts';
import { readTicket, readTickets, type TicketList, type Ticket } from '#lib/tickets/ticket.ts';
import {
  type TicketValues,
  LOCKED,
  LOGIN_TO_SUBMIT,
  NOT_SUBMITTED,
  SAVED,
  SUBMITTED,
} from '#lib/tickets/schema.ts';
import { NOT_SAVED } from '#lib/messages/messages.ts';
import { repliedTo } from '#lib/tickets/messages.ts';
import { atom } from 'nanostores';
import { announce } from '#lib/browser/announce.ts';

/** Polling (docs/spec.md §4 "Tickets"), while the page is visible. */

const POLL_MS = 5000;
const MAX_POLL_MS = 60_000;

/** The delay after so many failures in a row: increasing, at most a minute. */
export const pauseMs = (failures: number): number => Math.min(MAX_POLL_MS, POLL_MS * 2 ** failures);

interface Polling {
  /** Polls at once, unless a request is running. */
  now: () => void;
  end: () => void;
}

/**
 * Polls at once and then every five seconds while the page is visible; at once again when it
 * becomes visible or the network is back. Offline it polls less and less often.
 */
function startPolling(fetchTickets: () => Promise<void>): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isPolling = false;
  const controller = new AbortController();

  async function poll(): Promise<void> {
    clearTimeout(timer);
    const isVisible = document.visibilityState === 'visible';
    if (isPolling || !isVisible || controller.signal.aborted) return;
    isPolling = true;
    try {
      await fetchTickets();
      failures = 0;
    } catch {
      // The caller shows the failure; here only the delay grows.
      failures += 1;
    }
    isPolling = false;
    if (!controller.signal.aborted) timer = setTimeout(() => void poll(), pauseMs(failures));
  }
  const now = (): void => {
    failures = 0;
    void poll();
  };

  const { signal } = controller;
  document.addEventListener('visibilitychange', now, { signal });
  addEventListener('online', now, { signal });
  addEventListener('pageshow', (event) => event.persisted && now(), { signal });
  void poll();
  return {
    now,
    end: () => {
      controller.abort();
      clearTimeout(timer);
    },
  };
}

/** A customer's tickets as last fetched, polled while shown. */

const TICKETS_A_PAGE = 100;

type Shown = { is: 'loading' } | { is: 'loaded'; list: TicketList } | { is: 'failed' };
export const $tickets = atom<Shown>({ is: 'loading' });

let polling: Polling | undefined;
/** ETag of the shown list; empty to fetch it whole. */
let tag = '';
/** Changes with every local update: a response requested before it is outdated. */
let localVersion = 0;

/** Announces tickets that were answered meanwhile. */
function announceReplies(before: readonly Ticket[], now: readonly Ticket[]): void {
  const waited = new Map(before.map((ticket) => [ticket._id, ticket.replies.length]));
  const answered = now.filter(
    ({ _id, replies }) => replies.length > (waited.get(_id) ?? replies.length),
  );
  for (const { subject } of answered) announce(repliedTo(subject));
}

/** Shows and polls one page of tickets until the returned function is called. */
export function followTickets(page: number): () => void {
  const path = `/api/tickets/user?page=${page}&limit=${TICKETS_A_PAGE}`;
  let isWanted = true;
  tag = '';
  $tickets.set({ is: 'loading' });
  const fetchTickets = async () => {
    const version = localVersion;
    try {
      const changed = await authedGetChanged(path, tag);
      if (!changed || !isWanted || version !== localVersion) return;
      const list = readTickets(changed.response);
      const shown = $tickets.get();
      if (shown.is === 'loaded') announceReplies(shown.list.tickets, list.tickets);
      tag = changed.tag;
      $tickets.set({ is: 'loaded', list });
    } catch (error) {
      // The shown list stays; it is only older.
      if (isWanted && $tickets.get().is !== 'loaded') $tickets.set({ is: 'failed' });
      throw error;
    }
  };
  polling = startPolling(fetchTickets);
  const { end } = polling;
  return () => {
    isWanted = false;
    end();
  };
}

/** Refetches the tickets at once. */
function refreshTickets(): void {
  tag = '';
  polling?.now();
}

/** Like `refreshTickets`, after a failure. */
export function refetch(): void {
  $tickets.set({ is: 'loading' });
  refreshTickets();
}

/** Replaces a ticket with its updated version. */
function putTicket(ticket: Ticket): void {
  const shown = $tickets.get();
  if (shown.is !== 'loaded') return;
  const tickets = shown.list.tickets.map((one) => (one._id === ticket._id ? ticket : one));
  $tickets.set({ is: 'loaded', list: { ...shown.list, tickets } });
  tag = '';
  localVersion += 1;
}

/** A customer's ticket calls (docs/api.md "Tickets"). */

export interface TicketInput {
  values: TicketValues;
  picture: { packed: Blob; name: string } | undefined;
  /** Idempotency key. */
  key: string;
}

/** The outcome of sending. */
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

function endOf(error: unknown, sentences: { refused: string; away: string }): TicketEnd {
  const cause = causeOf(error);
  const message = sentenceOf(cause, sentences);
  const refusal = cause instanceof ApiError ? cause : undefined;
  if (refusal?.status === 422) return { is: 'used', message };
  notify('error', message);
  return { is: 'refused', errors: refusal?.fieldErrors ?? {} };
}

/** Sends a new ticket. On success the page is left for the list of tickets. */
export async function raiseTicket(input: TicketInput): Promise<TicketEnd> {
  if (!hasToken()) {
    redirectToLogin(LOGIN_TO_SUBMIT);
    return { is: 'done' };
  }
  try {
    const { message } = await authedForm('POST', '/api/tickets/create', formOf(input), input.key);
    removeDraft(NEW);
    const sentence = typeof message === 'string' ? message : SUBMITTED;
    goTo(paths.myTickets, { toast: ['success', sentence] });
    return { is: 'done' };
  } catch (error) {
    return endOf(error, { refused: NOT_SUBMITTED, away: NOT_SUBMITTED });
  }
}

/** Edits a ticket; the list shows it. */
export async function saveTicket(id: string, input: TicketInput): Promise<TicketEnd> {
  const path = `/api/tickets/update/${encodeURIComponent(id)}`;
  try {
    const { ticket } = await authedForm('PUT', path, formOf(input), input.key);
    removeDraft(id);
    putTicket(readTicket(ticket));
    notify('success', SAVED);
    return { is: 'done' };
  } catch (error) {
    const cause = causeOf(error);
    const isLocked = cause instanceof ApiError && cause.status === 403;
    // Another tab has edited it: the list shows that, and until when it is locked.
    if (isLocked) refreshTickets();
    return endOf(error, { refused: isLocked ? LOCKED : NOT_SAVED, away: NOT_SAVED });
  }
}
