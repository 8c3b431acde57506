import { fieldsOf, hrefOf } from '#lib/order-list/filters.ts';
import { fetchDrivers } from '#lib/browser/order-list/client.ts';
import { paths } from '#lib/site/paths.ts';
import { countLabel, ORDERS_FAILED } from '#lib/order-list/messages.ts';
import { AdminList } from '#islands/admin/ui/AdminList.tsx';
import { useFetched } from '#islands/ui/LoadState.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { closeOverlay } from '#islands/ui/Pager.tsx';
import { BulkBar } from './BulkBar.tsx';
import { useOrderActions, ActionDialog } from './OrderActions.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { NoOrders, OrderFilters } from './OrderFilters.tsx';
import { OrderTable } from './OrderTable.tsx';
import { useOrders } from './use-orders.ts';
import { useSelection } from '#islands/admin/ui/use-selection.ts';

/** `returnDays` is the number of days in which a delivered order can be returned. */
export function AdminOrdersScreen({ returnDays }: { returnDays: number }) {
  const { state, address, open, change, refresh } = useOrders();
  const { fetched } = useFetched(fetchDrivers);
  const drivers = fetched.is === 'loaded' ? fetched.value : [];
  const actions = useOrderActions(change);
  const selection = useSelection(hrefOf({ ...address, order: undefined }));
  const { list } = state;
  return (
    <>
      <AdminList
        state={state}
        tools={
          <>
            <a className="button button-primary mt-4" href={paths.adminNewOrder}>
              <Icon name="plus" />
              New order
            </a>
            <OrderFilters address={address} counts={list?.counts} drivers={drivers} />
          </>
        }
        count={countLabel}
        isCountDisplayed={false}
        isEmpty={({ orders }) => orders.length === 0}
        empty={
          <NoOrders
            address={address}
            driverName={drivers.find(({ _id }) => _id === address.driver)?.name}
          />
        }
        failed={ORDERS_FAILED}
        pager={{
          path: paths.adminOrders,
          fields: fieldsOf(address),
          page: address.page,
          pages: list?.pages ?? 1,
        }}
      >
        {(displayed) => (
          <>
            <OrderTable
              list={displayed}
              address={address}
              doing={actions.doing}
              selection={selection}
            />
            {displayed.isCut && (
              <p className="muted">More orders match. Narrow your search or the filters.</p>
            )}
          </>
        )}
      </AdminList>
      <BulkBar selection={selection} orders={list?.orders ?? []} refresh={refresh} />
      {open && (
        <OrderDialog
          key={open.orderNumber}
          order={open}
          doing={actions.doing}
          onClose={() => closeOverlay(hrefOf({ ...address, order: undefined }))}
        />
      )}
      <ActionDialog {...actions} returnDays={returnDays} />
    </>
  );
}
