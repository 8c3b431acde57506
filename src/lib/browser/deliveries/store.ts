import { atom } from 'nanostores';
import { type OwnOrder, readStoredOrder } from '#lib/orders/codec.ts';
import type { Action } from '#lib/deliveries/pending-action.ts';
import type { StoredDeliveries } from './device-storage.ts';

/** `offline`: the device has no network; `busy`: the server is unavailable. */
export type Connection = 'online' | 'offline' | 'busy';

/** A driver's route as stored on the device. */
export interface DeliveryRoute {
  orders: readonly OwnOrder[];
  actions: readonly Action[];
  /** When the server sent it; `undefined` if this device never had it. */
  storedAt: string | undefined;
  pages: number;
  connection: Connection;
  /** Whether something is being sent or fetched now. */
  isBusy: boolean;
  /** Whether the server has responded since the page was opened. */
  isAsked: boolean;
  /** When the store was last read; it decides which day is today. */
  now: Date;
}

/** `undefined` before the store was read; a message if this user has no route. */
export const $route = atom<DeliveryRoute | { closed: string } | undefined>();

const fresh = { connection: 'online', isBusy: true, isAsked: false } as const;

export const currentRoute = (): DeliveryRoute | undefined => {
  const route = $route.get();
  return route === undefined || 'closed' in route ? undefined : route;
};

/** Changes the connection state. */
export function note(
  change: Partial<Pick<DeliveryRoute, 'connection' | 'isBusy' | 'isAsked'>>,
): void {
  const route = currentRoute();
  if (route) $route.set({ ...route, ...change });
}

/** Shows what the device stores. */
export const show = ({ list, orders, actions }: StoredDeliveries, now: Date): void =>
  $route.set({
    ...(currentRoute() ?? fresh),
    // The `offline` event may have fired before anybody listened.
    ...(navigator.onLine === false && { connection: 'offline' }),
    orders: orders.flatMap((wire) => readStoredOrder(wire) ?? []),
    actions,
    storedAt: list?.at,
    pages: list?.pages ?? 1,
    now,
  });

export const closeRoute = (closed: string): void => $route.set({ closed });
