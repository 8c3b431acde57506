import { moveWords } from '#lib/deliveries/pending-action.ts';
import { act } from '#lib/browser/deliveries/route.ts';
import type { Stop } from '#lib/deliveries/stops.ts';
import { Icon } from '#islands/ui/Icon.tsx';

/** The one thing that is to be done next. */
export function ActionButton({ stop: { order, next } }: { stop: Stop }) {
  if (next === undefined) return null;
  const isLast = next === 'delivered';
  return (
    <button
      type="button"
      className={`button ${isLast ? 'button-success' : 'button-primary'}`}
      aria-describedby={`stop-${order.number}`}
      onClick={() => void act(order.number, next)}
    >
      <Icon name={isLast ? 'check' : 'truck'} />
      {moveWords[next].button}
    </button>
  );
}
