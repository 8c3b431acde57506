import { cancelOrder } from '#lib/browser/orders/own-orders.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import type { OwnReturn } from '#lib/returns/codec.ts';
import { mayMove } from '#lib/orders/status.ts';
import { paths } from '#lib/site/paths.ts';
import { CancelOrder } from '#islands/orders/CancelOrder.tsx';
import { CallDriver } from '#islands/orders/DeliveryPanel.tsx';
import { type Returnable, ReturnLink } from '#islands/returns/ReturnBox.tsx';
import * as m from '#messages';

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
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 border-0 border-t border-dashed border-paper-300 pt-3">
      {driver && (
        <span className="me-auto">
          <CallDriver driver={driver} />
        </span>
      )}
      <a className="button button-link" href={paths.delivery(orderNumber)}>
        {m.orders_delivery()}
      </a>
      <a className="button button-link" href={paths.receipt(orderNumber)}>
        {m.checkout_receipt()}
      </a>
      <a
        className="button button-link"
        href={paths.raiseTicketAbout(orderNumber)}
        aria-label={m.orders_raise_ticket_about({ number: orderNumber })}
      >
        {m.site_raise_ticket()}
      </a>
      <ReturnLink order={order} returns={returns} {...returnable} />
      {isCancellable && (
        <CancelOrder
          orderNumber={orderNumber}
          className="button button-link"
          cancel={() => cancelOrder(orderNumber)}
          change={change}
        >
          {m.common_cannot_undo()}
        </CancelOrder>
      )}
    </div>
  );
}
