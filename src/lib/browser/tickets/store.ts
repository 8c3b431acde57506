import { atom } from 'nanostores';
import { authedGetChanged } from '#lib/browser/session/authed-fetch.ts';
import { say } from '#lib/browser/announce.ts';
import { readTickets, type TicketList } from '#lib/tickets/codec.ts';
import type { Ticket } from '#lib/tickets/ticket.ts';

/** Asking again and again (docs/spec.md §4 "Tickets"), as long as somebody looks. */

const EVERY_MS = 5000;
const MAX_MS = 60_000;

/** How long one waits after so many failures in a row: longer each time, a minute at most. */
export const pauseMs = (failures: number): number => Math.min(MAX_MS, EVERY_MS * 2 ** failures);

export interface Polling {
  /** Asks at once, unless it is being asked. */
  now: () => void;
  end: () => void;
}

/**
 * Asks at once and then every five seconds while the page is seen; at once again when it is seen
 * anew or the line is back. Without a line it asks less and less often.
 */
export function startPolling(ask: () => Promise<void>): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isAsking = false;
  const listening = new AbortController();

  async function look(): Promise<void> {
    clearTimeout(timer);
    const isSeen = document.visibilityState === 'visible';
    if (isAsking || !isSeen || listening.signal.aborted) return;
    isAsking = true;
    try {
      await ask();
      failures = 0;
    } catch {
      // Whoever asks says so where it is seen; here it is only waited longer.
      failures += 1;
    }
    isAsking = false;
    if (!listening.signal.aborted) timer = setTimeout(() => void look(), pauseMs(failures));
  }
  const now = (): void => {
    failures = 0;
    void look();
  };

  const { signal } = listening;
  document.addEventListener('visibilitychange', now, { signal });
  addEventListener('online', now, { signal });
  addEventListener('pageshow', (event) => event.persisted && now(), { signal });
  void look();
  return {
    now,
    end: () => {
      listening.abort();
      clearTimeout(timer);
    },
  };
}

/** A person's tickets as the shop said last, followed while they are looked at. */

const TICKETS_A_PAGE = 100;

type Shown = { is: 'waiting' } | { is: 'here'; list: TicketList } | { is: 'failed' };
export const $tickets = atom<Shown>({ is: 'waiting' });

let polling: Polling | undefined;
/** Of the list that is shown; empty where the shop is to send it whole. */
let tag = '';
/** Changes with whatever is done here: an answer that was asked for before it is old. */
let round = 0;

/** Tells of tickets that were answered while somebody looked. */
function tellOfAnswers(before: readonly Ticket[], now: readonly Ticket[]): void {
  const waited = new Map(before.map((ticket) => [ticket._id, ticket.replies.length]));
  const answered = now.filter(
    ({ _id, replies }) => replies.length > (waited.get(_id) ?? replies.length),
  );
  for (const { subject } of answered) say(`Your ticket was answered: ${subject}`);
}

/** Shows one page of the tickets and follows it, until the gives-back is called. */
export function followTickets(page: number): () => void {
  const path = `/api/tickets/user?page=${page}&limit=${TICKETS_A_PAGE}`;
  let isWanted = true;
  tag = '';
  $tickets.set({ is: 'waiting' });
  const ask = async () => {
    const asked = round;
    try {
      const changed = await authedGetChanged(path, tag);
      if (!changed || !isWanted || asked !== round) return;
      const list = readTickets(changed.response);
      const shown = $tickets.get();
      if (shown.is === 'here') tellOfAnswers(shown.list.tickets, list.tickets);
      tag = changed.tag;
      $tickets.set({ is: 'here', list });
    } catch (error) {
      // What is shown stays: it is only older.
      if (isWanted && $tickets.get().is !== 'here') $tickets.set({ is: 'failed' });
      throw error;
    }
  };
  polling = startPolling(ask);
  const { end } = polling;
  return () => {
    isWanted = false;
    end();
  };
}

/** Asks at once what the tickets are now. */
export function refreshTickets(): void {
  tag = '';
  polling?.now();
}

/** As `refreshTickets`, after nothing came. */
export function askAgain(): void {
  $tickets.set({ is: 'waiting' });
  refreshTickets();
}

/** Shows a ticket as the shop has it by now. */
export function putTicket(ticket: Ticket): void {
  const shown = $tickets.get();
  if (shown.is !== 'here') return;
  const tickets = shown.list.tickets.map((one) => (one._id === ticket._id ? ticket : one));
  $tickets.set({ is: 'here', list: { ...shown.list, tickets } });
  tag = '';
  round += 1;
}
