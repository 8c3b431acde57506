import type { ReactNode } from 'react';
import { APPROVING } from '#lib/messages/messages.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';

interface Props {
  busy: boolean;
  approve: () => void;
  /** Follows the label, for screen readers. */
  children?: ReactNode;
}

export const ApproveButton = ({ busy, approve, children }: Props) => (
  <BusyButton
    type="button"
    className="button-success"
    busy={busy}
    busyLabel={APPROVING}
    onClick={approve}
  >
    Approve
    {children}
  </BusyButton>
);
