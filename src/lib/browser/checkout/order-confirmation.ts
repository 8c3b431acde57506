import { notifyNextPage, titled } from '#lib/browser/toasts.ts';
import { paths } from '#lib/site/paths.ts';
import * as m from '#messages';

export interface PassedOrder {
  orderId: string;
  order: unknown;
  /** The form that pays it by card. */
  payment?: unknown;
}

/**
 * Replaces the checkout in the history, so that Back does not order twice. The address has the order number for a
 * reload.
 */
export function leaveToOrder({ orderId, order, payment }: PassedOrder, message: string): void {
  notifyNextPage('success', titled(m.checkout_placed(), message));
  // A reload would scroll to the button's position.
  history.scrollRestoration = 'manual';
  const state = { orderId, order, ...(payment !== undefined && { payment }) };
  history.replaceState(state, '', paths.orderConfirmed(orderId));
  location.reload();
}

const field = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null
    ? new Map<string, unknown>(Object.entries(from)).get(name)
    : undefined;

/** Reads the order from the navigation state, else from `?orderId=`. */
export function passedOrder(state: unknown, search: string): Partial<PassedOrder> {
  const received = field(state, 'orderId');
  if (typeof received === 'string') return { orderId: received, order: field(state, 'order') };
  const orderId = new URLSearchParams(search).get('orderId');
  return orderId ? { orderId } : {};
}
