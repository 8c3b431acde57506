import { type RefObject, useEffect, useRef } from 'react';

type Fields = Readonly<Record<string, unknown>>;

const textOf = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Lets the fields of a form follow what is known: whoever comes back, or saves in another tab, finds
 * it here. What is being typed stays.
 */
export function useSectionLink(
  form: RefObject<HTMLFormElement | null>,
  names: readonly string[],
  known: Fields,
): void {
  const shown = useRef(known);
  useEffect(() => {
    const before = shown.current;
    shown.current = known;
    for (const name of names) {
      const field = form.current?.elements.namedItem(name);
      // Both have a value: a text, or the chosen one of several radio buttons.
      if (!(field instanceof HTMLInputElement) && !(field instanceof RadioNodeList)) continue;
      if (field.value === textOf(before, name)) field.value = textOf(known, name);
    }
  }, [form, names, known]);
}
