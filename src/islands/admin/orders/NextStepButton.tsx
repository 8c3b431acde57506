import { nextStep } from '#lib/orders/next-step.ts';
import type { AdminOrderView } from '#lib/orders/admin-codec.ts';
import { paths } from '#lib/paths.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';

interface Props {
  order: AdminOrderView;
  busy: boolean;
  approve: () => void;
  assign: () => void;
}

/** The one thing that an order waits for from an admin. */
export function NextStepButton({ order, busy, approve, assign }: Props) {
  const { number } = order;
  const step = nextStep(order);
  if (step === undefined) return null;
  if (step === 'look') {
    return (
      <a className="btn btn-2" href={`${paths.admin}?${new URLSearchParams({ order: number })}`}>
        Look at slip
        <span className="vh"> of {number}</span>
      </a>
    );
  }
  if (step === 'approve') {
    return (
      <BusyButton
        type="button"
        className="btn-good"
        busy={busy}
        busyLabel="Approving..."
        onClick={approve}
      >
        Approve<span className="vh"> {number}, cash on delivery</span>
      </BusyButton>
    );
  }
  return (
    <BusyButton
      type="button"
      className={step === 'assign' ? 'btn-1' : 'btn-2'}
      busy={busy}
      aria-haspopup="dialog"
      onClick={assign}
    >
      {step === 'assign' ? 'Assign' : 'Change'}
      <span className="vh">
        {step === 'assign' ? ' a driver to' : ' the driver of'} {number}
      </span>
    </BusyButton>
  );
}
