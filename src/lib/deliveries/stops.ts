import { mayKnowPerson, nobody } from '#lib/orders/driver-view.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { dayOf } from '#lib/format/dates.ts';
import { type Action, isPending, nextOf, type DeliveryStatus } from './pending-action.ts';

/** One order on a driver's way. Its status is the shop's word; what he did since is `waiting`. */
export interface Stop {
  order: OwnOrder;
  /** What he did last and the shop has not answered. */
  pending: Action | undefined;
  /** What he does next, once what waits is counted in. */
  next: DeliveryStatus | undefined;
  /** What is collected at the door; nothing where a slip was approved. */
  cashCents: number;
}

/** A driver's day: where he still has to go, what waits to be sent, what is done. */
export interface Day {
  left: readonly Stop[];
  /** Handed over, and the shop does not know it yet. */
  pending: readonly Stop[];
  done: readonly Stop[];
  /** Of other days, and what was cancelled. */
  earlier: readonly Stop[];
  cashCents: number;
}

export const nameOf = ({ to }: OwnOrder): string => `${to.firstName} ${to.lastName}`.trim();

/** Where to drive, in one line. */
export const placeOf = ({ to }: OwnOrder): string =>
  [to.street, `${to.city} ${to.zip}`.trim()].filter(Boolean).join(', ');

/** The way there, in whatever the phone opens maps with. */
export const directionsTo = (order: OwnOrder): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: placeOf(order) })}`;

export const callOf = ({ to }: OwnOrder): string => `tel:${to.phone.replaceAll(/[^\d+]/g, '')}`;

/** A phone that had no line for days forgets as the shop does. */
const asKnown = (order: OwnOrder, now: Date): OwnOrder =>
  mayKnowPerson(order, now) ? order : { ...order, to: nobody, address: '' };

export function stopOf(order: OwnOrder, actions: readonly Action[], now: Date): Stop {
  const pending = actions.findLast(
    (one) => one.orderNumber === order.orderNumber && isPending(one),
  );
  return {
    order: asKnown(order, now),
    pending,
    next: nextOf(pending?.status ?? order.status),
    cashCents: order.slipStatus === 'approved' ? 0 : order.totalCents,
  };
}

const isUnderWay = ({ next }: Stop): boolean => next === 'delivered';

function isOfToday({ order }: Stop, now: Date): boolean {
  const last = order.history.at(-1);
  return (
    order.status === 'delivered' && last !== undefined && dayOf(new Date(last.at)) === dayOf(now)
  );
}

/** The orders of a driver as his day; where he is on his way to stands first. */
export function dayFrom(orders: readonly OwnOrder[], actions: readonly Action[], now: Date): Day {
  const stops = orders.map((order) => stopOf(order, actions, now));
  const left = stops.filter(({ next }) => next !== undefined);
  const over = stops.filter(({ next }) => next === undefined);
  const known = over.filter(({ pending }) => pending === undefined);
  return {
    left: [...left.filter(isUnderWay), ...left.filter((stop) => !isUnderWay(stop))],
    pending: over.filter(({ pending }) => pending !== undefined),
    done: known.filter((stop) => isOfToday(stop, now)),
    earlier: known.filter((stop) => !isOfToday(stop, now)),
    cashCents: left.reduce((sum, { cashCents }) => sum + cashCents, 0),
  };
}
