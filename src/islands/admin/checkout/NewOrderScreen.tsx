import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { can } from '#lib/account/permissions.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { NoPermission } from '#islands/admin/ui/NoPermission.tsx';
import { NewOrderForm } from './NewOrderForm.tsx';
import { OrderTaken } from './OrderTaken.tsx';

/** Takes an order by phone, WhatsApp or at the counter for a buyer without an account. */
export function NewOrderScreen({ shop }: { shop: string }) {
  const user = useStore($currentUser, { ssr: () => undefined });
  const [order, setOrder] = useState<AdminOrderView>();
  const { role = 'user', permissions = [] } = storedUser() ?? {};
  if (user && !can({ role, permissions }, 'orders')) return <NoPermission />;
  return (
    <div className="new-order">
      {order ? (
        <OrderTaken order={order} shop={shop} again={() => setOrder(undefined)} />
      ) : (
        <NewOrderForm taken={setOrder} />
      )}
    </div>
  );
}
