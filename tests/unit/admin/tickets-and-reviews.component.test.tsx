import { describe, afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AdminTicketsScreen } from '#islands/admin/tickets/AdminTicketsScreen.tsx';
import { accessibilityFaults, toastMessages } from '../support/page.tsx';
import { fakeApi, NO_REASON, refusal, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';
import {
  adminTicket,
  adminTicketsResponse,
  SUBJECT,
  adminReview,
  adminReviewsResponse,
} from '../support/order-fixtures.ts';
import { AdminReviewsScreen } from '#islands/admin/reviews/AdminReviewsScreen.tsx';

describe('Tickets', () => {
  const LIST = 'GET /api/admin/tickets';
  const REPLY = 'POST /api/admin/tickets/ticket-1/reply';
  const AT = '2026-11-20T09:00:00.000Z';

  const heading = page.getByRole('heading', { level: 2 });
  const reply = page.getByLabelText('Reply', { exact: true });
  const send = page.getByRole('button', { name: 'Send reply' });
  const choice = (subject: string) => page.getByRole('button', { name: subject });

  const answered = (message: string) =>
    adminTicket({
      replies: [{ message, date: AT }],
      audit: [
        ...adminTicket().audit,
        { at: AT, who: 'Sunil Silva', what: 'reply', before: 'pending', after: 'resolved' },
      ],
    });

  const address = location.href;
  beforeEach(() => {
    signIn({ role: 'admin' });
    history.replaceState(null, '', '/admin/tickets');
  });
  afterEach(() => history.replaceState(null, '', address));

  test('sends a reply, and goes on with the next ticket', async () => {
    const belt = adminTicket({ _id: 'ticket-2', subject: 'A belt' });
    const api = fakeApi({
      [LIST]: adminTicketsResponse(adminTicket(), belt),
      [REPLY]: success({ ticket: answered('Sorry about that.') }, 201),
    });
    await render(<AdminTicketsScreen />);
    await expect.element(heading).toHaveTextContent(SUBJECT);
    await send.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The reply must have 1 to 2,000 characters.');
    expect(await accessibilityFaults()).toEqual([]);
    await reply.fill('Sorry about that.\nWe send another bowl.');
    api.response({ [LIST]: adminTicketsResponse(belt) });
    await send.click();
    await expect.poll(toastMessages).toEqual(['Reply sent to Nimali Perera']);
    await expect.element(choice(SUBJECT)).not.toBeInTheDocument();
    await expect.element(heading).toHaveTextContent('A belt');
    await expect.element(heading).toHaveFocus();
    expect(api.sentTo(REPLY).map(({ body }) => body)).toEqual([
      { message: 'Sorry about that.\nWe send another bowl.', seen: 0 },
    ]);
  });

  test('keeps a typed reply over a reload, and sends it once after a lost response', async () => {
    const api = fakeApi({ [LIST]: adminTicketsResponse(adminTicket()), [REPLY]: 'offline' });
    const { unmount } = await render(<AdminTicketsScreen />);
    await page.getByRole('button', { name: 'Your order is on its way.' }).click();
    await expect.element(reply).toHaveValue('Your order is on its way.');
    await reply.fill('We send a longer one.');
    await unmount();
    await render(<AdminTicketsScreen />);
    await expect.element(reply).toHaveValue('We send a longer one.');
    await send.click();
    await expect.poll(() => toastMessages()[0]).toContain('Your reply is still here');
    await expect.element(reply).toHaveValue('We send a longer one.');
    api.response({
      [REPLY]: success({ ticket: answered('We send a longer one.') }, 201),
      [LIST]: adminTicketsResponse(),
    });
    await send.click();
    await expect.poll(toastMessages).toContain('Reply sent to Nimali Perera');
    const keys = api.sentTo(REPLY).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('shows the reply of an admin who was quicker, and keeps what was typed', async () => {
    const words = 'Someone else has answered this ticket. Please check it again.';
    fakeApi({
      [LIST]: adminTicketsResponse(adminTicket()),
      [REPLY]: refusal(409, words, { more: { ticket: answered('It left today.') } }),
    });
    await render(<AdminTicketsScreen />);
    await reply.fill('And it is on its way.');
    await send.click();
    await expect.poll(toastMessages).toEqual([words]);
    await expect.element(page.getByText('It left today.')).toBeVisible();
    await expect.element(reply).toHaveValue('And it is on its way.');
    await page.getByText('History').click();
    await expect.element(page.getByText('Answered').first()).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('is closed to users who are no admins', async () => {
    fakeApi({ [LIST]: refusal(403, 'Only admins can do this.') });
    await render(<AdminTicketsScreen />);
    await expect
      .element(page.getByRole('alert').getByRole('heading'))
      .toHaveTextContent('You can’t open this page');
  });

  test('offers another try when the tickets did not come', async () => {
    const api = fakeApi({ [LIST]: NO_REASON });
    await render(<AdminTicketsScreen />);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('The tickets could not be loaded.');
    api.response({ [LIST]: adminTicketsResponse(adminTicket()) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(heading).toHaveTextContent(SUBJECT);
  });
});

describe('Reviews', () => {
  const LIST = 'GET /api/admin/reviews';
  const HIDE = 'POST /api/admin/reviews/review-1/hide';
  const REASON = 'It contains a phone number or an address.';

  const row = page.getByRole('listitem').filter({ hasText: 'Wears beautifully' });
  const dialog = page.getByRole('dialog', { name: 'Hide the review of Nimali Perera?' });
  const hide = dialog.getByRole('button', { name: 'Hide review' });

  const address = location.href;
  beforeEach(() => {
    signIn({ role: 'admin' });
    history.replaceState(null, '', '/admin/reviews');
  });
  afterEach(() => history.replaceState(null, '', address));

  test('hides a review for a reason, which a bad network keeps', async () => {
    const api = fakeApi({ [LIST]: adminReviewsResponse(adminReview()), [HIDE]: 'offline' });
    await render(<AdminReviewsScreen />);
    await row.getByRole('button', { name: /^Hide/ }).click();
    await hide.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please give a reason.');
    expect(await accessibilityFaults()).toEqual([]);

    await dialog.getByRole('button', { name: REASON }).click();
    await hide.click();
    await expect.poll(() => toastMessages()[0]).toContain('Connection problem.');
    await expect.element(dialog.getByLabelText('Reason')).toHaveValue(REASON);
    const hidden = { at: '2026-11-20T09:00:00.000Z', who: 'Sunil Silva', reason: REASON };
    api.response({ [HIDE]: success({ review: adminReview({ hidden }) }) });
    await hide.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(row).toMatchTextContent('Hidden');
    await expect.element(row).toMatchTextContent(REASON);
    await expect.element(row).toHaveFocus();
    await expect.element(row.getByRole('button', { name: /^Hide/ })).not.toBeInTheDocument();
    expect(api.sentTo(HIDE).map(({ body }) => body)).toEqual([
      { reason: REASON },
      { reason: REASON },
    ]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('shows what is there now when the writer was quicker', async () => {
    const better = adminReview({ _id: 'review-2', comment: 'Better words.' });
    const api = fakeApi({
      [LIST]: adminReviewsResponse(adminReview()),
      [HIDE]: refusal(404, 'Review not found.'),
    });
    await render(<AdminReviewsScreen />);
    await row.getByRole('button', { name: /^Hide/ }).click();
    api.response({ [LIST]: adminReviewsResponse(better) });
    await dialog.getByLabelText('Reason').fill('Rude.');
    await hide.click();
    await expect.poll(toastMessages).toEqual(['Review not found.']);
    await expect.element(page.getByText('Better words.')).toBeVisible();
  });

  test('is closed to users who are no admins', async () => {
    fakeApi({ [LIST]: refusal(403, 'Only admins can do this.') });
    await render(<AdminReviewsScreen />);
    await expect
      .element(page.getByRole('alert').getByRole('heading'))
      .toHaveTextContent('You can’t open this page');
  });

  test('says that there are none yet', async () => {
    fakeApi({ [LIST]: adminReviewsResponse() });
    await render(<AdminReviewsScreen />);
    await expect.element(page.getByText('No reviews yet.')).toBeVisible();
  });
});
