import { type RefObject, useEffect, useRef } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null;

/**
 * Keys that work while the focus is inside a part of the page. A key that is held down counts once:
 * nobody decides about a slip that he has not seen.
 */
export function useKeys(part: RefObject<HTMLElement | null>, keys: Record<string, () => void>) {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const { current } = part;
    const onKey = (event: KeyboardEvent) => {
      const { key, repeat, ctrlKey, metaKey, altKey, target } = event;
      const work = newest.current[key.length === 1 ? key.toLowerCase() : key];
      if (!work || ctrlKey || metaKey || altKey || isTyping(target)) return;
      event.preventDefault();
      if (!repeat || key.startsWith('Arrow')) work();
    };
    current?.addEventListener('keydown', onKey);
    return () => current?.removeEventListener('keydown', onKey);
  }, [part]);
}
