import { formatMoney } from '#lib/format/money.ts';
import { ApproveButton } from '#islands/admin/ui/ApproveButton.tsx';
import type { AdminOrderView, DriverOption } from '#lib/order-list/codec.ts';
import { methodLabel } from '#lib/payments/methods.ts';
import { DriverDialog } from '#islands/admin/deliveries/DriverDialog.tsx';
import { ApproveDialog, NumberInTitle } from '#islands/admin/ui/AdminDialog.tsx';

interface Props {
  order: AdminOrderView;
  busy: boolean;
  lastId?: string | undefined;
  /** Approves an order, and assigns a driver in the same step. */
  approve: (driver?: DriverOption) => void;
  onClose: () => void;
}

export function ApproveOrder({ order, busy, lastId, approve, onClose }: Props) {
  const { orderNumber, lines, to } = order;
  const amount = `${formatMoney(order.totalCents)} by ${methodLabel(order.method)}.`;
  // Gift vouchers are emailed.
  if (lines.every(({ kind }) => kind === 'gift_voucher')) {
    return (
      <ApproveDialog
        orderNumber={orderNumber}
        busy={busy}
        approve={() => approve()}
        onClose={onClose}
      >
        {amount}
      </ApproveDialog>
    );
  }
  return (
    <DriverDialog
      title={
        <>
          Approve order <NumberInTitle>{orderNumber}</NumberInTitle>?
        </>
      }
      town={to.city}
      lastId={lastId}
      busy={busy}
      action="Approve and assign"
      beside={<ApproveButton busy={busy} approve={() => approve()} />}
      assign={approve}
      onClose={onClose}
    >
      <p className="muted">{amount}</p>
    </DriverDialog>
  );
}

/** What is announced once it is done. */
export const approvedText = ({ orderNumber }: AdminOrderView, driver?: DriverOption): string =>
  driver
    ? `${orderNumber} approved and assigned to ${driver.name}`
    : `Order ${orderNumber} approved`;
