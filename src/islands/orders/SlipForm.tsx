import type { OwnOrder } from '#lib/orders/codec.ts';
import { SLIP_KINDS } from '#lib/orders/slip.ts';
import { FileDrop } from '#islands/ui/FileDrop.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { SlipChosen } from './SlipChosen.tsx';
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
      <FileDrop
        icon="upload"
        title="Choose your slip, or drop it here"
        hint="A photo from your phone will do. All four corners in the picture."
        isWrong={fault !== undefined}
        label={`Slip of order ${order.number}`}
        accept={SLIP_KINDS}
        choose={slip.choose}
      >
        Choose file
      </FileDrop>
      <SlipFault words={fault} />
      <button
        type="button"
        className="button button-primary w-full"
        onClick={() => void slip.send()}
      >
        Submit slip
      </button>
    </div>
  );
}

/** What is wrong with a file, where it was chosen. */
export function SlipFault({ words }: { words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <p className="file-error" role="alert">
      <Icon name="alert" size="small" />
      {words}
    </p>
  );
}
