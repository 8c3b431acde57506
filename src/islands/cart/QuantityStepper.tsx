import { setPieces } from '#lib/browser/cart/change-cart.ts';
import { onlyLeft, type Line } from '#lib/cart/lines.ts';
import { lineName } from '#lib/cart/messages.ts';
import { say } from '#lib/browser/announce.ts';
import { Icon } from '#islands/ui/Icon.tsx';

/**
 * One fewer, how many, one more; the ends grey out at 1 and at the stock. They stay in the tab
 * order, so that the focus is not lost on the way, and a press on one tells readers why not.
 */
export function QuantityStepper({ line, max }: { line: Line; max: number }) {
  const atLeast = line.quantity <= 1;
  const atMost = line.quantity >= max;
  const fewer = () => {
    if (!atLeast) setPieces(line, line.quantity - 1);
  };
  const more = () => {
    if (atMost) say(onlyLeft(line.countInStock));
    else setPieces(line, line.quantity + 1);
  };
  return (
    <div className="stepper" role="group" aria-label={`Quantity of ${lineName(line)}`}>
      <button type="button" aria-label="One fewer" aria-disabled={atLeast} onClick={fewer}>
        <Icon name="minus" />
      </button>
      {/* What changed is said in a whole sentence, so the bare number stays quiet. */}
      <output className="numeric" aria-live="off">
        {line.quantity}
      </output>
      <button type="button" aria-label="One more" aria-disabled={atMost} onClick={more}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
