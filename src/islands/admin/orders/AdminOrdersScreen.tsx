import { useEffect, useRef } from 'react';
import { hrefOf } from '#lib/orders/admin-filters.ts';
import type { AdminOrderPage } from '#lib/orders/admin-codec.ts';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { closeOverlay } from '#islands/ui/Pager.tsx';
import { ORDERS_FAILED } from '#lib/orders/admin-messages.ts';
import { announce } from '#lib/browser/announce.ts';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { AdminsOnly } from '#islands/admin/ui/AdminsOnly.tsx';
import { useOrders } from './use-orders.ts';
import { OrderFilters, Results } from './OrderFilters.tsx';
import { useOrderActions, ActionDialog } from './OrderActions.tsx';

const countLabel = ({ total, isCut }: AdminOrderPage): string =>
  `${isCut ? 'More than ' : ''}${total.toLocaleString('en')} ${total === 1 ? 'order' : 'orders'}`;

/** All orders of the shop (docs/api.md "Administration"). */
export function AdminOrdersScreen() {
  const { is, isForbidden, list, address, open, change, retry } = useOrders();
  const top = useRef<HTMLDivElement>(null);
  const actions = useOrderActions(change);

  useEffect(() => {
    if (list) announce(countLabel(list));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- announced when the list is another
  }, [list?.total, address.filter, address.q]);

  if (isForbidden) return <AdminsOnly />;
  return (
    <div ref={top} tabIndex={-1} className="orders-admin">
      <OfflineNote message="This list may be out of date." />
      <OrderFilters address={address} counts={list?.counts} />
      {is === 'loading' && <Loading />}
      {is === 'failed' && <Failed message={ORDERS_FAILED} retry={retry} />}
      {list && (
        <Results list={list} address={address} doing={actions.doing} top={() => top.current} />
      )}
      {open && (
        <OrderDialog
          key={open.orderNumber}
          order={open}
          doing={actions.doing}
          cancel={() => actions.setDialog({ kind: 'cancel', order: open })}
          onClose={() => closeOverlay(hrefOf({ ...address, order: undefined }))}
        />
      )}
      <ActionDialog {...actions} />
    </div>
  );
}
