import type { ReactNode } from 'react';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import type { OwnOrder } from '#lib/orders/codec.ts';
import * as m from '#messages';

interface CancelOrderProps {
  orderNumber: string;
  className: string;
  cancel: () => Promise<OwnOrder | undefined>;
  change: (order: OwnOrder) => void;
  children: ReactNode;
}

export function CancelOrder({ orderNumber, cancel, change, ...dialog }: CancelOrderProps) {
  const act = async () => {
    const order = await cancel();
    if (order) change(order);
    return false;
  };
  return (
    <ConfirmDialog
      {...dialog}
      label={m.checkout_cancel()}
      busyLabel={m.orders_cancelling()}
      keepLabel={m.checkout_keep()}
      question={m.orders_cancel_question({ number: orderNumber })}
      act={act}
    />
  );
}
