import type { OwnOrder } from '#lib/orders/codec.ts';
import type { AttemptReason } from './attempts.ts';
import * as m from '#messages';

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
  delivering: {
    button: m.deliveries_start,
    sending: m.deliveries_sending_started,
    waiting: m.deliveries_waiting_started,
  },
  delivered: {
    button: m.deliveries_hand_over,
    sending: m.deliveries_sending_handed_over,
    waiting: m.deliveries_waiting_handed_over,
  },
  failed: {
    button: m.deliveries_could_not,
    sending: m.deliveries_sending_failed,
    waiting: m.deliveries_waiting_failed,
  },
} as const;

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

export function askAbout(
  orderNumbers: readonly string[],
  one: (inputs: { number: string }) => string,
  several: (inputs: { count: number }) => string,
): string {
  const [number = ''] = orderNumbers;
  return orderNumbers.length === 1 ? one({ number }) : several({ count: orderNumbers.length });
}

export const isPending = ({ refusal }: Action): boolean => refusal === undefined;
