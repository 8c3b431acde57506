import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { can } from '#lib/account/permissions.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import type { TakenOrder } from '#lib/browser/checkout/new-order.ts';
import { NoPermission } from '#islands/admin/ui/NoPermission.tsx';
import { NewOrderForm } from './NewOrderForm.tsx';
import type { NewOrderOptions } from './use-new-order.ts';
import { OrderTaken } from './OrderTaken.tsx';

/** Takes an order by phone, WhatsApp or at the counter for a buyer without an account. */
export function NewOrderScreen(options: Omit<NewOrderOptions, 'taken'>) {
  const user = useStore($currentUser, { ssr: () => undefined });
  const [taken, setTaken] = useState<TakenOrder>();
  const { role = 'user', permissions = [] } = storedUser() ?? {};
  if (user && !can({ role, permissions }, 'orders')) return <NoPermission />;
  return (
    <div className="mt-4 max-w-[760px]">
      {taken ? (
        <OrderTaken {...taken} again={() => setTaken(undefined)} />
      ) : (
        <NewOrderForm {...options} taken={setTaken} />
      )}
    </div>
  );
}
