import { expect, test } from 'vitest';
import { askAgainIn, secondsLeft } from '#lib/account/countdown.ts';

test('a wait is counted in whole seconds and ends at none', () => {
  expect(secondsLeft(42_000, 0)).toBe(42);
  expect(secondsLeft(42_000, 41_001)).toBe(1);
  expect(secondsLeft(42_000, 42_000)).toBe(0);
  expect(secondsLeft(42_000, 99_000)).toBe(0);
});

test.each([
  [42, '0:42'],
  [5, '0:05'],
  [61, '1:01'],
  [3540, '59:00'],
])('a wait of %i seconds is written as %s', (seconds, clock) => {
  expect(askAgainIn(seconds)).toBe(`You can ask for a new code in ${clock}.`);
});
