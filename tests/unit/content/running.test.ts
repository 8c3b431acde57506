import { describe, expect, test } from 'vitest';
import { isRunning, visibleUntil, nextChange } from '#lib/content/running.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, n));
const promo = { from: day(10), until: day(20) };

describe('a promo', () => {
  test.each([
    [9, false],
    [10, true],
    [19, true],
    [20, false],
  ])('on day %i shows: %s', (n, shows) => {
    expect(isRunning(promo, day(n))).toBe(shows);
  });

  test('without dates always shows', () => {
    expect(isRunning({}, day(1))).toBe(true);
  });

  test('is looked at again when the next one starts or ends', () => {
    expect(nextChange([promo, { until: day(15) }, {}], day(12))).toEqual(day(15));
    expect(nextChange([promo], day(20))).toBeUndefined();
  });

  test('shortens how long a page is kept, and never lengthens it', () => {
    const page: { until?: Date } = {};
    visibleUntil(page, undefined);
    expect(page).toEqual({});
    visibleUntil(page, day(15));
    visibleUntil(page, day(20));
    expect(page).toEqual({ until: day(15) });
  });
});
