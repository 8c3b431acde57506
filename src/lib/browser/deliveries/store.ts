import { atom } from 'nanostores';
import { type OwnOrder, readStoredOrder } from '#lib/orders/codec.ts';
import type { Action } from '#lib/deliveries/pending-action.ts';
import type { StoredDeliveries } from './device-storage.ts';

/** How the shop can be reached: `down` is the phone's line, `busy` the shop itself. */
export type Line = 'up' | 'down' | 'busy';

/** A driver's round as his phone knows it. */
export interface DeliveryRoute {
  orders: readonly OwnOrder[];
  actions: readonly Action[];
  /** When the shop gave the list; nothing when this phone never had it. */
  storedAt: string | undefined;
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
export const $route = atom<DeliveryRoute | { closed: string } | undefined>();

const fresh = { line: 'up', isBusy: true, isAsked: false } as const;

export const currentRoute = (): DeliveryRoute | undefined => {
  const route = $route.get();
  return route === undefined || 'closed' in route ? undefined : route;
};

/** Changes what is said of the way to the shop. */
export function note(change: Partial<Pick<DeliveryRoute, 'line' | 'isBusy' | 'isAsked'>>): void {
  const route = currentRoute();
  if (route) $route.set({ ...route, ...change });
}

/** Shows what the phone keeps. */
export const show = ({ list, orders, actions }: StoredDeliveries, now: Date): void =>
  $route.set({
    ...(currentRoute() ?? fresh),
    // The browser may have said so before anybody listened.
    ...(navigator.onLine === false && { line: 'down' }),
    orders: orders.flatMap((wire) => readStoredOrder(wire) ?? []),
    actions,
    storedAt: list?.at,
    pages: list?.pages ?? 1,
    now,
  });

export const closeRoute = (closed: string): void => $route.set({ closed });
