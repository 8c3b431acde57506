import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PeopleScreen } from '#islands/admin/people/PeopleScreen.tsx';
import type { Person } from '#lib/contract/people.ts';
import { $toasts } from '#lib/browser/toasts.ts';
import { accessibilityFaults, onDesktop, renderOnPage, toastMessages } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const LIST = 'GET /api/admin/people';
const ONE = 'GET /api/admin/people/person-1';
const CHANGE = 'PUT /api/admin/people/person-1';
const BLOCK = 'POST /api/admin/people/person-1/block';
const DELETE = 'DELETE /api/admin/people/person-1';
const INVITATIONS = 'GET /api/admin/invitations';
const INVITE = 'POST /api/admin/invitations';

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
const listed = (...people: readonly Person[]) =>
  success({ people, total: people.length, page: 1, pages: 1 });

const details = (person: Person) =>
  success({
    person: { ...person, city: 'Galle' },
    orders: [
      { orderId: 'K7M2-9QXD', status: 'delivered', totalAmt: 3900, createdAt: person.createdAt },
    ],
    tickets: [],
    audit: [
      {
        at: person.createdAt,
        by: 'Sunil Silva',
        action: 'permissions',
        before: '',
        after: 'orders',
        reason: '',
      },
    ],
  });

const row = page.getByRole('listitem').filter({ hasText: 'Ravi Kumar' });
const approve = row.getByRole('button', { name: 'Approve Ravi Kumar' });
const NOBODY = 'No driver is waiting for approval.';
const openPeople = (query = '') => renderOnPage(`/admin/people${query}`, () => <PeopleScreen />);

beforeEach(async () => {
  $toasts.set([]);
  signIn({ role: 'admin' });
  await onDesktop();
});

test('approves a driver, who stays in the list while the network is bad', async () => {
  const api = fakeApi({ [LIST]: listed(ravi()), [CHANGE]: 'offline' });
  await openPeople('?waiting=driver');
  await expect.element(page.getByText('1 person')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await approve.click();
  await expect.poll(() => toastMessages()[0]).toContain('Connection problem.');
  await expect.element(row).toBeVisible();
  api.response({ [CHANGE]: success({ person: ravi({ driver: 'approved' }) }) });
  await approve.click();
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(page.getByText(NOBODY)).toBeVisible();
  expect(api.sentTo(CHANGE).map(({ body }) => body)).toEqual([
    { driver: 'approved' },
    { driver: 'approved' },
  ]);
});

test('declines a driver', async () => {
  const other = ravi({ _id: 'person-2', name: 'Priya Silva' });
  const declined = ravi({ role: 'user', driver: 'none' });
  const api = fakeApi({ [LIST]: listed(ravi(), other), [CHANGE]: success({ person: declined }) });
  await openPeople('?waiting=driver');
  await row.getByRole('button', { name: 'Decline Ravi Kumar' }).click();
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(page.getByText('Priya Silva').first()).toBeVisible();
  expect(api.sentTo(CHANGE).map(({ body }) => body)).toEqual([{ driver: 'none' }]);
});

test('gives permissions in the dialog of a person, sending only what differs', async () => {
  const clerk = ravi({ role: 'user', driver: 'none', permissions: ['support'] });
  const api = fakeApi({
    [LIST]: listed(clerk),
    [ONE]: details(clerk),
    [CHANGE]: success({ person: { ...clerk, permissions: ['orders', 'support'] } }),
  });
  await openPeople();
  await page.getByRole('link', { name: 'Ravi Kumar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ravi Kumar' });
  await expect.element(dialog.getByRole('link', { name: 'K7M2-9QXD' })).toBeVisible();
  await expect
    .element(dialog.getByRole('listitem').filter({ hasText: 'Permissions: none → Orders' }))
    .toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByRole('checkbox', { name: /^Orders/ }).click();
  await dialog.getByRole('button', { name: 'Save permissions' }).click();
  await expect
    .poll(() => api.sentTo(CHANGE).map(({ body }) => body))
    .toEqual([{ permissions: ['orders', 'support'] }]);
  await expect.element(row).toMatchTextContent('Orders, Tickets');
});

test('keeps what one may not give, as it is', async () => {
  signIn({ role: 'user', permissions: ['people', 'support'] });
  const clerk = ravi({ role: 'user', driver: 'none', permissions: ['orders'] });
  const api = fakeApi({
    [LIST]: listed(clerk),
    [ONE]: details(clerk),
    [CHANGE]: success({ person: clerk }),
  });
  await openPeople('?person=person-1');
  const dialog = page.getByRole('dialog', { name: 'Ravi Kumar' });
  await expect.element(dialog.getByRole('checkbox', { name: /^Orders/ })).toBeDisabled();
  await expect.element(dialog.getByRole('checkbox', { name: /^Everything/ })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /^Tickets/ }).click();
  await dialog.getByRole('button', { name: 'Save permissions' }).click();
  await expect
    .poll(() => api.sentTo(CHANGE).map(({ body }) => body))
    .toEqual([{ permissions: ['orders', 'support'] }]);
});

