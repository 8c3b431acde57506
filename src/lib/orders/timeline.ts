import { isClosed, type Status, statusLabel } from './status.ts';

/** The steps of a delivery once it is paid or cash on delivery is approved. */
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
  /** When it was reached; `undefined` for future steps. */
  at: string | undefined;
  isNow: boolean;
}

const isOnWay = (status: Status | undefined): status is (typeof DELIVERY_STATUSES)[number] =>
  DELIVERY_STATUSES.some((step) => step === status);

/** How many steps of the delivery are done, including the current one. */
export const partsDone = (status: Status | undefined): number =>
  isOnWay(status) ? DELIVERY_STATUSES.indexOf(status) + 1 : 0;

export function timelineOf({ status, history }: TimelineState): Step[] {
  const past = history.map((event, at) => ({
    label: at === 0 ? 'Order placed' : statusLabel(event.status ?? ''),
    at: event.at,
    isNow: at === history.length - 1,
  }));
  const ahead = status && !isClosed(status) ? DELIVERY_STATUSES.slice(partsDone(status)) : [];
  return [
    ...past,
    ...ahead.map((next) => ({ label: statusLabel(next), at: undefined, isNow: false })),
  ];
}
