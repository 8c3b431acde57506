import { dayOf, startOfDay } from '#lib/format/dates.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { mayAssign, mayMove, type Status } from '#lib/orders/status.ts';
import { methodTable, type PaymentMethod } from '#lib/payments/methods.ts';
import type { AdminOrderView } from './codec.ts';

/** Whose next step an order waits for. `waiting-repo.ts` has the same rule in SQL; a test compares both. */

export interface OrderState {
  status: Status;
  slipStatus: 'none' | 'waiting' | 'approved' | 'returned';
  method: PaymentMethod;
  dueCents: number;
  refundDueCents: number;
  takenBackCents: number;
  /** Whether it has a driver who is not blocked. */
  hasDriver: boolean;
  hasFailed: boolean;
}

/** What the shop has to do with an order. */
export const orderKinds = [
  'approve',
  'slip',
  'assign',
  'late',
  'attempt',
  'refund',
  'taken_back',
] as const;
export type OrderKind = (typeof orderKinds)[number];

type Turn = { of: 'shop'; kind: OrderKind } | { of: 'buyer' | 'driver' | 'nobody' };

const shop = (kind: OrderKind): Turn => ({ of: 'shop', kind });

function turnBy(order: OrderState): Turn {
  const { status } = order;
  if (order.slipStatus === 'waiting') return shop('slip');
  if (order.refundDueCents > 0) return shop('refund');
  if (order.takenBackCents > 0) return shop('taken_back');
  if (mayMove('approve', status)) {
    const isUnpaid = methodTable[order.method].isPaidBefore && order.dueCents > 0;
    return isUnpaid ? { of: 'buyer' } : shop('approve');
  }
  if (!mayAssign(status)) return { of: 'nobody' };
  if (order.hasFailed) return shop('attempt');
  return order.hasDriver ? { of: 'driver' } : shop('assign');
}

/** An order on the road since an earlier day is late; so is one not started since the day before yesterday. */
export function lateBefore(now: Date): { delivering: Date; to_delivery: Date } {
  const today = startOfDay(dayOf(now));
  return { delivering: today, to_delivery: new Date(today.getTime() - DAY_MS) };
}

/** `movedAt` is when the status last changed. */
export function turnOf(order: OrderState & { movedAt: string }, now: Date): Turn {
  const turn = turnBy(order);
  const { status } = order;
  if (turn.of !== 'driver' || !(status === 'delivering' || status === 'to_delivery')) return turn;
  return Date.parse(order.movedAt) < lateBefore(now)[status].getTime() ? shop('late') : turn;
}

/** The button of an order: an admin's next action; `undefined` when none is due. */
export type NextStep = 'look' | 'approve' | 'assign' | 'reassign' | 'retry' | 'refund';

const steps: Partial<Record<OrderKind, NextStep>> = {
  slip: 'look',
  approve: 'approve',
  assign: 'assign',
  attempt: 'retry',
  refund: 'refund',
};

export function nextStep(order: AdminOrderView): NextStep | undefined {
  const { status, driverId, failedAt } = order;
  // A status that this version does not know.
  if (status === undefined) return order.refundDueCents > 0 ? 'refund' : undefined;
  const turn = turnBy({
    ...order,
    status,
    hasDriver: driverId !== null,
    hasFailed: failedAt !== undefined,
  });
  if (turn.of === 'driver') return 'reassign';
  // After a chargeback, staff cancel the order or record another payment.
  return turn.of === 'shop' ? steps[turn.kind] : undefined;
}
