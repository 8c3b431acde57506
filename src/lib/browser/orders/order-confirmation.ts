import { notifyNextPage, titled } from '#lib/browser/toasts.ts';
import { paths } from '#lib/site/paths.ts';
import { ORDER_PLACED } from '#lib/orders/messages.ts';

/** What the confirmation is told by the page before it. */
export interface Told {
  orderId: string;
  order: unknown;
}

/**
 * On to the confirmation, in place of the checkout: Back leads to before it, so that nobody orders
 * twice by going back. The address holds the number too, for a page that is opened anew.
 */
export function leaveToOrder({ orderId, order }: Told, message: string): void {
  notifyNextPage('success', titled(ORDER_PLACED, message));
  // The reload would come back to where the button was.
  history.scrollRestoration = 'manual';
  history.replaceState({ orderId, order }, '', paths.orderConfirmed(orderId));
  location.reload();
}

const field = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null
    ? new Map<string, unknown>(Object.entries(from)).get(name)
    : undefined;

/** The order that the page was opened for: by navigation state, or by `?orderId=`. */
export function toldOrder(state: unknown, search: string): Partial<Told> {
  const told = field(state, 'orderId');
  if (typeof told === 'string') return { orderId: told, order: field(state, 'order') };
  const orderId = new URLSearchParams(search).get('orderId');
  return orderId ? { orderId } : {};
}
