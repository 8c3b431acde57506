import { changeQuantity } from '#lib/cart/store.ts';
import type { Line } from '#lib/cart/lines.ts';
import { Icon } from '#islands/ui/Icon.tsx';

/** One fewer, how many, one more; the ends grey out at 1 and at the stock. */
export function Stepper({ line, most }: { line: Line; most: number }) {
  const change = (by: number, blocked: boolean) => () => {
    if (!blocked) changeQuantity(line, line.quantity + by);
  };
  const atLeast = line.quantity <= 1;
  const atMost = line.quantity >= most;
  return (
    <div className="step" role="group" aria-label={`Quantity of ${line.name}`}>
      <button
        type="button"
        aria-label="One fewer"
        aria-disabled={atLeast}
        onClick={change(-1, atLeast)}
      >
        <Icon name="minus" />
      </button>
      <output className="num">{line.quantity}</output>
      <button
        type="button"
        aria-label="One more"
        aria-disabled={atMost}
        onClick={change(1, atMost)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
