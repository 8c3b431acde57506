import { useCallback } from 'react';
import { fullName } from '#lib/orders/codec.ts';
import { fetchGuestOrders } from '#lib/browser/order-list/client.ts';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { ORDERS_FAILED } from '#lib/order-list/messages.ts';
import { AdminDialog, DialogButtons } from '#islands/admin/ui/AdminDialog.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { OrderLink } from './AdminOrderDetails.tsx';

interface Props {
  order: AdminOrderView;
  busy: boolean;
  erase: (orders: number) => void;
  onClose: () => void;
}

export function EraseGuestDialog({ order, busy, erase, onClose }: Props) {
  const { fetched, retry } = useFetched(useCallback(() => fetchGuestOrders(order), [order]));
  return (
    <AdminDialog title={`Erase ${fullName(order.to)}?`} onClose={onClose}>
      {fetched.is === 'loading' && <Loading />}
      {fetched.is === 'failed' && <Failed message={ORDERS_FAILED} retry={retry} />}
      {fetched.is === 'loaded' && (
        <>
          <p className="muted">
            Name, street, phone, email, notes, slips and photos are erased from the orders with this
            phone number or email. What was ordered and paid stays. This action cannot be undone.
          </p>
          <ul className="row" aria-label="Orders">
            {fetched.value.map((number) => (
              <li key={number}>
                <OrderLink number={number} />
              </li>
            ))}
          </ul>
          <DialogButtons onBack={onClose}>
            <BusyButton
              type="button"
              className="button-danger"
              busy={busy}
              busyLabel="Erasing..."
              onClick={() => erase(fetched.value.length)}
            >
              Erase buyer
            </BusyButton>
          </DialogButtons>
        </>
      )}
    </AdminDialog>
  );
}
