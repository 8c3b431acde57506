import { type AdminOrderFilters, fieldsOf } from '#lib/orders/admin-filters.ts';
import type { AdminOrderPage } from '#lib/orders/admin-codec.ts';
import { Pager } from '#islands/ui/Pager.tsx';
import { NO_ORDERS } from '#lib/orders/messages.ts';
import { paths } from '#lib/site/paths.ts';
import { OrderTable } from './OrderTable.tsx';
import type { useOrderActions } from './OrderActions.tsx';

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
        <p className="muted">There are more: type more of the number, name, email or phone.</p>
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
