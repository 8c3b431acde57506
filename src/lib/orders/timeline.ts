import { isClosed, type Status, statusLabel } from './status.ts';

/** The way of a parcel once it is paid for or its cash is agreed on. */
export const way = ['to_delivery', 'delivering', 'delivered'] as const satisfies readonly Status[];

export interface TimelineState {
  status: Status | undefined;
  history: readonly { status: Status | undefined; at: string }[];
}

export interface Step {
  label: string;
  /** When it came to this; nothing while it is still to come. */
  at: string | undefined;
  isNow: boolean;
}

const isOnWay = (status: Status | undefined): status is (typeof way)[number] =>
  way.some((step) => step === status);

/** How many parts of the way are behind a parcel, the one it is on included. */
export const partsDone = (status: Status | undefined): number =>
  isOnWay(status) ? way.indexOf(status) + 1 : 0;

/** What an order has been through, oldest first, and what it still has before it. */
export function timelineOf({ status, history }: TimelineState): Step[] {
  const past = history.map((event, at) => ({
    label: at === 0 ? 'Order placed' : statusLabel(event.status ?? ''),
    at: event.at,
    isNow: at === history.length - 1,
  }));
  const ahead = status && !isClosed(status) ? way.slice(partsDone(status)) : [];
  return [
    ...past,
    ...ahead.map((next) => ({ label: statusLabel(next), at: undefined, isNow: false })),
  ];
}
