import { useRef, useState } from 'react';
import { cancelOrder } from '#lib/orders/own-orders.ts';
import type { OwnOrder } from '#lib/orders/read.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';

interface Props {
  number: string;
  /** The order as it is afterwards. */
  change: (order: OwnOrder) => void;
}

/** Calling an order off, asked twice. */
export function CancelOrder({ number, change }: Props) {
  const question = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    if (busy) return;
    setBusy(true);
    const order = await cancelOrder(number);
    setBusy(false);
    question.current?.close();
    if (order) change(order);
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-q"
        aria-haspopup="dialog"
        onClick={() => question.current?.showModal()}
      >
        Cancel order
      </button>
      <dialog ref={question} className="question" aria-labelledby={`cancel-${number}`}>
        <h2 id={`cancel-${number}`}>Cancel order {number}?</h2>
        <p>Its things go back on the shelf. This action cannot be undone.</p>
        <div className="row">
          <BusyButton
            type="button"
            className="btn-bad"
            busy={busy}
            busyLabel="Cancelling..."
            onClick={() => void cancel()}
          >
            Cancel order
          </BusyButton>
          <button type="button" className="btn btn-2" onClick={() => question.current?.close()}>
            Keep it
          </button>
        </div>
      </dialog>
    </>
  );
}
