import type { ReactNode } from 'react';
import {
  readSlipsAddress,
  slipFilterLabels,
  slipFilters,
  slipsHref,
} from '#lib/payments/slip-filters.ts';
import { StatusChips } from '#islands/admin/ui/StatusChips.tsx';
import { FilterBar } from '#islands/admin/ui/AdminList.tsx';
import { useSearch } from '#islands/ui/Pager.tsx';
import { DecidedSlips } from './DecidedSlips.tsx';
import { SlipReview } from './SlipReview.tsx';

export function SlipsScreen({ empty }: { empty?: ReactNode }) {
  const { filter: current, page } = readSlipsAddress(useSearch());
  return (
    <>
      <FilterBar>
        <StatusChips
          chips={slipFilters.map((filter) => ({
            href: slipsHref({ filter, page: 1 }),
            label: slipFilterLabels[filter],
            isCurrent: filter === current,
          }))}
        />
      </FilterBar>
      {current === 'waiting' ? (
        <SlipReview empty={empty} />
      ) : (
        <DecidedSlips key={current} filter={current} page={page} />
      )}
    </>
  );
}
