import { useCallback, useRef, useState } from 'react';
import { emptyBoxes } from '#lib/account/boxes.ts';

/** The boxes of one code, and a way to empty them and begin anew. */
export function useCodeBoxes() {
  const [boxes, change] = useState(emptyBoxes);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const begin = useCallback(() => fieldset.current?.querySelector('input')?.focus(), []);
  const clear = () => {
    change(emptyBoxes);
    begin();
  };
  return { boxes, change, fieldset, begin, clear };
}
