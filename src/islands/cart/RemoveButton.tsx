import { takeOut } from '#lib/browser/cart/change-cart.ts';
import type { Line } from '#lib/cart/lines.ts';
import { lineName } from '#lib/cart/messages.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as m from '#messages';
import { useLayoutEffect, useRef } from 'react';

interface RemoveButtonProps {
  line: Line;
  willRemove: () => void;
  className?: string;
}

export function RemoveButton({ line, willRemove, className = '' }: RemoveButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${className}`}
      data-remove
      aria-label={m.cart_remove({ product: lineName(line) })}
      onClick={() => {
        willRemove();
        takeOut(line);
      }}
    >
      <Icon name="trash" />
    </button>
  );
}

/**
 * Moves the focus from a removed line to the one that took its place, or to `rest` after the last one. Removals by
 * another tab don't move it.
 */
export function useFocusAfterRemoval(count: number, rest: () => HTMLElement | null) {
  const list = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number>(undefined);

  useLayoutEffect(() => {
    const at = removedAt.current;
    if (at === undefined) return;
    removedAt.current = undefined;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const next = buttons[Math.min(at, buttons.length - 1)] ?? rest();
    next?.focus();
  }, [count, rest]);

  const willRemove = (at: number): void => {
    removedAt.current = at;
  };
  return { list, willRemove };
}
