import { useEffect, useRef } from 'react';
import { formatMoney } from '#lib/format/money.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';

interface Props {
  lineCount: number;
  totalAmt: number;
  busy: boolean;
  ask: () => void;
  drop: () => void;
}

/** An order that was sent, and whose lines have left the cart before its answer came. */
export function LostResponse({ lineCount, totalAmt, busy, ask, drop }: Props) {
  const things = lineCount === 1 ? 'one line' : `${lineCount} lines`;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={box} className="lost-response" aria-labelledby="lost">
      <h3 id="lost">One order waits for its answer</h3>
      <p>
        You sent an order of {things} for {formatMoney(Math.round(totalAmt * 100))}, and the answer
        was lost on the way. Ask for it: it is one order, however often you ask. If you leave it and
        it did reach the shop, it stands under My Orders.
      </p>
      <div className="row">
        <BusyButton type="button" busy={busy} busyLabel="Asking..." onClick={ask}>
          Ask for the answer
        </BusyButton>
        <button type="button" className="button button-link" onClick={drop}>
          Leave it
        </button>
      </div>
    </section>
  );
}
