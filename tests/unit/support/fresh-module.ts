import { onTestFinished, vi } from 'vitest';

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

/**
 * Stops the clock of the page until the test moves it (`vi.advanceTimersByTime`), for this test.
 * `AbortSignal.timeout` has a clock of its own, which Vitest leaves alone.
 */
export function stopClock(): void {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((delay) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), delay);
    return controller.signal;
  });
  onTestFinished(() => {
    timeout.mockRestore();
    vi.useRealTimers();
  });
}

/** Lets what has arrived be dealt with, while the clock is stopped. */
export async function settle(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
}
