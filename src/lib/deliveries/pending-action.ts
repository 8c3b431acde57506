import type { Status } from '#lib/orders/status.ts';

/** A driver's actions on an order (docs/api.md "Orders"). */
export type DeliveryStatus = 'delivering' | 'delivered';

/** A driver's action, stored on the device until the server has answered. */
export interface Action {
  id: number;
  userId: string;
  /** The order's number. */
  orderNumber: string;
  status: DeliveryStatus;
  /** When it was done, by the device's clock. */
  at: string;
  /** Why the server rejected it; kept until the driver has read it. */
  refusal?: string;
}

/** The button's label, and the text once it is done. */
export const moveWords = {
  delivering: { button: 'Start delivery', done: 'started' },
  delivered: { button: 'Hand over', done: 'handed over' },
} as const satisfies Record<DeliveryStatus, { button: string; done: string }>;

/** The next action for a status; `undefined` when the driver is done with it. */
export function nextOf(status: Status | undefined): DeliveryStatus | undefined {
  if (status === 'to_delivery') return 'delivering';
  return status === 'delivering' ? 'delivered' : undefined;
}

export const isPending = ({ refusal }: Action): boolean => refusal === undefined;

/** Messages of the driver's pages (docs/spec.md §8, docs/readings.md "Screens"). */
export const FETCH_FAILED = 'Failed to fetch assigned orders.';
export const NOT_ASSIGNED = 'Order not found or you do not have access.';
export const FOR_DRIVERS =
  'Only drivers can see this page. If you drive for us, choose the role Driver in My Profile.';
export const NOT_APPROVED =
  'The shop must approve you as a driver first. We will email you when it does.';
export const STORAGE_OFF =
  'Your browser blocks storage, so deliveries can’t be shown. Allow this site to store data.';
export const NOT_STORED = 'We couldn’t save this on your phone. Please try again.';
