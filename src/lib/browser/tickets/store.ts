import { atom } from 'nanostores';
import { authedGetChanged } from '#lib/browser/session/authed-fetch.ts';
import { say } from '#lib/browser/announce.ts';
import { type Polling, startPolling } from './polling.ts';
import { readTickets, type TicketList } from '#lib/tickets/codec.ts';
import type { Ticket } from '#lib/tickets/ticket.ts';

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
