import { cancelOrder } from '#lib/browser/orders/own-orders.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import type { OwnReturn } from '#lib/returns/codec.ts';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { mayMove } from '#lib/orders/status.ts';
import { paths } from '#lib/site/paths.ts';
import { CANCELLING, cancelQuestion } from '#lib/orders/messages.ts';
import { CallDriver } from '#islands/orders/DeliveryPanel.tsx';
import { type Returnable, ReturnLink } from '#islands/returns/ReturnBox.tsx';
import * as m from '#messages';

interface CancelOrderProps {
  orderNumber: string;
  change: (order: OwnOrder) => void;
}

function CancelOrder({ orderNumber, change }: CancelOrderProps) {
  const cancel = async () => {
    const order = await cancelOrder(orderNumber);
    if (order) change(order);
    return false;
  };
  return (
    <ConfirmDialog
      label="Cancel order"
      busyLabel={CANCELLING}
      keepLabel="Keep order"
      className="button button-link"
      question={cancelQuestion(orderNumber)}
      act={cancel}
    >
      {m.common_cannot_undo()}
    </ConfirmDialog>
  );
}

interface OrderFootProps {
  order: OwnOrder;
  change: (order: OwnOrder) => void;
  returns: readonly OwnReturn[];
  returnable: Returnable;
}

export function OrderFoot({ order, change, returns, returnable }: OrderFootProps) {
  const { orderNumber, driver, status } = order;
  const isCancellable = status !== undefined && mayMove('withdraw', status);
  return (
    <div className="order-foot">
      {driver && <CallDriver driver={driver} />}
      <a className="button button-link" href={paths.delivery(orderNumber)}>
        Delivery
      </a>
      <a className="button button-link" href={paths.receipt(orderNumber)}>
        Receipt
      </a>
      <a className="button button-link" href={paths.raiseTicketAbout(orderNumber)}>
        Raise a Ticket<span className="visually-hidden"> about {orderNumber}</span>
      </a>
      <ReturnLink order={order} returns={returns} {...returnable} />
      {isCancellable && <CancelOrder orderNumber={orderNumber} change={change} />}
    </div>
  );
}
