import { onTestFinished } from 'vitest';

type Added = [string, EventListenerOrEventListenerObject, (boolean | AddEventListenerOptions)?];

/**
 * Removes at the end of the test what modules from here on listen to on window and document, so that
 * the modules of the next test have no rivals.
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
