import type { OwnOrder } from '#lib/orders/read.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { SlipChosen } from './SlipChosen.tsx';
import { SlipDrop } from './SlipDrop.tsx';
import { useSlip } from './use-slip.ts';

interface Props {
  order: OwnOrder;
  /** The order as it is afterwards. */
  settle: (order: OwnOrder) => void;
}

/** Choosing a slip, looking at it, sending it (docs/spec.md §2 "Payment slip"). */
export function SlipForm({ order, settle }: Props) {
  const slip = useSlip(order, settle);
  const { chosen, fault } = slip;
  if (chosen) return <SlipChosen slip={slip} chosen={chosen} />;
  return (
    <div className="stack">
      <SlipDrop label={`Slip of order ${order.number}`} fault={fault} choose={slip.choose} />
      <SlipFault words={fault} />
      <button type="button" className="btn btn-1 block" onClick={() => void slip.send()}>
        Submit slip
      </button>
    </div>
  );
}

/** What is wrong with a file, where it was chosen. */
export function SlipFault({ words }: { words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <p className="slip-fault" role="alert">
      <Icon name="alert" size="s" />
      {words}
    </p>
  );
}
