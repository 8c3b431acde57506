import { cancelOrder } from '#lib/browser/orders/own-orders.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';

interface Props {
  number: string;
  /** The order as it is afterwards. */
  change: (order: OwnOrder) => void;
}

/** Calling an order off, asked twice. */
export function CancelOrder({ number, change }: Props) {
  const cancel = async () => {
    const order = await cancelOrder(number);
    if (order) change(order);
    return false;
  };
  return (
    <ConfirmDialog
      label="Cancel order"
      busyLabel="Cancelling..."
      className="button button-link"
      question={`Cancel order ${number}?`}
      act={cancel}
    >
      Its things go back on the shelf. This action cannot be undone.
    </ConfirmDialog>
  );
}
