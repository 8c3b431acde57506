import type { AdminOrderView } from '#lib/orders/admin-codec.ts';
import { isPdf } from '#lib/orders/slip.ts';
import { mayMove } from '#lib/orders/status.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { OrderLines } from '#islands/orders/OrderLines.tsx';
import { SlipPicture } from '#islands/orders/SlipPicture.tsx';
import { StatusBadge } from '#islands/orders/StatusBadge.tsx';
import { OrderTotals } from '#islands/orders/OrderTotals.tsx';
import { AuditLog } from './AuditLog.tsx';
import { AdminDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import type { Doing } from './OrderTable.tsx';
import { NextStepButton } from './NextStepButton.tsx';

function SlipOf({ order: { slip, number } }: { order: AdminOrderView }) {
  if (slip === undefined) return null;
  return (
    <div className="slip-box">
      {!isPdf(slip) && <SlipPicture slip={slip} number={number} />}
      <p>
        <b>Payment slip</b>
        {isPdf(slip) && (
          <a href={slip} target="_blank" rel="noopener">
            Open the PDF
          </a>
        )}
      </p>
    </div>
  );
}

interface Props {
  order: AdminOrderView;
  doing: Doing;
  cancel: () => void;
  shut: () => void;
}

/** All there is to one order, and everything that was done to it. */
export function OrderDialog({ order, doing, cancel, shut }: Props) {
  const isCancellable = order.status !== undefined && mayMove('cancel', order.status);
  return (
    <AdminDialog
      wide
      shut={shut}
      title={
        <>
          Order <span className="numeric whitespace-nowrap">{order.number}</span>
        </>
      }
    >
      <div className="order-head">
        <span className="muted numeric">{formatMoment(order.createdAt)}</span>
        <StatusBadge status={order.status} />
      </div>
      <OrderLines lines={order.lines} />
      <SlipOf order={order} />
      <div className="order-columns">
        <div className="stack">
          <OrderTotals order={order} />
          <OrderDetails order={order} />
        </div>
        <AuditLog audit={order.audit} />
      </div>
      <div className="row dialog-buttons">
        {isCancellable ? (
          <button
            type="button"
            className="button button-danger"
            aria-haspopup="dialog"
            onClick={cancel}
          >
            Cancel order
          </button>
        ) : (
          <span />
        )}
        <NextStepButton
          order={order}
          busy={doing.busy === order.number}
          approve={() => doing.approve(order)}
          assign={() => doing.assign(order)}
        />
      </div>
    </AdminDialog>
  );
}
