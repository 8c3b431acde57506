import { isClosed, type Status, statusLabel } from './status.ts';
import * as m from '#messages';

/** The steps after payment, or after the approval of cash on delivery. */
export const DELIVERY_STATUSES = [
  'to_delivery',
  'delivering',
  'delivered',
] as const satisfies readonly Status[];

export interface TimelineState {
  status: Status | undefined;
  history: readonly { status: Status | undefined; at: string }[];
}

export interface Step {
  label: string;
  at: string | undefined;
  isNow: boolean;
}

const isOnWay = (status: Status | undefined): status is (typeof DELIVERY_STATUSES)[number] =>
  DELIVERY_STATUSES.some((step) => step === status);

export const partsDone = (status: Status | undefined): number =>
  isOnWay(status) ? DELIVERY_STATUSES.indexOf(status) + 1 : 0;

export function timelineOf({ status, history }: TimelineState): Step[] {
  const past = history.map((event, at) => ({
    label: at === 0 ? m.orders_placed() : statusLabel(event.status ?? ''),
    at: event.at,
    isNow: at === history.length - 1,
  }));
  const ahead = status && !isClosed(status) ? DELIVERY_STATUSES.slice(partsDone(status)) : [];
  return [
    ...past,
    ...ahead.map((next) => ({ label: statusLabel(next), at: undefined, isNow: false })),
  ];
}
