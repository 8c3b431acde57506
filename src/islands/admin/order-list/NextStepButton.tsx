import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { nextStep } from '#lib/order-list/next-step.ts';
import { methodLabel } from '#lib/payments/methods.ts';
import { ApproveButton } from '#islands/admin/ui/ApproveButton.tsx';
import { paths } from '#lib/site/paths.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';

interface NextStepButtonProps {
  order: AdminOrderView;
  busy: boolean;
  approve: () => void;
  assign: () => void;
  refund: () => void;
}

const assignLabel = {
  assign: ['Assign', ' a driver to'],
  reassign: ['Change', ' the driver of'],
  retry: ['Assign again', ':'],
} as const;

export function NextStepButton({ order, busy, approve, assign, refund }: NextStepButtonProps) {
  const { orderNumber } = order;
  const step = nextStep(order);
  if (step === undefined) return null;
  if (step === 'look') {
    return (
      <a className="button button-secondary" href={paths.adminSlip(orderNumber)}>
        Review slip
        <span className="visually-hidden"> of {orderNumber}</span>
      </a>
    );
  }
  if (step === 'approve') {
    return (
      <ApproveButton busy={busy} approve={approve}>
        <span className="visually-hidden">
          {' '}
          {orderNumber}, {methodLabel(order.method)}
        </span>
      </ApproveButton>
    );
  }
  if (step === 'refund') {
    return (
      <BusyButton
        type="button"
        className="button-primary"
        busy={busy}
        busyLabel="Saving..."
        aria-haspopup="dialog"
        onClick={refund}
      >
        Record refund<span className="visually-hidden"> of {orderNumber}</span>
      </BusyButton>
    );
  }
  const [visible, hidden] = assignLabel[step];
  return (
    <BusyButton
      type="button"
      className={step === 'reassign' ? 'button-secondary' : 'button-primary'}
      busy={busy}
      aria-haspopup="dialog"
      onClick={assign}
    >
      {visible}
      <span className="visually-hidden">
        {hidden} {orderNumber}
      </span>
    </BusyButton>
  );
}
