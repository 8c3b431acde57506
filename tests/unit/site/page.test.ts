import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  $toasts,
  ERROR_SHOWS_MS,
  MAX_TOASTS,
  notify,
  notifyNextPage,
  showNextPageToasts,
  SUCCESS_SHOWS_MS,
} from '#lib/browser/toasts.ts';

describe('Toasts', () => {
  const kept = new Map<string, string>();

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    $toasts.set([]);
    kept.clear();
  });

  const messages = () => $toasts.get().map((toast) => toast.message);

  test('a success shows for 2000 ms, an error for 4000 ms', () => {
    notify('success', 'Login successful!');
    notify('error', 'Login failed');
    vi.advanceTimersByTime(SUCCESS_SHOWS_MS - 1);
    expect(messages()).toEqual(['Login successful!', 'Login failed']);
    vi.advanceTimersByTime(1);
    expect(messages()).toEqual(['Login failed']);
    vi.advanceTimersByTime(ERROR_SHOWS_MS - SUCCESS_SHOWS_MS);
    expect(messages()).toEqual([]);
    expect([SUCCESS_SHOWS_MS, ERROR_SHOWS_MS]).toEqual([2000, 4000]);
  });

  test('at most 20 toasts stand at once, the oldest leaves first', () => {
    for (let n = 1; n <= 25; n += 1) notify('error', `Toast ${n}`);
    expect(messages()).toHaveLength(MAX_TOASTS);
    expect(messages()[0]).toBe('Toast 6');
  });

  test('a toast raised just before a page change shows on the next page, once', () => {
    notifyNextPage('success', 'Logged out successfully!');
    expect(messages()).toEqual([]);
    showNextPageToasts();
    showNextPageToasts();
    expect(messages()).toEqual(['Logged out successfully!']);
  });

  test.each(['no json', '{}', '[1,null,{"kind":"loud","message":"x"}]'])(
    'unreadable leftovers (%s) are no toast',
    (leftover) => {
      kept.set('toasts', leftover);
      showNextPageToasts();
      expect(messages()).toEqual([]);
    },
  );
});
