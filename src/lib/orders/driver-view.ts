import type { DeliveryAddress } from './codec.ts';
import type { Order } from './order.ts';
import type { Status } from './status.ts';
import { dayOf } from '#lib/format/dates.ts';

const DAY_MS = 24 * 60 * 60_000;

export const nobody: DeliveryAddress = {
  firstName: '',
  lastName: '',
  street: '',
  city: '',
  zip: '',
  phone: '',
  email: '',
};

interface Moved {
  status: Status | undefined;
  history: readonly { status: Status | undefined; at: string }[];
}

/** From to_delivery to the end of the day after delivery, in the shop's time zone (docs/api.md). */
export function maySeeCustomer({ status, history }: Moved, now: Date): boolean {
  if (status === 'to_delivery' || status === 'delivering') return true;
  const delivered = history.findLast((event) => event.status === 'delivered');
  if (status !== 'delivered' || !delivered) return false;
  return dayOf(now) <= dayOf(new Date(Date.parse(delivered.at) + DAY_MS));
}

/**
 * What a driver may see of an assigned order: never the slip or an email address, and the customer
 * only while the delivery is current.
 */
export function forDriver(order: Order, now: Date): Order {
  const to = maySeeCustomer(order, now) ? { ...order.delivery_address, email: '' } : nobody;
  return { ...order, delivery_address: to, paymentSlip: null, slipReason: '' };
}
