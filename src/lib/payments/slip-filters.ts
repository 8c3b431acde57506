import { type Field, listingHref, pageOfAddress } from '#lib/paging/paging.ts';
import { paths } from '#lib/site/paths.ts';

export const slipFilters = ['waiting', 'approved', 'returned'] as const;
export type SlipFilter = (typeof slipFilters)[number];
export type DecidedFilter = Exclude<SlipFilter, 'waiting'>;

export interface SlipsAddress {
  filter: SlipFilter;
  page: number;
}

export function readSlipsAddress(search: string): SlipsAddress {
  const status = new URLSearchParams(search).get('status');
  return {
    filter: slipFilters.find((one) => one === status) ?? 'waiting',
    page: pageOfAddress(search),
  };
}

export const slipFields = (filter: SlipFilter): Field[] =>
  filter === 'waiting' ? [] : [{ name: 'status', value: filter }];

export const slipsHref = ({ filter, page }: SlipsAddress): string =>
  listingHref(paths.adminSlips, slipFields(filter), page);

export const slipFilterLabels: Record<SlipFilter, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  returned: 'Returned',
};

export const noSlips: Record<DecidedFilter, string> = {
  approved: 'No approved slips',
  returned: 'No returned slips',
};

const decided = { approved: 'approve', returned: 'returnSlip' } as const;

/** The last decision on an order's slip; `undefined` without one. */
export const slipDecision = <Entry extends { what: string }>(
  { audit }: { audit: readonly Entry[] },
  filter: DecidedFilter,
): Entry | undefined => audit.findLast(({ what }) => what === decided[filter]);
