import { expect, test } from 'vitest';
import { asClock, secondsLeft } from '#lib/account/countdown.ts';

test('a wait is counted in whole seconds and ends at none', () => {
  expect(secondsLeft(42_000, 0)).toBe(42);
  expect(secondsLeft(42_000, 41_001)).toBe(1);
  expect(secondsLeft(42_000, 42_000)).toBe(0);
  expect(secondsLeft(42_000, 99_000)).toBe(0);
});

test('a wait is written as a clock', () => {
  expect(asClock(42)).toBe('0:42');
  expect(asClock(5)).toBe('0:05');
  expect(asClock(61)).toBe('1:01');
  expect(asClock(3540)).toBe('59:00');
});
