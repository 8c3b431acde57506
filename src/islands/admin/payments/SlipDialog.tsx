import { approve, recordPayment, returnSlip } from '#lib/browser/order-list/client.ts';
import { formatMoney } from '#lib/format/money.ts';
import { REASON_BY_EMAIL } from '#lib/messages/messages.ts';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { slipReasons } from '#lib/messages/ready-texts.ts';
import { ApproveDialog, ReasonDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';

const SLIP_REASON_BY_EMAIL = 'The customer gets the reason by email and can send another slip.';

export interface Asking {
  kind: 'approve' | 'return';
  order: AdminOrderView;
}

interface SlipDialogProps {
  asking: Asking;
  busy: boolean;
  decide: (of: AdminOrderView, work: () => Promise<AdminOrderView>, done: string) => Promise<void>;
  onClose: () => void;
}

/** Asks before a slip is decided; of a cancelled order, whether its money came. */
export function SlipDialog({ asking: { kind, order }, busy, decide, onClose }: SlipDialogProps) {
  const { orderNumber } = order;
  const isCancelled = order.status === 'cancelled';
  if (kind === 'approve' && isCancelled) {
    return (
      <PaymentDialog
        orderNumber={orderNumber}
        dueCents={0}
        amountCents={order.totalCents}
        busy={busy}
        onClose={onClose}
        send={(received) =>
          decide(order, () => recordPayment(order, received), `Payment of ${orderNumber} recorded`)
        }
      />
    );
  }
  if (kind === 'approve') {
    return (
      <ApproveDialog
        orderNumber={orderNumber}
        busy={busy}
        onClose={onClose}
        approve={() => void decide(order, () => approve(order), `Order ${orderNumber} approved`)}
      >
        {formatMoney(order.totalCents)} by bank slip.
      </ApproveDialog>
    );
  }
  return (
    <ReasonDialog
      title={`Return the slip of ${orderNumber}?`}
      message={isCancelled ? REASON_BY_EMAIL : SLIP_REASON_BY_EMAIL}
      usual={slipReasons.map((reason) => reason())}
      action="Return slip"
      busyLabel="Returning..."
      onClose={onClose}
      send={(reason) =>
        decide(order, () => returnSlip(order, reason), `Slip of ${orderNumber} returned`)
      }
    />
  );
}
