import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cleanStores } from 'nanostores';
import { guardPage, guardProfile } from '#lib/browser/session/guard.ts';
import { authedGet } from '#lib/browser/session/authed-fetch.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { startUp } from '#lib/browser/account/start-page.ts';
import { settle } from '../support/fresh-module.ts';
import { fakeApi, refusal } from '../support/fake-api.ts';
import { nextPageToasts, stopNavigation, toastMessages } from '../support/page.tsx';
import { sessionKeys, signIn } from '../support/session.ts';

// Pages for users alone. Once guarded, a page stays so: these tests have a file of their own.

const WHO = 'GET /api/users/allusers';
const REFRESH = 'POST /api/users/refresh-token';
const EXPIRED = refusal(401, 'Session expired. Please login again.');

const address = location.href;
beforeEach(() => history.replaceState(null, '', address));
afterEach(() => cleanStores($currentUser));

test('leads a guest to the login, and remembers where', async () => {
  history.replaceState(null, '', '/2fa/setup');
  const { destinations } = stopNavigation();
  guardPage();
  expect(destinations).toEqual(['/login']);
  expect(nextPageToasts()).toEqual(['Login first']);
  expect(sessionStorage.getItem('origin')).toBe('/2fa/setup');
});

test('leads a guest to the login also where storage is turned off', () => {
  const off = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Turned off', 'SecurityError');
  });
  onTestFinished(() => off.mockRestore());
  const { destinations } = stopNavigation();
  guardPage();
  expect(destinations).toEqual(['/login']);
});

test('tells a guest of the profile in its own words', async () => {
  const { destinations } = stopNavigation();
  guardProfile();
  expect(destinations).toEqual(['/login']);
  expect(nextPageToasts()).toEqual(['Please login first']);
});

test('leaves a guarded page when another tab logs out', async () => {
  signIn();
  const { destinations } = stopNavigation();
  guardPage();
  expect(destinations).toEqual([]);
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: 'accesstoken' }));
  expect(destinations).toEqual(['/login']);
  expect(nextPageToasts()).toEqual(['Login first']);
});

test('leaves a guarded page, with the reason, when both tokens have expired', async () => {
  signIn();
  history.replaceState(null, '', '/2fa/setup');
  fakeApi({ [WHO]: EXPIRED, [REFRESH]: EXPIRED });
  const { destinations } = stopNavigation();
  guardPage();
  await startUp();
  expect(destinations).toEqual(['/login']);
  expect(nextPageToasts()).toEqual(['Session expired. Please login again.']);
  expect(sessionStorage.getItem('origin')).toBe('/2fa/setup');
  expect(sessionKeys()).toEqual([]);
});

test.each(['nobody is signed in', 'both tokens have expired'])(
  'says nothing of what did not load on the way to the login when %s',
  async (why) => {
    if (why.startsWith('both')) signIn();
    fakeApi({ 'GET /api/orders/myorders': EXPIRED, [REFRESH]: EXPIRED });
    const { destinations } = stopNavigation();
    const settled = vi.fn<() => void>();
    authedGet('/api/orders/myorders').then(settled, settled);
    guardPage();
    await expect.poll(() => destinations).toEqual(['/login']);
    await settle();
    expect(settled).not.toHaveBeenCalled();
  },
);

test('stays on a guarded page, and keeps the session, when the shop is out of reach', async () => {
  signIn();
  localStorage.setItem('accesstokenAt', '1');
  fakeApi({ [WHO]: 'offline', [REFRESH]: 'offline' });
  const { destinations } = stopNavigation();
  guardPage();
  await startUp();
  expect(destinations).toEqual([]);
  expect(toastMessages()).toEqual([]);
  expect(sessionKeys()).toContain('refreshtoken');
});
