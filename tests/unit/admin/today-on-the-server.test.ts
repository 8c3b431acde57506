import { expect, test, vi } from 'vitest';
import { $today } from '#lib/browser/today/today.ts';

// Rendering an island reads its stores; a timer left behind would end the server half a minute later.
test('reading what waits starts nothing where there is no page', () => {
  const started = vi.spyOn(globalThis, 'setInterval');
  try {
    expect($today.get()).toEqual({ is: 'loading' });
    expect(started).not.toHaveBeenCalled();
  } finally {
    started.mockRestore();
  }
});
