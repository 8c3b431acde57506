import { takeOut } from '#lib/browser/cart/change-cart.ts';
import type { Line } from '#lib/cart/lines.ts';
import { lineName } from '#lib/cart/messages.ts';
import { Icon } from '#islands/ui/Icon.tsx';

export function RemoveButton({ line, willRemove }: { line: Line; willRemove: () => void }) {
  return (
    <button
      type="button"
      className="icon-button"
      data-remove
      aria-label={`Remove ${lineName(line)}`}
      onClick={() => {
        willRemove();
        takeOut(line);
      }}
    >
      <Icon name="trash" />
    </button>
  );
}
