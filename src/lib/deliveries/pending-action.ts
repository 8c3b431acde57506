import type { OwnOrder } from '#lib/orders/codec.ts';
import { isRefusalCode, type RefusalCode } from '#lib/messages/refusal-codes.ts';
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
  /** The code of the refusal; an earlier version stored none. */
  code?: string;
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

const sentences: Partial<Record<RefusalCode, () => string>> = {
  order_not_assigned: m.deliveries_not_assigned,
  shop_decides: m.orders_shop_decides,
  already_reported: m.deliveries_attempt_repeated,
  code_needed: m.deliveries_enter_code,
  wrong_code: m.deliveries_wrong_code,
  code_tries_spent: m.deliveries_codes_spent,
};

/** In the language of the screen, if the code is known; else as the shop said it. */
export function refusalText({ refusal = '', code }: Pick<Action, 'refusal' | 'code'>): string {
  return (isRefusalCode(code) && sentences[code]?.()) || refusal;
}

export const isReassigned = ({ refusal, code }: Pick<Action, 'refusal' | 'code'>): boolean =>
  code === undefined ? refusal === m.deliveries_not_assigned() : code === 'order_not_assigned';

export const isPending = ({ refusal }: Action): boolean => refusal === undefined;
