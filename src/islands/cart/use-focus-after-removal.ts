import { useLayoutEffect, useRef } from 'react';

/**
 * A removed line takes its button, and with it the focus, along. The focus goes to the line that
 * moved up into its place; when none is left, to `rest`. Lines that others remove move no focus.
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
