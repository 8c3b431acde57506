import { districtOf, type Order, type OwnOrder } from '#lib/orders/codec.ts';
import { addressFor, type DeliveryAddress, fullName, nobody } from '#lib/orders/order-fields.ts';
import { dayOf, formatDay } from '#lib/format/dates.ts';
import { internationalDigits } from '#lib/format/phone.ts';
import { attemptLabel } from './attempts.ts';
import type { DriverOrder } from './driver-order.ts';
import { type Action, isPending, nextOf, type DeliveryStatus } from './pending-action.ts';
import type { Status } from '#lib/orders/status.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import * as m from '#messages';

interface Moved {
  status: Status | undefined;
  history: readonly { status: Status | undefined; at: string }[];
}

/** Customer data is visible until the end of the day after delivery, in the shop's time zone (docs/api.md). */
function maySeeCustomer({ status, history }: Moved, now: Date): boolean {
  if (status === 'to_delivery' || status === 'delivering') return true;
  const delivered = history.findLast((event) => event.status === 'delivered');
  if (status !== 'delivered' || !delivered) return false;
  return dayOf(now) <= dayOf(new Date(Date.parse(delivered.at) + DAY_MS));
}

/** Removes the slip and email address, and the customer after the delivery. */
export function forDriver(order: Order, now: Date): Order {
  const driverOrder = { ...order, paymentSlip: null, slipReason: '', return: null };
  if (maySeeCustomer(order, now)) {
    return { ...driverOrder, delivery_address: addressFor('driver', order.delivery_address) };
  }
  // A note may name the customer.
  const attempts = order.attempts.map((attempt) => ({ ...attempt, note: '' }));
  return { ...driverOrder, delivery_address: nobody, attempts };
}

/** Equal for all orders to one address, however it is written; empty without one. */
export const addressKeyOf = ({ street, city, district }: DeliveryAddress): string =>
  [street, city, district]
    .map((part) =>
      part
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/\p{Join_Control}/gu, '')
        .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
        .trim(),
    )
    .filter(Boolean)
    .join('|');

/** The status is the server's; `pending` is the unconfirmed action. */
export interface Stop {
  order: DriverOrder;
  pending: Action | undefined;
  next: DeliveryStatus | undefined;
  /** The reason of a failed delivery until the shop decides. */
  failed: string | undefined;
  /** Cash to collect, or that was taken: money that came another way is none. */
  cashCents: number;
}

export interface Day {
  left: readonly Stop[];
  pending: readonly Stop[];
  done: readonly Stop[];
  failed: readonly Stop[];
  earlier: readonly Stop[];
  cashCents: number;
}

export const nameOf = ({ to }: OwnOrder): string => fullName(to);

const placeIn = ({ street, city, zip }: DeliveryAddress, district: string): string =>
  [street, `${city} ${zip}`.trim(), district].filter(Boolean).join(', ');

export const placeOf = ({ to }: OwnOrder): string => placeIn(to, districtOf(to));

/** Opens the phone's map app, or a page on a desktop. `agent` is the user agent. */
export function directionsTo(order: OwnOrder, agent: string): string {
  // Not every map knows districts in Sinhala and Tamil.
  const district = districtOf(order.to, (name) => name);
  const place = encodeURIComponent(placeIn(order.to, district));
  if (/Android/.test(agent)) return `geo:0,0?q=${place}`;
  if (/iPhone|iPad|Macintosh/.test(agent)) return `maps://?daddr=${place}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${place}`;
}

export const whatsAppOf = ({ to }: OwnOrder): string =>
  `https://wa.me/${internationalDigits(to.phone)}`;

export const callOf = ({ to }: OwnOrder): string => `tel:${to.phone.replaceAll(/[^\d+]/g, '')}`;

/** An offline device must hide customer data like the server. */
const maskedOrder = (order: DriverOrder, now: Date): DriverOrder =>
  maySeeCustomer(order, now) ? order : { ...order, to: nobody, address: '' };

const attemptOf = (order: OwnOrder, pending: Action | undefined) => {
  if (pending?.status === 'failed') return { at: pending.at, reason: pending.reason };
  return order.failedAt === undefined ? undefined : order.attempts.at(-1);
};

function failedText(order: OwnOrder, pending: Action | undefined, now: Date): string | undefined {
  const attempt = attemptOf(order, pending);
  if (!attempt) return undefined;
  const day = formatDay(attempt.at);
  const isToday = dayOf(new Date(attempt.at)) === dayOf(now);
  if (!attempt.reason) {
    return isToday ? m.deliveries_failed_today() : m.deliveries_failed_on({ day });
  }
  const reason = attemptLabel(attempt.reason);
  return isToday
    ? m.deliveries_failed_today_why({ reason })
    : m.deliveries_failed_on_why({ day, reason });
}

/** What is due until the hand-over, then what the ledger has. */
function cashCentsOf(order: DriverOrder, pending: Action | undefined): number {
  if (pending?.door) return pending.door.cashCents;
  return order.status === 'delivered' ? (order.cashTakenCents ?? 0) : order.dueCents;
}

export function stopOf(order: DriverOrder, actions: readonly Action[], now: Date): Stop {
  const pending = actions.findLast(
    (one) => one.orderNumber === order.orderNumber && isPending(one),
  );
  return {
    order: maskedOrder(order, now),
    pending,
    next: nextOf(order, pending?.status),
    failed: failedText(order, pending, now),
    cashCents: cashCentsOf(order, pending),
  };
}

function isOfToday({ order }: Stop, now: Date): boolean {
  const last = order.history.at(-1);
  return (
    order.status === 'delivered' && last !== undefined && dayOf(new Date(last.at)) === dayOf(now)
  );
}

export function dayFrom(
  orders: readonly DriverOrder[],
  actions: readonly Action[],
  now: Date,
): Day {
  const stops = orders.map((order) => stopOf(order, actions, now));
  const left = stops.filter(({ next }) => next !== undefined);
  const over = stops.filter(({ next }) => next === undefined);
  const known = over.filter(({ pending }) => pending === undefined);
  return {
    left,
    pending: over.filter(({ pending }) => pending !== undefined),
    done: known.filter((stop) => isOfToday(stop, now)),
    failed: known.filter((stop) => stop.failed !== undefined),
    earlier: known.filter((stop) => stop.failed === undefined && !isOfToday(stop, now)),
    cashCents: left.reduce((sum, { cashCents }) => sum + cashCents, 0),
  };
}
