import { type Field, listingHref, pageOfAddress } from '#lib/catalogue/pagination.ts';
import { type Status, statuses } from './status.ts';
import { paths } from '#lib/site/paths.ts';

/** The state of the orders page is in its address. */
export interface AdminOrderFilters {
  filter: Filter;
  q: string;
  page: number;
  /** The open order. */
  order: string | undefined;
}

export const filters = ['all', ...statuses, 'slip_waiting'] as const;
export type Filter = 'all' | Status | 'slip_waiting';

export const filterLabel = { all: 'All', slip_waiting: 'Slip waiting' } as const;

/** Parses an address; invalid values are ignored. */
export function readAddress(search: string): AdminOrderFilters {
  const params = new URLSearchParams(search);
  const status = statuses.find((one) => one === params.get('status'));
  return {
    filter: params.get('slip') === 'waiting' ? 'slip_waiting' : (status ?? 'all'),
    q: (params.get('q') ?? '').trim().slice(0, 100),
    page: pageOfAddress(search),
    order: params.get('order') || undefined,
  };
}

/** Filter and search as query parameters, for the address and the call. */
export function fieldsOf({ filter, q }: Pick<AdminOrderFilters, 'filter' | 'q'>): Field[] {
  const filtered: Record<Filter, Field | undefined> = {
    all: undefined,
    slip_waiting: { name: 'slip', value: 'waiting' },
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
