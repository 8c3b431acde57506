import { atom } from 'nanostores';
import { type OwnOrder, readKept } from '#lib/orders/codec.ts';
import type { Action } from '#lib/deliveries/pending-action.ts';
import type { Kept } from './device-storage.ts';

/** How the shop can be reached: `down` is the phone's line, `busy` the shop itself. */
export type Line = 'up' | 'down' | 'busy';

/** A driver's round as his phone knows it. */
export interface Round {
  orders: readonly OwnOrder[];
  actions: readonly Action[];
  /** When the shop gave the list; nothing when this phone never had it. */
  keptAt: string | undefined;
  pages: number;
  line: Line;
  /** Whether something is being sent or asked at this moment. */
  isBusy: boolean;
  /** Whether the shop has answered since the page was opened. */
  isAsked: boolean;
  /** When the phone was last looked at: what day it is follows from it. */
  now: Date;
}

/** Nothing before the phone was looked at; words where there is no round for this person. */
export const $round = atom<Round | { closed: string } | undefined>();

const fresh = { line: 'up', isBusy: true, isAsked: false } as const;

export const currentRound = (): Round | undefined => {
  const round = $round.get();
  return round === undefined || 'closed' in round ? undefined : round;
};

/** Changes what is said of the way to the shop. */
export function note(change: Partial<Pick<Round, 'line' | 'isBusy' | 'isAsked'>>): void {
  const round = currentRound();
  if (round) $round.set({ ...round, ...change });
}

/** Shows what the phone keeps. */
export const show = ({ list, orders, actions }: Kept, now: Date): void =>
  $round.set({
    ...(currentRound() ?? fresh),
    // The browser may have said so before anybody listened.
    ...(navigator.onLine === false && { line: 'down' }),
    orders: orders.flatMap((wire) => readKept(wire) ?? []),
    actions,
    keptAt: list?.at,
    pages: list?.pages ?? 1,
    now,
  });

export const closeRound = (closed: string): void => $round.set({ closed });
