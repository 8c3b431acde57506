import { mayAssign, mayMove } from './status.ts';
import type { AdminOrderView } from './admin-codec.ts';

/** What an admin does next with an order; nothing where it is others' turn, or nobody's. */
export type NextStep = 'look' | 'approve' | 'assign' | 'reassign';

export function nextStep({ status, slipStatus, driverId }: AdminOrderView): NextStep | undefined {
  if (status === undefined) return undefined;
  if (mayMove('approve', status)) return slipStatus === 'waiting' ? 'look' : 'approve';
  if (mayAssign(status)) return driverId === null ? 'assign' : 'reassign';
  return undefined;
}
