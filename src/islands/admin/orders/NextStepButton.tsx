import { nextStep } from '#lib/orders/audit-log.ts';
import type { AdminOrderView } from '#lib/orders/admin-codec.ts';
import { paths } from '#lib/site/paths.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';

interface Props {
  order: AdminOrderView;
  busy: boolean;
  approve: () => void;
  assign: () => void;
}

/** The next action on an order that an admin can take. */
export function NextStepButton({ order, busy, approve, assign }: Props) {
  const { orderNumber } = order;
  const step = nextStep(order);
  if (step === undefined) return null;
  if (step === 'look') {
    return (
      <a
        className="button button-secondary"
        href={`${paths.admin}?${new URLSearchParams({ order: orderNumber })}`}
      >
        Look at slip
        <span className="visually-hidden"> of {orderNumber}</span>
      </a>
    );
  }
  if (step === 'approve') {
    return (
      <BusyButton
        type="button"
        className="button-success"
        busy={busy}
        busyLabel="Approving..."
        onClick={approve}
      >
        Approve<span className="visually-hidden"> {orderNumber}, cash on delivery</span>
      </BusyButton>
    );
  }
  return (
    <BusyButton
      type="button"
      className={step === 'assign' ? 'button-primary' : 'button-secondary'}
      busy={busy}
      aria-haspopup="dialog"
      onClick={assign}
    >
      {step === 'assign' ? 'Assign' : 'Change'}
      <span className="visually-hidden">
        {step === 'assign' ? ' a driver to' : ' the driver of'} {orderNumber}
      </span>
    </BusyButton>
  );
}
