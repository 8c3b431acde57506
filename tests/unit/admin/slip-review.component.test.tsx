import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SlipsScreen } from '#islands/admin/payments/SlipsScreen.tsx';
import type { AdminOrder } from '#lib/order-list/codec.ts';
import { $toasts } from '#lib/browser/toasts.ts';
import {
  accessibilityFaults,
  renderOnPage,
  onDesktop,
  setOnline,
  toastMessages,
} from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { adminOrder, adminPage, orderWithSlip } from '../support/order-fixtures.ts';
import { signIn } from '../support/session.ts';

const LIST = 'GET /api/admin/orders';
const APPROVE = 'POST /api/admin/orders/*/approve';
const RETURN = 'POST /api/admin/orders/K7M2-9QXD/reject-slip';

const first = orderWithSlip();
const second = orderWithSlip({ _id: 'order-2', orderId: 'ABCD-EFGH' });
const approved = (order: AdminOrder) =>
  success({ order: { ...order, status: 'to_delivery', slipStatus: 'approved' } });

const slipOf = (orderNumber: string) =>
  page.getByRole('article', { name: `Slip of order ${orderNumber}` });
const row = (orderNumber: string) =>
  page
    .getByRole('list', { name: 'Waiting slips' })
    .getByRole('button', { name: orderNumber, exact: false });
const approve = page.getByRole('article').getByRole('button', { name: 'Approve', exact: true });
const question = (orderNumber: string) =>
  page.getByRole('dialog', { name: `Approve order ${orderNumber}?` });

/** Approves the shown slip and confirms it. */
async function approveSlip(orderNumber = 'K7M2-9QXD'): Promise<void> {
  await approve.click();
  await question(orderNumber).getByRole('button', { name: 'Approve' }).click();
}

beforeEach(async () => {
  $toasts.set([]);
  await onDesktop();
});

/** An admin who looks at the first of these slips. */
async function openSlips(
  orders: readonly AdminOrder[],
  routes: Parameters<typeof fakeApi>[0] = {},
) {
  const api = fakeApi({ [LIST]: adminPage(orders), ...routes });
  signIn({ role: 'admin' });
  await renderOnPage('/admin/slips', (slot) => <SlipsScreen empty={slot('empty')} />);
  return api;
}

test('returns a slip at the keyboard, with a reason', async () => {
  const api = await openSlips([first]);
  api.response({
    [RETURN]: () => {
      api.response({ [LIST]: adminPage([]) });
      return success({ order: { ...first, slipStatus: 'returned', paymentSlip: null } });
    },
  });
  (await row('K7M2-9QXD').findElement()).focus();
  await userEvent.keyboard('r');
  const question = page.getByRole('dialog', { name: 'Return the slip of K7M2-9QXD?' });
  await expect.element(question).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  const reason = question.getByLabelText('Reason');
  const send = question.getByRole('button', { name: 'Return slip' });
  await send.click();
  await expect.element(question.getByText('Please give a reason.')).toBeVisible();
  await expect.element(reason).toHaveFocus();
  await question.getByRole('button', { name: 'The picture cannot be read.' }).click();
  await expect.element(reason).toHaveValue('The picture cannot be read.');
  // Letters that are typed here are no shortcuts.
  await userEvent.keyboard(' Please draw near.');
  send.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(toastMessages).toEqual(['Slip of K7M2-9QXD returned']);
  await expect.element(row('K7M2-9QXD')).not.toBeInTheDocument();
  expect(api.sentTo(RETURN).map(({ body }) => body)).toEqual([
    { reason: 'The picture cannot be read. Please draw near.' },
  ]);
  expect(api.sent.filter(({ path }) => path.endsWith('/approve'))).toEqual([]);
});

