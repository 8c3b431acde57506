import { type RefObject, useCallback, useRef, useState } from 'react';
import type { TypedChoices } from '#lib/catalogue/typed-choices.ts';

export type ChangeChoices = (update: (before: TypedChoices) => TypedChoices) => void;

/** `change` also checks the form; `write` is for input events, after which the form is checked anyway. */
export interface ChoicesWriter {
  change: ChangeChoices;
  write: ChangeChoices;
}

export function useChoices(initial: TypedChoices) {
  const [choices, display] = useState(initial);
  const now = useRef(initial);
  const write: ChangeChoices = useCallback((update) => {
    now.current = update(now.current);
    display(now.current);
  }, []);
  return { choices, now, write };
}

/** Writes choices, then lets the form check them. */
export const useCheckedChange = (
  write: ChangeChoices,
  form: RefObject<HTMLFormElement | null>,
): ChangeChoices =>
  useCallback(
    (update) => {
      write(update);
      form.current?.dispatchEvent(new Event('input', { bubbles: true }));
    },
    [form, write],
  );
