import { onTestFinished } from 'vitest';

let count = 0;

/**
 * A module of `src` with its state as on a page that was just opened. What it imports is shared with
 * the other modules of the test. `Module` is the type of its namespace.
 */
export function freshModule<Module>(path: string): Promise<Module> {
  count += 1;
  return import(/* @vite-ignore */ `/src/${path}?page=${count}`);
}

type Added = [string, EventListenerOrEventListenerObject, (boolean | AddEventListenerOptions)?];

/**
 * Removes at the end of the test what modules from here on listen to on window and document, so that
 * the modules of the next test have no competing listeners.
 */
export function forgetListenersAfterwards(): void {
  for (const target of [window, document]) {
    const added: Added[] = [];
    const add = target.addEventListener.bind(target);
    target.addEventListener = (...listener: Added) => {
      added.push(listener);
      add(...listener);
    };
    onTestFinished(() => {
      target.addEventListener = add;
      for (const [type, listener, options] of added) {
        target.removeEventListener(type, listener, options);
      }
    });
  }
}
