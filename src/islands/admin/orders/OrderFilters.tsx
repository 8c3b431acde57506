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
import { Pager } from '#islands/ui/Pager.tsx';
import { AdminSearch } from '#islands/admin/ui/AdminList.tsx';
import { StatusChips } from '#islands/admin/ui/StatusChips.tsx';
import { NO_ORDERS } from '#lib/orders/messages.ts';
import { paths } from '#lib/site/paths.ts';
import { OrderTable } from './OrderTable.tsx';
import type { useOrderActions } from './OrderActions.tsx';

/** Undefined where the server does not count. */
const countOf = (counts: Counts | undefined, filter: Filter): number | undefined =>
  filter === 'attempts_failed' || filter === 'refund_due' ? undefined : counts?.[filter];

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
      <AdminSearch
        label="Orders"
        by="Number, name, email or phone"
        q={address.q}
        read={(search) => readAddress(search).q}
        hrefOf={(search, q) => hrefOf({ ...readAddress(search), q, page: 1, order: undefined })}
      />
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
