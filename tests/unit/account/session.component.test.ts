import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cleanStores } from 'nanostores';
import {
  needPendingCode,
  needPendingSignIn,
  onlyForGuests,
} from '#lib/browser/account/login-steps.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { signOut } from '#lib/browser/session/logout.ts';
import { startPersonPicture } from '#lib/browser/account/person-picture.ts';
import { storedUser, storeUser } from '#lib/browser/session/session.ts';
import { startUp } from '#lib/browser/account/start-page.ts';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { nextPageToasts, stopNavigation, toastMessages } from '../support/page.tsx';
import { TOKENS, sessionKeys, signIn, wireUser } from '../support/session.ts';

const WHO = 'GET /api/users/allusers';
const REFRESH = 'POST /api/users/refresh-token';
const LOGOUT = 'POST /api/users/logout';
const EXPIRED = refusal(401, 'Session expired. Please login again.');
/** What is brought up to date once it is known who is signed in. */
const SYNC = { 'POST /api/cart/merge': 'offline', 'GET /api/wishlist': 'offline' } as const;

const address = location.href;
beforeEach(() => history.replaceState(null, '', address));
// A page that was opened follows the session for good.
afterEach(() => cleanStores($currentUser));

test('a new picture shows in the header in place of the initial, in each tab', async () => {
  const initial = document.createElement('span');
  initial.dataset['person'] = 'initial';
  initial.textContent = 'N';
  document.body.append(initial);
  const canvas = document.createElement('canvas');
  signIn();
  startPersonPicture();
  expect(initial.textContent).toBe('N');
  storeUser({ ...storedUser(), avatar: canvas.toDataURL() });
  await expect.poll(() => initial.style.backgroundImage).toContain('data:image/png');
  expect(initial.textContent).toBe('');
  initial.remove();
});

describe('A page for everybody', () => {
  test('stays when both tokens have expired, and says so', async () => {
    signIn();
    fakeApi({ [WHO]: EXPIRED, [REFRESH]: EXPIRED });
    const { destinations } = stopNavigation();
    await startUp();
    expect(destinations).toEqual([]);
    expect(toastMessages()).toEqual(['Session expired. Please login again.']);
    expect(sessionKeys()).toEqual([]);
  });

  test('renews an old access token before it is used', async () => {
    signIn();
    localStorage.setItem('accesstokenAt', String(Date.now() - 14.5 * 60_000));
    const api = fakeApi({
      [REFRESH]: success({ data: TOKENS }),
      [WHO]: success({ user: wireUser({ city: 'Galle' }) }),
      ...SYNC,
    });
    await startUp();
    expect(api.sentTo(REFRESH).map(({ body }) => body)).toEqual([
      { refreshtoken: 'refresh-token' },
    ]);
    expect(api.sentTo(WHO).map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer new-access',
    ]);
    const languages = api.sent.map(({ headers }) => headers.get('accept-language'));
    expect(new Set(languages)).toEqual(new Set(['en']));
    expect(localStorage.getItem('refreshtoken')).toBe('new-refresh');
    expect(localStorage.getItem('userInfo')).toContain('Galle');
  });

  test('moves an access token from its old name', async () => {
    signIn();
    localStorage.setItem('token', 'access-token');
    localStorage.removeItem('accesstoken');
    localStorage.removeItem('userInfo');
    fakeApi({ [WHO]: success({ user: wireUser() }), ...SYNC });
    await startUp();
    expect(sessionKeys()).toEqual(expect.arrayContaining(['accesstoken', 'userInfo']));
    expect(sessionKeys()).not.toContain('token');
  });

  test('does not bring back a user who logged out meanwhile', async () => {
    signIn();
    fakeApi({
      [WHO]: () => {
        localStorage.clear();
        return success({ user: wireUser() });
      },
    });
    await startUp();
    expect(sessionKeys()).toEqual([]);
  });
});

describe('An entry page', () => {
  test('redirects a logged-in user', async () => {
    signIn();
    history.replaceState(null, '', '/login?next=/pages/delivery');
    const { destinations } = stopNavigation();
    onlyForGuests();
    expect(destinations).toEqual(['/pages/delivery']);
  });

  test('never redirects to another site', async () => {
    signIn();
    history.replaceState(null, '', `/login?next=${encodeURIComponent('//evil.example/login')}`);
    const { destinations } = stopNavigation();
    onlyForGuests();
    expect(destinations).toEqual(['/']);
  });

  test('forgets the return URL of a guest who browsed on through the shop', () => {
    signIn();
    sessionStorage.setItem('origin', '/2fa/setup');
    history.replaceState(null, '', '/login');
    const { destinations } = stopNavigation();
    onlyForGuests();
    expect(destinations).toEqual(['/']);
  });

  test.each([needPendingCode, needPendingSignIn])(
    'for a code leads to the login where no code is waited for (%o)',
    (need) => {
      const { destinations } = stopNavigation();
      need();
      expect(destinations.at(-1)).toBe('/login');
      expect(nextPageToasts()).toEqual(['Session expired. Please login again.']);
    },
  );
});

test('logging out removes personal data at once, keeps the device’s own, and notifies the shop', async () => {
  signIn();
  const drafts = ['checkoutDraft', 'ticketDrafts', 'newsletterDraft', 'contentUnsaved'];
  for (const key of ['cartItems', 'orderWish', 'usedCodes', 'keyOfAnOlderVersion', ...drafts]) {
    localStorage.setItem(key, '{}');
  }
  const ofDevice = ['hiddenColumns.orders', 'languageOffered', 'sidebarCollapsed'];
  for (const key of ofDevice) localStorage.setItem(key, 'yes');
  sessionStorage.setItem('reviewDraft:lacquer-band-bowl', '{}');
  sessionStorage.setItem('returnDraft:K7M2-9QXD', '{}');
  const api = fakeApi({ [LOGOUT]: 'offline' });
  const { destinations } = stopNavigation();
  signOut();
  expect(Object.keys(localStorage).toSorted()).toEqual(ofDevice);
  expect(destinations).toEqual(['/login']);
  expect(nextPageToasts()).toEqual(['Logged out successfully!']);
  expect(Object.keys(sessionStorage)).toEqual(['toasts']);
  await expect.poll(() => api.sentTo(LOGOUT)).toHaveLength(1);
  expect(api.sent[0]?.headers.get('authorization')).toBe('Bearer refresh-token');
});
