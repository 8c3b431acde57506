import { type Field, listingHref, pageOfAddress } from '#lib/paging/paging.ts';
import { paths } from '#lib/site/paths.ts';

/** The slips that wait for the staff, and those that were decided on (docs/api.md "Admin orders"). */

export const slipFilters = ['waiting', 'approved', 'returned'] as const;
export type SlipFilter = (typeof slipFilters)[number];
export type DecidedFilter = Exclude<SlipFilter, 'waiting'>;

/** The state of the page is in its address; what waits by default. */
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

/** Who decided last on the slip of an order, when and why; undefined when nobody did. */
export const slipDecision = <Entry extends { what: string }>(
  { audit }: { audit: readonly Entry[] },
  filter: DecidedFilter,
): Entry | undefined => audit.findLast(({ what }) => what === decided[filter]);
