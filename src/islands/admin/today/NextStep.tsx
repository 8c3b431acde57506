import { type ReactNode, useCallback, useRef, useState } from 'react';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { fetchTickets } from '#lib/browser/tickets/admin-client.ts';
import { recordWork } from '#lib/browser/today/today.ts';
import type { WaitingRow } from '#lib/today/today.ts';
import type { WaitingKind } from '#lib/today/waiting.ts';
import { TicketView } from '#islands/admin/tickets/TicketView.tsx';
import { AdminDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { Named, type StepProps } from './Named.tsx';
import { ApproveStep, AssignStep, SlipStep } from './OrderSteps.tsx';

function ReplyStep({ of, onClose }: StepProps) {
  const fetch = useCallback(async () => {
    const list = await fetchTickets({ filter: 'pending', q: of, page: 1 });
    return list === FORBIDDEN ? undefined : list.tickets[0];
  }, [of]);
  const heading = useRef<HTMLHeadingElement>(null);
  const sent = useCallback(() => {
    recordWork();
    onClose();
  }, [onClose]);
  return (
    <Named title="Ticket" fetch={fetch} onClose={onClose}>
      {(ticket, refresh) => (
        <AdminDialog wide title={`Ticket of ${ticket.user.name}`} onClose={onClose}>
          <TicketView ticket={ticket} heading={heading} change={refresh} sent={sent} />
        </AdminDialog>
      )}
    </Named>
  );
}

/** Steps that a dialog does; the others link to a page. */
const steps: Partial<Record<WaitingKind, (props: StepProps) => ReactNode>> = {
  approve: ApproveStep,
  slip: SlipStep,
  assign: AssignStep,
  attempt: AssignStep,
  ticket: ReplyStep,
};

const labels: Readonly<Record<string, string>> = {
  approve: 'Approve',
  review: 'Review',
  assign: 'Assign',
  follow_up: 'Follow up',
  decide: 'Decide',
  complete: 'Complete',
  refund: 'Refund',
  settle: 'Settle',
  reply: 'Reply',
};

interface NextStepProps {
  kind: WaitingKind;
  row: WaitingRow;
}

export function NextStep({ kind, row: { id, orderId, name, action, href } }: NextStepProps) {
  const [isOpen, setOpen] = useState(false);
  const Step = steps[kind];
  const label = labels[action] ?? 'Open';
  const spoken = `${label}: ${[orderId, name].filter(Boolean).join(', ')}`;
  if (!Step) {
    return (
      <a className="button button-secondary" href={href} aria-label={spoken}>
        {label}
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        className="button button-secondary"
        aria-haspopup="dialog"
        aria-label={spoken}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {isOpen && (
        <Step of={kind === 'ticket' ? id : (orderId ?? '')} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