test('asks once before it approves a slip, at the keyboard too', async () => {
  const api = await openSlips([first, second], { [APPROVE]: approved(first) });
  const approvals = () =>
    api.sent.filter(({ method }) => method === 'POST').map(({ path }) => path);
  (await row('K7M2-9QXD').findElement()).focus();
  await userEvent.keyboard('a');
  await expect.element(question('K7M2-9QXD')).toMatchTextContent(/Rs\. [\d,.]+ by bank slip\./);
  expect(await accessibilityFaults()).toEqual([]);
  // A second press closes the dialog: nothing was sent.
  await expect.element(page.getByRole('button', { name: 'Back' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question('K7M2-9QXD')).not.toBeInTheDocument();
  expect(approvals()).toEqual([]);

  api.response({ [LIST]: adminPage([second]) });
  await approveSlip();
  await expect.element(slipOf('ABCD-EFGH')).toBeVisible();
  await approve.click();
  await expect.element(question('ABCD-EFGH')).toBeVisible();
  expect(approvals()).toEqual(['/api/admin/orders/K7M2-9QXD/approve']);
});

test('names the other order whose slip is the same picture', async () => {
  await openSlips([orderWithSlip({ slipSeenBefore: ['ABCD-EFGH'] })]);
  const warning = page.getByRole('alert').filter({ hasText: 'This slip was used before' });
  await expect.element(warning).toBeVisible();
  await expect
    .element(warning.getByRole('link', { name: 'ABCD-EFGH' }))
    .toHaveAttribute('href', '/admin/orders?q=ABCD-EFGH&order=ABCD-EFGH');
  await expect.element(row('K7M2-9QXD')).toMatchTextContent('Used before');
});

test('opens a PDF beside the page', async () => {
  const paymentSlip = '/uploads/slips/a.pdf?until=1&sig=x';
  await openSlips([orderWithSlip({ paymentSlip })]);
  const link = slipOf('K7M2-9QXD').getByRole('link', { name: 'Open the PDF' });
  await expect.element(link).toHaveAttribute('href', paymentSlip);
  await expect.element(link).toHaveAttribute('target', '_blank');
});

test('says that another admin was quicker, and the slip goes', async () => {
  const sentence = "This can't be done: the order is to delivery.";
  const api = await openSlips([first], { [APPROVE]: refusal(409, sentence) });
  await expect.element(slipOf('K7M2-9QXD')).toBeVisible();
  api.response({
    [LIST]: adminPage([{ ...first, status: 'to_delivery', slipStatus: 'approved' }]),
  });
  const list = adminPage([]);
  api.response({
    [LIST]: ({ path }) =>
      path.includes('slip=waiting') ? list : adminPage([{ ...first, status: 'to_delivery' }]),
  });
  await approveSlip();
  await expect.poll(toastMessages).toEqual([sentence]);
  await expect.element(row('K7M2-9QXD')).not.toBeInTheDocument();
});

test('does not approve a slip unseen that was replaced meanwhile', async () => {
  const sentence = 'The customer has replaced this slip. Please check the new one.';
  const api = await openSlips([first], { [APPROVE]: refusal(409, sentence) });
  const picture = () => slipOf('K7M2-9QXD').element().querySelector('img')?.getAttribute('src');
  await expect.element(slipOf('K7M2-9QXD')).toBeVisible();
  expect(picture()).toBe(first.paymentSlip);
  const paymentSlip = '/placeholder.svg?until=1&sig=second';
  api.response({ [LIST]: adminPage([{ ...first, paymentSlip }]) });
  await approveSlip();
  await expect.poll(toastMessages).toEqual([sentence]);
  await expect.poll(picture).toBe(paymentSlip);
  expect(api.sent.find(({ method }) => method === 'POST')?.body).toEqual({
    seen: first.paymentSlip,
  });
});

test('decides nothing without a network, and says so', async () => {
  const api = await openSlips([first], { [LIST]: 'offline', [APPROVE]: 'offline' });
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'The orders could not be loaded.' }))
    .toBeVisible();
  api.response({ [LIST]: adminPage([first]) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(slipOf('K7M2-9QXD')).toBeVisible();
  setOnline(false);
  await expect.element(page.getByText(/^You have been offline since/)).toBeVisible();
  await approveSlip();
  await expect
    .poll(toastMessages)
    .toEqual(['Connection problem. Check whether it was done before you try again.']);
  setOnline(true);
  api.response({
    [APPROVE]: () => {
      api.response({ [LIST]: adminPage([]) });
      return approved(first);
    },
  });
  await approveSlip();
  await expect.poll(toastMessages).toContain('Order K7M2-9QXD approved');
});

test('keeps the focus when the last slip is decided', async () => {
  const api = await openSlips([first], { [APPROVE]: approved(first) });
  await expect.element(slipOf('K7M2-9QXD')).toBeVisible();
  api.response({ [LIST]: adminPage([]) });
  await approveSlip();
  await expect.element(page.getByRole('heading', { name: 'No slips to review' })).toBeVisible();
  await expect.element(approve).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.localName).toBe('div');
  expect(await accessibilityFaults()).toEqual([]);
});

test('lists approved and returned slips with who decided, when and why', async () => {
  const decided = (what: string, reason = '') => ({
    at: '2026-10-02T05:02:00.000Z',
    who: 'Anoma Jayasuriya',
    what,
    before: 'pending_payment',
    after: 'pending_payment',
    reason,
  });
  const ready = adminOrder({
    status: 'to_delivery',
    paymentSlip: '/placeholder.svg?until=1&sig=first',
    slipStatus: 'approved',
    audit: [decided('approve')],
  });
  const returned = adminOrder({
    orderId: 'B7M2-9QXD',
    slipStatus: 'returned',
    slipReason: 'The picture cannot be read.',
    audit: [decided('returnSlip', 'The picture cannot be read.')],
  });
  await openSlips([], {
    [LIST]: ({ path }) => {
      if (path.includes('slip=approved')) return adminPage([ready]);
      return adminPage(path.includes('slip=returned') ? [returned] : []);
    },
  });
  await expect.element(page.getByRole('heading', { name: 'No slips to review' })).toBeVisible();
  await page.getByRole('link', { name: 'Approved' }).click();
  await expect
    .element(page.getByRole('list', { name: 'Approved slips' }))
    .toMatchTextContent(/K7M2-9QXD.*Approved 2 Oct 2026, 10:32 by Anoma Jayasuriya/);
  await expect
    .element(page.getByRole('link', { name: 'Slip of order K7M2-9QXD' }))
    .toHaveAttribute('target', '_blank');
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('link', { name: 'Returned' }).click();
  const list = page.getByRole('list', { name: 'Returned slips' });
  await expect.element(list).toMatchTextContent(/B7M2-9QXD.*by Anoma Jayasuriya/);
  await expect.element(list).toMatchTextContent(/The picture cannot be read\./);
  expect(location.search).toBe('?status=returned');
  history.back();
  await expect.element(page.getByRole('list', { name: 'Approved slips' })).toBeVisible();
});
