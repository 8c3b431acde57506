import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PeopleScreen } from '#islands/admin/people/PeopleScreen.tsx';
import type { Person } from '#lib/people/people.ts';
import { accessibilityFaults, toastMessages } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const LIST = 'GET /api/admin/people';
const CHANGE = 'PUT /api/admin/people/person-1';

const ravi = (fields: Partial<Person> = {}): Person => ({
  _id: 'person-1',
  name: 'Ravi Kumar',
  email: 'ravi@example.com',
  phone: '0771112223',
  role: 'driver',
  permissions: [],
  driver: 'waiting',
  blocked: false,
  orders: 0,
  spent: 0,
  createdAt: '2026-11-20T08:00:00.000Z',
  lastSeenAt: null,
  ...fields,
});
const waiting = (...people: readonly Person[]) =>
  success({ people, total: people.length, page: 1, pages: 1 });

const row = page.getByRole('listitem').filter({ hasText: 'Ravi Kumar' });
const approve = row.getByRole('button', { name: 'Approve Ravi Kumar' });
const NOBODY = 'No driver is waiting for approval.';

const address = location.href;
beforeEach(() => {
  signIn({ role: 'admin' });
  history.replaceState(null, '', '/admin/people');
});
afterEach(() => history.replaceState(null, '', address));

test('approves a driver, who stays in the list while the network is bad', async () => {
  const api = fakeApi({ [LIST]: waiting(ravi()), [CHANGE]: 'offline' });
  await render(<PeopleScreen />);
  await expect
    .element(page.getByRole('status').filter({ hasText: '1 driver waiting' }))
    .toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await approve.click();
  await expect.poll(() => toastMessages()[0]).toContain('Connection problem.');
  await expect.element(row).toBeVisible();
  api.response({ [CHANGE]: success({ person: ravi({ driver: 'approved' }) }) });
  await approve.click();
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(page.getByText(NOBODY)).toHaveFocus();
  expect(api.sentTo(CHANGE).map(({ body }) => body)).toEqual([
    { driver: 'approved' },
    { driver: 'approved' },
  ]);
});

test('declines a driver', async () => {
  const other = ravi({ _id: 'person-2', name: 'Priya Silva' });
  const api = fakeApi({ [LIST]: waiting(ravi(), other), [CHANGE]: success({ person: ravi() }) });
  await render(<PeopleScreen />);
  await row.getByRole('button', { name: 'Decline Ravi Kumar' }).click();
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Priya Silva' })).toBeVisible();
  expect(api.sentTo(CHANGE).map(({ body }) => body)).toEqual([{ driver: 'none' }]);
});

test('says that nobody waits, that loading failed, or that one is no admin', async () => {
  const api = fakeApi({ [LIST]: 'offline' });
  const { unmount } = await render(<PeopleScreen />);
  api.response({ [LIST]: waiting() });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(NOBODY)).toBeVisible();
  await unmount();
  api.response({ [LIST]: refusal(403, 'Only admins can do this.') });
  await render(<PeopleScreen />);
  await expect.element(page.getByRole('alert').getByRole('heading')).toBeVisible();
});
