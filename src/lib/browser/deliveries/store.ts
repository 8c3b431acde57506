import { atom } from 'nanostores';
import { type DriverOrder, readDriverOrder } from '#lib/deliveries/driver-order.ts';
import { type Action } from '#lib/deliveries/pending-action.ts';
import { type StoredDeliveries } from './device-storage.ts';
import type { OwnCash } from '#lib/contract/driver-cash.ts';
import { readCash } from '#lib/deliveries/driver-cash.ts';

/** `offline`: the device has no network; `busy`: the server is unavailable. */
export type Connection = 'online' | 'offline' | 'busy';

export interface DeliveryRoute {
  orders: readonly DriverOrder[];
  actions: readonly Action[];
  /** When the server sent the route; `undefined` without a stored route. */
  storedAt: string | undefined;
  pages: number;
  /** The keys of the stops in the driver's own order; empty for the default order. */
  own: readonly string[];
  cash: OwnCash | undefined;
  connection: Connection;
  isBusy: boolean;
  /** Whether the server has responded since the page was opened. */
  isRequested: boolean;
  /** When the store was last read; it decides which day is today. */
  now: Date;
}

/** Why this user has no route, with the cash and rejected actions of an earlier one. */
export interface ClosedRoute extends Pick<DeliveryRoute, 'cash' | 'actions'> {
  closed: string;
}

export const $route = atom<DeliveryRoute | ClosedRoute | undefined>();

const fresh = { connection: 'online', isBusy: true, isRequested: false } as const;

export const currentRoute = (): DeliveryRoute | undefined => {
  const route = $route.get();
  return route === undefined || 'closed' in route ? undefined : route;
};

export function update(
  change: Partial<Pick<DeliveryRoute, 'connection' | 'isBusy' | 'isRequested'>>,
): void {
  const route = currentRoute();
  if (route) $route.set({ ...route, ...change });
}

/** Displays the stored data; a closed route has no orders. */
export function show({ list, orders, actions }: StoredDeliveries, now: Date): void {
  const before = $route.get();
  if (before !== undefined && 'closed' in before) {
    $route.set({ ...before, actions });
    return;
  }
  $route.set({
    ...(before ?? fresh),
    // The `offline` event may have fired before this listener.
    ...(navigator.onLine === false && { connection: 'offline' }),
    orders: orders.flatMap((wire) => readDriverOrder(wire) ?? []),
    actions,
    storedAt: list?.at,
    pages: list?.pages ?? 1,
    own: list?.own ?? [],
    cash: readCash(list?.cash),
    now,
  });
}

export const closeRoute = (closed: string): void =>
  $route.set({ closed, cash: undefined, actions: [] });

export function endRoute(closed: string): void {
  const route = currentRoute();
  $route.set({ closed, cash: route?.cash, actions: route?.actions ?? [] });
}
