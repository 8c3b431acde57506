import { expect, test } from 'vitest';
import { isOld } from '#lib/browser/session/authed-fetch.ts';

const now = new Date('2026-11-20T08:00:00Z');
const MINUTE_MS = 60_000;
const given = (minutesAgo: number, refreshtoken = 'r') => ({
  accesstoken: 'a',
  refreshtoken,
  issuedAt: now.getTime() - minutesAgo * MINUTE_MS,
});

test('a token is renewed in the last of its fifteen minutes', () => {
  expect(isOld(given(13), now)).toBe(false);
  expect(isOld(given(14.5), now)).toBe(true);
});

test('a token of unknown age, or that nothing can renew, is tried as it is', () => {
  expect(isOld({ ...given(0), issuedAt: 0 }, now)).toBe(false);
  expect(isOld(given(20, ''), now)).toBe(false);
});
