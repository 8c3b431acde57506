import { useEffect, useRef } from 'react';
import { wasSubmittedEarly } from '#lib/browser/account/early-submit.ts';

export function useEarlyInput<Part extends HTMLElement>() {
  const part = useRef<Part>(null);
  useEffect(() => {
    const { current } = part;
    if (!current || !wasSubmittedEarly(current)) return;
    if (current instanceof HTMLFormElement) current.requestSubmit();
    else current.click();
  }, []);
  return part;
}
