import { useStore } from '@nanostores/react';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { type AdminOrderView, mayRefund, mayStartReturn } from '#lib/order-list/codec.ts';
import { AdminDialog, NumberInTitle } from '#islands/admin/ui/AdminDialog.tsx';
import { mayChange } from '#lib/order-list/change-form.ts';
import { isPdf } from '#lib/payments/slip.ts';
import { mayMove } from '#lib/orders/status.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { OrderLines, StatusBadge, OrderTotals } from '#islands/orders/OrderDetails.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { paths } from '#lib/site/paths.ts';
import { SlipPicture } from '#islands/payments/SlipPicture.tsx';
import { AuditLog, AdminOrderDetails } from './AdminOrderDetails.tsx';
import { NextStepButton } from './NextStepButton.tsx';
import type { Doing } from './OrderTable.tsx';

function SlipOf({ order: { slip, orderNumber } }: { order: AdminOrderView }) {
  if (slip === undefined) return null;
  return (
    <div className="slip-box">
      {!isPdf(slip) && <SlipPicture slip={slip} orderNumber={orderNumber} />}
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

interface OrderDialogProps {
  order: AdminOrderView;
  doing: Doing;
  onClose: () => void;
}

interface OpenDialogProps {
  label: string;
  look?: string;
  open: () => void;
}

const OpenDialog = ({ label, look = 'button-secondary ms-auto', open }: OpenDialogProps) => (
  <button type="button" className={`button ${look}`} aria-haspopup="dialog" onClick={open}>
    {label}
  </button>
);

function CancelOrErase({ order, doing }: Pick<OrderDialogProps, 'order' | 'doing'>) {
  const isAdmin = useStore($currentUser, { ssr: () => undefined })?.role === 'admin';
  if (order.status !== undefined && mayMove('cancel', order.status)) {
    return (
      <OpenDialog label="Cancel order" look="button-danger" open={() => doing.cancel(order)} />
    );
  }
  if (!isAdmin || !order.guestUrl) return <span />;
  return <OpenDialog label="Erase buyer" look="button-link" open={() => doing.erase(order)} />;
}

export function OrderDialog({ order, doing, onClose }: OrderDialogProps) {
  return (
    <AdminDialog
      wide
      onClose={onClose}
      title={
        <>
          Order <NumberInTitle>{order.orderNumber}</NumberInTitle>
        </>
      }
    >
      <div className="order-head">
        <span className="muted numeric">{formatMoment(order.createdAt)}</span>
        <StatusBadge status={order.status} />
        <a
          className="ms-auto inline-flex min-h-target items-center gap-1 text-sm"
          href={paths.packingSlip(order.orderNumber)}
        >
          <Icon name="print" size="small" />
          Packing slip
        </a>
      </div>
      <OrderLines lines={order.lines} />
      <SlipOf order={order} />
      <div className="order-columns">
        <div className="stack">
          <OrderTotals order={order} />
          <AdminOrderDetails order={order} />
        </div>
        <AuditLog audit={order.audit} />
      </div>
      <div className="row mt-4 justify-between">
        <CancelOrErase order={order} doing={doing} />
        {mayChange(order) && <OpenDialog label="Change order" open={() => doing.change(order)} />}
        {mayStartReturn(order) && (
          <OpenDialog label="Start a return" open={() => doing.startReturn(order)} />
        )}
        {mayRefund(order) && (
          <OpenDialog
            label={order.status === 'delivered' ? 'Refund as goodwill' : 'Refund'}
            open={() => doing.refund(order)}
          />
        )}
        {(order.dueCents > 0 || order.status === 'cancelled') && (
          <OpenDialog label="Record payment" open={() => doing.recordPayment(order)} />
        )}
        <NextStepButton
          order={order}
          busy={doing.busy === order.orderNumber}
          approve={() => doing.approve(order)}
          assign={() => doing.assign(order)}
          refund={() => doing.refund(order)}
        />
      </div>
    </AdminDialog>
  );
}
