import { useEffect, useRef } from 'react';
import {
  readAddress,
  type AdminOrderFilters,
  type Filter,
  filterLabel,
  filters,
  hrefOf,
  fieldsOf,
} from '#lib/orders/admin-filters.ts';
import type { Counts, AdminOrderPage } from '#lib/orders/admin-codec.ts';
import { replacePage, Pager } from '#islands/ui/Pager.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { StatusChips } from '#islands/admin/ui/StatusChips.tsx';
import { NO_ORDERS } from '#lib/orders/messages.ts';
import { paths } from '#lib/site/paths.ts';
import { OrderTable } from './OrderTable.tsx';
import type { useOrderActions } from './OrderActions.tsx';

/** Undefined where the server does not count. */
const countOf = (counts: Counts | undefined, filter: Filter): number | undefined =>
  filter === 'attempts_failed' || filter === 'refund_due' ? undefined : counts?.[filter];

/** How long typing must pause before a search, in ms. */
const PAUSE_MS = 250;

function SearchField({ address }: { address: AdminOrderFilters }) {
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAlive = useRef(false);
  // Back or a link changed the address: update the field.
  useEffect(() => {
    const requested = readAddress(location.search);
    const typed = box.current?.value.trim() ?? '';
    const isEarly = !isAlive.current && typed !== '';
    isAlive.current = true;
    if (typed === requested.q || !box.current) return;
    // Text typed before the script ran is searched for now.
    if (isEarly) replacePage(hrefOf({ ...requested, q: typed, page: 1, order: undefined }));
    else box.current.value = requested.q;
  }, [address.q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = () => {
    clearTimeout(timer.current);
    const q = box.current?.value.trim() ?? '';
    // As it is now: a filter may have been chosen while typing paused.
    const now = readAddress(location.search);
    if (q !== now.q) replacePage(hrefOf({ ...now, q, page: 1, order: undefined }));
  };
  return (
    <form
      role="search"
      aria-label="Orders"
      className="admin-search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <input
        ref={box}
        type="search"
        name="q"
        defaultValue={address.q}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        aria-label="Number, name, email or phone"
        placeholder="Number, name, email or phone"
        onInput={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(search, PAUSE_MS);
        }}
      />
      <button className="icon-button" aria-label="Search orders">
        <Icon name="search" />
      </button>
    </form>
  );
}

interface OrderFiltersProps {
  address: AdminOrderFilters;
  counts: Counts | undefined;
}

/** Status filter and search; both are part of the address. */
export function OrderFilters({ address, counts }: OrderFiltersProps) {
  const chips = filters.map((filter) => ({
    href: hrefOf({ ...address, filter, page: 1, order: undefined }),
    label: filterLabel(filter),
    isCurrent: filter === address.filter,
    count: countOf(counts, filter),
  }));
  return (
    <div className="admin-filters">
      <StatusChips chips={chips} />
      <SearchField address={address} />
    </div>
  );
}

interface ResultsProps {
  list: AdminOrderPage;
  address: AdminOrderFilters;
  doing: ReturnType<typeof useOrderActions>['doing'];
  top: () => HTMLElement | null;
}

export function Results({ list, address, doing, top }: ResultsProps) {
  return (
    <>
      {list.orders.length === 0 ? (
        <h2 className="admin-empty">{NO_ORDERS}</h2>
      ) : (
        <OrderTable orders={list.orders} address={address} doing={doing} />
      )}
      {list.isCut && (
        <p className="muted">More orders match. Type more of the number, name, email or phone.</p>
      )}
      <Pager
        path={paths.adminOrders}
        fields={fieldsOf(address)}
        page={address.page}
        pages={list.pages}
        top={top}
      />
    </>
  );
}
