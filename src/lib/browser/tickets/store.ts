import { atom } from 'nanostores';
import { authedGetChanged } from '#lib/browser/session/authed-fetch.ts';
import { announce } from '#lib/browser/announce.ts';
import { readTickets, type TicketList } from '#lib/tickets/codec.ts';
import type { Ticket } from '#lib/tickets/ticket.ts';

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

type Shown = { is: 'waiting' } | { is: 'here'; list: TicketList } | { is: 'failed' };
export const $tickets = atom<Shown>({ is: 'waiting' });

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
  for (const { subject } of answered) announce(`Your ticket was answered: ${subject}`);
}

/** Shows and polls one page of tickets until the returned function is called. */
export function followTickets(page: number): () => void {
  const path = `/api/tickets/user?page=${page}&limit=${TICKETS_A_PAGE}`;
  let isWanted = true;
  tag = '';
  $tickets.set({ is: 'waiting' });
  const fetchTickets = async () => {
    const version = localVersion;
    try {
      const changed = await authedGetChanged(path, tag);
      if (!changed || !isWanted || version !== localVersion) return;
      const list = readTickets(changed.response);
      const shown = $tickets.get();
      if (shown.is === 'here') announceReplies(shown.list.tickets, list.tickets);
      tag = changed.tag;
      $tickets.set({ is: 'here', list });
    } catch (error) {
      // The shown list stays; it is only older.
      if (isWanted && $tickets.get().is !== 'here') $tickets.set({ is: 'failed' });
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
export function refreshTickets(): void {
  tag = '';
  polling?.now();
}

/** Like `refreshTickets`, after a failure. */
export function refetch(): void {
  $tickets.set({ is: 'waiting' });
  refreshTickets();
}

/** Replaces a ticket with its updated version. */
export function putTicket(ticket: Ticket): void {
  const shown = $tickets.get();
  if (shown.is !== 'here') return;
  const tickets = shown.list.tickets.map((one) => (one._id === ticket._id ? ticket : one));
  $tickets.set({ is: 'here', list: { ...shown.list, tickets } });
  tag = '';
  localVersion += 1;
}
