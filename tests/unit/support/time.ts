import { onTestFinished, vi } from 'vitest';

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
