import { type Field, listingHref, pageOfAddress } from '#lib/catalogue/pagination.ts';
import { type Status, statuses, statusLabel } from './status.ts';
import { paths } from '#lib/site/paths.ts';

/** The state of the orders page is in its address. */
export interface AdminOrderFilters {
  filter: Filter;
  q: string;
  page: number;
  /** The open order. */
  order: string | undefined;
}

/** Filters beside the status, each with its query parameter. */
const marks = {
  slip_waiting: { name: 'slip', value: 'waiting' },
  attempts_failed: { name: 'attempts', value: 'failed' },
  refund_due: { name: 'refund', value: 'due' },
} as const satisfies Record<string, Field>;
type Mark = keyof typeof marks;
const markNames = ['slip_waiting', 'attempts_failed', 'refund_due'] as const satisfies Mark[];

export const filters = ['all', ...statuses, ...markNames] as const;
export type Filter = 'all' | Status | Mark;

const filterLabels: Record<'all' | Mark, string> = {
  all: 'All',
  slip_waiting: 'Slip waiting',
  attempts_failed: 'Failed attempts',
  refund_due: 'Refund due',
};
const isStatus = (filter: Filter): filter is Status => statuses.some((one) => one === filter);
export const filterLabel = (filter: Filter): string =>
  isStatus(filter) ? statusLabel(filter) : filterLabels[filter];

/** Parses an address; invalid values are ignored. */
export function readAddress(search: string): AdminOrderFilters {
  const params = new URLSearchParams(search);
  const status = statuses.find((one) => one === params.get('status'));
  const mark = markNames.find((one) => params.get(marks[one].name) === marks[one].value);
  return {
    filter: mark ?? status ?? 'all',
    q: (params.get('q') ?? '').trim().slice(0, 100),
    page: pageOfAddress(search),
    order: params.get('order') || undefined,
  };
}

/** Filter and search as query parameters, for the address and the call. */
export function fieldsOf({ filter, q }: Pick<AdminOrderFilters, 'filter' | 'q'>): Field[] {
  const filtered: Record<Filter, Field | undefined> = {
    all: undefined,
    ...marks,
    pending_payment: { name: 'status', value: 'pending_payment' },
    to_delivery: { name: 'status', value: 'to_delivery' },
    delivering: { name: 'status', value: 'delivering' },
    delivered: { name: 'status', value: 'delivered' },
    cancelled: { name: 'status', value: 'cancelled' },
  };
  const field = filtered[filter];
  return [...(field ? [field] : []), ...(q === '' ? [] : [{ name: 'q', value: q }])];
}

export function hrefOf(address: AdminOrderFilters): string {
  const { page, order } = address;
  const open = order === undefined ? [] : [{ name: 'order', value: order }];
  return listingHref(paths.adminOrders, [...fieldsOf(address), ...open], page);
}
