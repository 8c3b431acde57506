import { useEffect, useRef, useState } from 'react';
import { fieldsOf, hrefOf } from '#lib/orders/admin-filters.ts';
import { act, approve, assign, cancel } from '#lib/browser/orders/admin-client.ts';
import type { AdminOrderPage, AdminOrderView } from '#lib/orders/admin-codec.ts';
import { ORDERS_FAILED } from '#lib/orders/admin-messages.ts';
import { NO_ORDERS } from '#lib/orders/messages.ts';
import { paths } from '#lib/site/paths.ts';
import { say } from '#lib/browser/announce.ts';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { Pager } from '#islands/ui/Pager.tsx';
import { shutOver } from '#islands/ui/use-page.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderTable } from './OrderTable.tsx';
import { ReasonDialog } from '#islands/admin/ui/ReasonDialog.tsx';
import { AdminsOnly } from '#islands/admin/ui/AdminsOnly.tsx';
import { useOrders } from './use-orders.ts';

const countWords = ({ total, isCut }: AdminOrderPage): string =>
  `${isCut ? 'More than ' : ''}${total.toLocaleString('en')} ${total === 1 ? 'order' : 'orders'}`;

/** Every order of the shop (docs/api.md "Administration"). */
export function AdminOrdersScreen() {
  const { is, isRefused, list, address, open, change, again } = useOrders();
  const top = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState<string>();
  const [ownTickets, setAsking] = useState<{ what: 'driver' | 'reason'; order: AdminOrderView }>();

  useEffect(() => {
    if (list) say(countWords(list));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told when the list is another
  }, [list?.total, address.filter, address.q]);

  const doing = async (
    order: AdminOrderView,
    work: () => Promise<AdminOrderView>,
    done: string,
  ) => {
    if (busy !== undefined) return;
    setBusy(order.number);
    const changed = await act(order, work, done);
    setBusy(undefined);
    setAsking(undefined);
    if (changed) void change(changed);
  };
  const does = {
    busy,
    approve: (order: AdminOrderView) =>
      void doing(order, () => approve(order), `Order ${order.number} approved`),
    assign: (order: AdminOrderView) => setAsking({ what: 'driver', order }),
  };

  if (isRefused) return <AdminsOnly />;
  return (
    <div ref={top} tabIndex={-1} className="orders-admin">
      <OfflineNote words="What you see may be older than it is." />
      <OrderFilters address={address} counts={list?.counts} />
      {is === 'waiting' && <Loading />}
      {is === 'failed' && <Failed words={ORDERS_FAILED} again={again} />}
      {list && list.orders.length === 0 && <h2 className="admin-empty">{NO_ORDERS}</h2>}
      {list && list.orders.length > 0 && (
        <OrderTable orders={list.orders} address={address} doing={does} />
      )}
      {list?.isCut && (
        <p className="muted">There are more: type more of the number, name, email or phone.</p>
      )}
      {list && (
        <Pager
          path={paths.adminOrders}
          fields={fieldsOf(address)}
          page={address.page}
          pages={list.pages}
          top={() => top.current}
        />
      )}
      {open && (
        <OrderDialog
          key={open.number}
          order={open}
          doing={does}
          cancel={() => setAsking({ what: 'reason', order: open })}
          shut={() => shutOver(hrefOf({ ...address, order: undefined }))}
        />
      )}
      {ownTickets?.what === 'driver' && (
        <AssignDialog
          order={ownTickets.order}
          busy={busy !== undefined}
          shut={() => setAsking(undefined)}
          assign={(driver) =>
            void doing(
              ownTickets.order,
              () => assign(ownTickets.order, driver._id),
              `${ownTickets.order.number} given to ${driver.name}`,
            )
          }
        />
      )}
      {ownTickets?.what === 'reason' && (
        <ReasonDialog
          title={`Cancel order ${ownTickets.order.number}?`}
          words="Its things go back on the shelf, and the customer reads the reason in a mail. This action cannot be undone."
          action="Cancel order"
          busyLabel="Cancelling..."
          shut={() => setAsking(undefined)}
          send={(reason) =>
            doing(
              ownTickets.order,
              () => cancel(ownTickets.order, reason),
              `Order ${ownTickets.order.number} cancelled`,
            )
          }
        />
      )}
    </div>
  );
}
