import { type Field, listingHref, pageOfAddress } from '#lib/paging/paging.ts';
import { paths } from '#lib/site/paths.ts';
import type { ReturnItem } from './codec.ts';
import { NOT_RESTOCKED, type ReturnStatus, type ReturnStep } from './returns.ts';

export const returnFilters = [
  'requested',
  'approved',
  'received',
  'completed',
  'declined',
  'all',
] as const satisfies readonly (ReturnStatus | 'all')[];
export type ReturnFilter = (typeof returnFilters)[number];

/** The default filter is the returns that wait for an admin. */
export interface ReturnsAddress {
  filter: ReturnFilter;
  page: number;
}

export function readReturnsAddress(search: string): ReturnsAddress {
  const status = new URLSearchParams(search).get('status');
  return {
    filter: returnFilters.find((one) => one === status) ?? 'requested',
    page: pageOfAddress(search),
  };
}

export const returnFields = (filter: ReturnFilter): Field[] =>
  filter === 'requested' ? [] : [{ name: 'status', value: filter }];

export const returnsHref = ({ filter, page }: ReturnsAddress): string =>
  listingHref(paths.adminReturns, returnFields(filter), page);

const statusLabels: Record<ReturnStatus, string> = {
  requested: 'Waiting',
  approved: 'Approved',
  received: 'Received',
  completed: 'Completed',
  declined: 'Declined',
};
export const returnFilterLabel = (filter: ReturnFilter): string =>
  filter === 'all' ? 'All' : statusLabels[filter];

export const noReturns: Record<ReturnFilter, string> = {
  requested: 'No returns waiting',
  approved: 'No approved returns',
  received: 'No received returns',
  completed: 'No completed returns',
  declined: 'No declined returns',
  all: 'No returns yet',
};

const looks: Record<ReturnStatus, string> = {
  requested: 'pending',
  approved: 'ready',
  received: 'moving',
  completed: 'done',
  declined: 'stopped',
};

export const returnBadgeOf = (status: ReturnStatus) => ({
  label: statusLabels[status],
  look: `status ${looks[status]}`,
});

/** Returns `undefined` for a return that has ended. */
export function nextReturnStep({
  status,
}: {
  status: ReturnStatus;
}): Exclude<ReturnStep, 'decline'> | undefined {
  if (status === 'requested') return 'approve';
  if (status === 'approved') return 'receive';
  return status === 'received' ? 'complete' : undefined;
}

export function returnEventText(
  { status, reason }: { status: ReturnStatus; reason: string },
  { resolution }: { resolution: 'exchange' | 'refund' },
): string {
  if (status === 'requested') return 'Return requested';
  if (status === 'received') {
    if (!reason.startsWith(NOT_RESTOCKED)) return 'Items received';
    return reason === `${NOT_RESTOCKED}.`
      ? 'Items received, not restocked'
      : 'Items received, some not restocked';
  }
  if (status !== 'completed') return statusLabels[status];
  return resolution === 'exchange' ? 'Replacement order placed' : 'Refund recorded';
}

const keyOf = ({ _id, size, qty }: ReturnItem) => JSON.stringify([_id, size, qty]);

export const isSameAgain = ({
  items,
  exchangeFor,
}: Record<'items' | 'exchangeFor', readonly ReturnItem[]>): boolean => {
  const out = exchangeFor.map(keyOf).toSorted();
  const back = items.map(keyOf).toSorted();
  return out.length === back.length && out.every((key, at) => key === back[at]);
};
