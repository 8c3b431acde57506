import { APPROVING } from '#lib/messages/messages.ts';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { nextStep, type NextStep } from '#lib/order-list/next-step.ts';
import { methodLabel } from '#lib/payments/methods.ts';
import { paths } from '#lib/site/paths.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';

interface NextStepButtonProps {
  order: AdminOrderView;
  busy: boolean;
  approve: () => void;
  assign: () => void;
  refund: () => void;
}

/** What a button says, and adds for screen readers. */
function labelOf(step: NextStep, order: AdminOrderView) {
  const { orderNumber, method } = order;
  if (step === 'look') return ['Review slip', ` of ${orderNumber}`] as const;
  if (step === 'approve') return ['Approve', ` ${orderNumber}, ${methodLabel(method)}`] as const;
  if (step === 'refund') return ['Record refund', ` of ${orderNumber}`] as const;
  if (step === 'reassign') return ['Change', ` the driver of ${orderNumber}`] as const;
  if (step === 'retry') return ['Assign again', `: ${orderNumber}`] as const;
  return ['Assign', ` a driver to ${orderNumber}`] as const;
}

const tones = {
  approve: 'button-success',
  refund: 'button-primary',
  assign: 'button-primary',
  reassign: 'button-secondary',
  retry: 'button-primary',
} as const;

const busyLabels: Partial<Record<NextStep, string>> = { approve: APPROVING, refund: 'Saving...' };

/** One button for every step: it has the focus again after the dialog, which may have changed the step. */
export function NextStepButton({ order, busy, approve, assign, refund }: NextStepButtonProps) {
  const step = nextStep(order);
  if (step === undefined) return null;
  const [visible, hidden] = labelOf(step, order);
  const label = (
    <>
      {visible}
      <span className="visually-hidden">{hidden}</span>
    </>
  );
  if (step === 'look') {
    return (
      <a className="button button-secondary" href={paths.adminSlip(order.orderNumber)}>
        {label}
      </a>
    );
  }
  const busyLabel = busyLabels[step];
  return (
    <BusyButton
      type="button"
      className={tones[step]}
      busy={busy}
      {...(busyLabel !== undefined && { busyLabel })}
      aria-haspopup="dialog"
      onClick={{ approve, refund, assign, reassign: assign, retry: assign }[step]}
    >
      {label}
    </BusyButton>
  );
}
