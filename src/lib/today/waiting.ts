import type { Permission } from '#lib/account/permissions.ts';
import { dayOf, startOfDay } from '#lib/format/dates.ts';
import { hrefOf, NO_DRIVER } from '#lib/order-list/filters.ts';
import type { OrderKind } from '#lib/order-list/next-step.ts';
import { paths } from '#lib/site/paths.ts';

/** What waits for the shop (docs/api.md "Today"). */

export const waitingKinds = [
  'approve',
  'slip',
  'assign',
  'late',
  'attempt',
  'return',
  'refund',
  'taken_back',
  'ticket',
  'driver',
] as const satisfies (OrderKind | 'return' | 'ticket' | 'driver')[];
export type WaitingKind = (typeof waitingKinds)[number];

interface KindRow {
  permission: Permission;
  /** Its list. */
  href: string;
  /** What staff do with each. */
  action: string;
}

/** In the order in which the work is done. */
export const waitingTable: Readonly<Record<WaitingKind, KindRow>> = {
  approve: {
    permission: 'orders',
    href: hrefOf({ filter: 'pending_payment' }),
    action: 'approve',
  },
  slip: { permission: 'orders', href: paths.adminSlips, action: 'review' },
  assign: {
    permission: 'orders',
    href: hrefOf({ filter: 'to_delivery', driver: NO_DRIVER }),
    action: 'assign',
  },
  late: { permission: 'orders', href: hrefOf({ filter: 'delivering' }), action: 'follow_up' },
  attempt: { permission: 'orders', href: hrefOf({ isFailed: true }), action: 'assign' },
  return: { permission: 'orders', href: paths.adminReturns, action: 'decide' },
  refund: { permission: 'orders', href: hrefOf({ isRefundDue: true }), action: 'refund' },
  taken_back: { permission: 'orders', href: hrefOf({ isTakenBack: true }), action: 'settle' },
  ticket: { permission: 'support', href: paths.adminTickets, action: 'reply' },
  driver: {
    permission: 'people',
    href: `${paths.adminPeople}?waiting=driver`,
    action: 'approve',
  },
};

export const MAX_NEXT = 5;

/** What waits since a day before, what its driver is late with, and what a bank took back. */
export const isLate = (kind: WaitingKind, since: string, now: Date): boolean =>
  kind === 'late' || kind === 'taken_back' || Date.parse(since) < startOfDay(dayOf(now)).getTime();
