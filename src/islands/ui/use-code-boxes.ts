import { useCallback, useRef, useState } from 'react';
import { emptyBoxes } from '#lib/account/code-boxes.ts';

/** The boxes of one code, and a way to empty them and begin anew. */
export function useCodeBoxes() {
  const [boxes, change] = useState(emptyBoxes);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const focusFirst = () => fieldset.current?.querySelector('input')?.focus();
  /** Leaves the focus where somebody who types already has it. */
  const begin = useCallback(() => {
    if (!fieldset.current?.contains(document.activeElement)) focusFirst();
  }, []);
  const clear = () => {
    change(emptyBoxes);
    focusFirst();
  };
  return { boxes, change, fieldset, begin, clear };
}
