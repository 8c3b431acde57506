import { authedGetChanged } from '#lib/browser/session/authed-fetch.ts';
import { readTickets, type TicketList, type Ticket } from '#lib/tickets/ticket.ts';
import { atom } from 'nanostores';
import { announce } from '#lib/browser/announce.ts';
import { type Polling, startPolling } from './polling.ts';
import * as m from '#messages';

const TICKETS_A_PAGE = 100;

type TicketsState = { is: 'loading' } | { is: 'loaded'; list: TicketList } | { is: 'failed' };
export const $tickets = atom<TicketsState>({ is: 'loading' });

let polling: Polling | undefined;
/** The ETag of the displayed list; empty to fetch it unconditionally. */
let tag = '';
/** Changes with every local update, so that responses requested earlier are outdated. */
let localVersion = 0;

function announceReplies(before: readonly Ticket[], now: readonly Ticket[]): void {
  const waited = new Map(before.map((ticket) => [ticket._id, ticket.replies.length]));
  const answered = now.filter(
    ({ _id, replies }) => replies.length > (waited.get(_id) ?? replies.length),
  );
  for (const { subject } of answered) announce(m.tickets_replied_to({ subject }));
}

/** Polls one page of tickets until the returned function is called. */
export function followTickets(page: number): () => void {
  const path = `/api/tickets/user?page=${page}&limit=${TICKETS_A_PAGE}`;
  let isMounted = true;
  tag = '';
  $tickets.set({ is: 'loading' });
  const fetchTickets = async () => {
    const version = localVersion;
    try {
      const changed = await authedGetChanged(path, tag);
      if (!changed || !isMounted || version !== localVersion) return;
      const list = readTickets(changed.response);
      const state = $tickets.get();
      if (state.is === 'loaded') announceReplies(state.list.tickets, list.tickets);
      tag = changed.tag;
      $tickets.set({ is: 'loaded', list });
    } catch (error) {
      if (isMounted && $tickets.get().is !== 'loaded') $tickets.set({ is: 'failed' });
      throw error;
    }
  };
  polling = startPolling(fetchTickets);
  const { end } = polling;
  return () => {
    isMounted = false;
    end();
  };
}

export function refreshTickets(): void {
  tag = '';
  polling?.now();
}

export function refetch(): void {
  $tickets.set({ is: 'loading' });
  refreshTickets();
}

export function putTicket(ticket: Ticket): void {
  const state = $tickets.get();
  if (state.is !== 'loaded') return;
  const tickets = state.list.tickets.map((one) => (one._id === ticket._id ? ticket : one));
  $tickets.set({ is: 'loaded', list: { ...state.list, tickets } });
  tag = '';
  localVersion += 1;
}
