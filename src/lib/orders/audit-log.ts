import type { AuditEntry, AdminOrderView } from './admin-codec.ts';
import { mayAssign, mayMove } from './status.ts';

const done: Record<string, string> = {
  place: 'Order placed',
  sendSlip: 'Slip sent',
  returnSlip: 'Slip returned',
  approve: 'Approved',
  start: 'Delivery started',
  handOver: 'Handed over',
  withdraw: 'Cancelled by the customer',
  cancel: 'Order cancelled',
  raise: 'Ticket raised',
  edit: 'Ticket edited',
  reply: 'Answered',
};

/** The text of an audit log entry. */
export function auditText({ what, before, after }: AuditEntry): string {
  if (what === 'assign') {
    const to = `Given to ${after || 'a driver who has left'}`;
    return before ? `${to}, before to ${before}` : to;
  }
  return done[what] ?? what;
}

/** When the pending slip was uploaded. */
export const slipSentAt = (audit: readonly AuditEntry[]): string | undefined =>
  audit.findLast(({ what }) => what === 'sendSlip')?.at;

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `2 days ago` */
export function ago(at: string, now: Date): string {
  const passed = now.getTime() - Date.parse(at);
  const [unit, ms] = units.find((one) => passed >= one[1]) ?? units[2];
  return passed < ms ? 'just now' : relative.format(-Math.floor(passed / ms), unit);
}

/** An admin's next action on an order; `undefined` when it is nobody's turn or somebody else's. */
export type NextStep = 'look' | 'approve' | 'assign' | 'reassign';

export function nextStep({ status, slipStatus, driverId }: AdminOrderView): NextStep | undefined {
  if (status === undefined) return undefined;
  if (mayMove('approve', status)) return slipStatus === 'waiting' ? 'look' : 'approve';
  if (mayAssign(status)) return driverId === null ? 'assign' : 'reassign';
  return undefined;
}
