import { APPROVING } from '#lib/messages/messages.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';

interface Props {
  busy: boolean;
  approve: () => void;
}

export const ApproveButton = ({ busy, approve }: Props) => (
  <BusyButton
    type="button"
    className="button-success"
    busy={busy}
    busyLabel={APPROVING}
    onClick={approve}
  >
    Approve
  </BusyButton>
);