test('blocks a person with a reason, after asking', async () => {
  const nimali = ravi({ role: 'user', driver: 'none' });
  const api = fakeApi({
    [LIST]: listed(nimali),
    [ONE]: details(nimali),
    [BLOCK]: success({ person: { ...nimali, blocked: true } }),
  });
  await openPeople('?person=person-1');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Block Ravi Kumar?' });
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await expect.element(question.getByText('Please give a reason.')).toBeVisible();
  await question.getByRole('textbox').fill('Twenty false orders.');
  api.response({ [ONE]: details({ ...nimali, blocked: true }) });
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  expect(api.sentTo(BLOCK).map(({ body }) => body)).toEqual([{ reason: 'Twenty false orders.' }]);
});

test('deletes an account after asking, and the person leaves the list', async () => {
  const api = fakeApi({
    [LIST]: listed(ravi()),
    [ONE]: details(ravi()),
    [DELETE]: refusal(
      409,
      'An order is not finished. Try again when it is delivered or cancelled.',
    ),
  });
  await openPeople();
  await page.getByRole('link', { name: 'Ravi Kumar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ravi Kumar', exact: true });
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the account of Ravi Kumar?' });
  // Its style comes with it, whatever else the page loads.
  expect(getComputedStyle(question.element()).paddingTop).not.toBe('0px');
  expect(await accessibilityFaults()).toEqual([]);
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect.poll(() => toastMessages()[0]).toContain('An order is not finished.');
  await expect.element(dialog).toBeVisible();
  api.response({ [DELETE]: success({}), [LIST]: listed() });
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect.element(page.getByText('Nobody found.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(toastMessages()).toContain('Account of Ravi Kumar deleted');
});

test('offers staff without the role of an admin to delete no account', async () => {
  signIn({ role: 'user', permissions: ['people'] });
  fakeApi({ [LIST]: listed(ravi()), [ONE]: details(ravi()) });
  await openPeople();
  await page.getByRole('link', { name: 'Ravi Kumar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ravi Kumar', exact: true });
  await expect.element(dialog.getByRole('button', { name: 'Block' })).toBeVisible();
  await expect
    .element(dialog.getByRole('button', { name: 'Delete account' }))
    .not.toBeInTheDocument();
});

const invitation = {
  _id: 'invitation-1',
  email: 'kasun@example.com',
  permissions: ['orders'],
  admin: false,
  driver: true,
  by: 'Sunil Silva',
  createdAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2026-11-27T08:00:00.000Z',
};

test('invites somebody, by the errors of the form and then the server', async () => {
  const api = fakeApi({
    [LIST]: listed(),
    [INVITATIONS]: success({ invitations: [] }),
    [INVITE]: refusal(409, 'This person is an admin already.'),
  });
  await openPeople();
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill('kasun@example.com');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(dialog.getByText('Choose what the person may do.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Orders/ }).click();
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect.poll(toastMessages).toEqual(['This person is an admin already.']);
  api.response({ [INVITE]: success({ invitation }, 201) });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.sentTo(INVITE).at(-1)?.body).toEqual({
    email: 'kasun@example.com',
    permissions: ['orders'],
    admin: false,
    driver: false,
  });
});

test('lists the open invitations and withdraws one', async () => {
  fakeApi({
    [INVITATIONS]: success({ invitations: [invitation] }),
    'DELETE /api/admin/invitations/invitation-1': success({ message: 'Invitation withdrawn.' }),
  });
  await openPeople('?view=invitations');
  await expect.element(page.getByText('Orders, Driver')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Withdraw the invitation of kasun@example.com' }).click();
  await expect.element(page.getByText('No open invitations.')).toBeVisible();
});

test('says that nobody was found, that loading failed, or that one may not', async () => {
  const api = fakeApi({ [LIST]: 'offline' });
  await openPeople('?waiting=driver');
  api.response({ [LIST]: listed() });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(NOBODY)).toBeVisible();
  api.response({ [LIST]: refusal(403, 'You do not have permission to do this.') });
  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await expect
    .element(page.getByRole('heading', { name: 'You can’t open this page' }))
    .toBeVisible();
});
