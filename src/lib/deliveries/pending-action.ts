import type { OwnOrder } from '#lib/orders/codec.ts';
import type { AttemptReason } from './attempts.ts';

export type DeliveryStatus = 'delivering' | 'delivered' | 'failed';

/** Empty values are missing (docs/api.md "Hand-over"). */
export interface AtTheDoor {
  code: string;
  codeMissing: string;
  cashCents: number;
  cashNote: string;
  photo?: Blob;
}

export interface Action {
  id: number;
  userId: string;
  orderNumber: string;
  status: DeliveryStatus;
  at: string;
  reason?: AttemptReason;
  note?: string;
  door?: AtTheDoor;
  /** Why the server rejected it; stays until the driver has read it. */
  refusal?: string;
}

export const moveLabels = {
  delivering: { button: 'Start delivery', done: 'started' },
  delivered: { button: 'Hand over', done: 'handed over' },
  failed: { button: 'Could not deliver', done: 'not delivered' },
} as const satisfies Record<DeliveryStatus, { button: string; done: string }>;

/** `undefined` when the driver is done or the shop decides. A hand-over may also fail instead. */
export function nextOf(
  { status, failedAt }: Pick<OwnOrder, 'status' | 'failedAt'>,
  pending?: DeliveryStatus,
): DeliveryStatus | undefined {
  if (failedAt !== undefined) return undefined;
  const now = pending ?? status;
  if (now === 'to_delivery') return 'delivering';
  return now === 'delivering' ? 'delivered' : undefined;
}

export const ordersName = (orderNumbers: readonly string[]): string =>
  orderNumbers.length === 1 ? (orderNumbers[0] ?? '') : `${orderNumbers.length} orders`;

export const isPending = ({ refusal }: Action): boolean => refusal === undefined;

export const FETCH_FAILED = 'Failed to fetch assigned orders.';
export const FOR_DRIVERS =
  'Only drivers can see this page. If you drive for us, choose the role Driver in My Profile.';
export const NOT_APPROVED =
  'The shop must approve you as a driver first. We will email you when it does.';
export const STORAGE_OFF =
  'Your browser blocks storage, so deliveries can’t be shown. Allow this site to store data.';
export const NOT_STORED = 'We couldn’t save this on your phone. Please try again.';
