import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AdminReviewsScreen } from '#islands/admin/reviews/AdminReviewsScreen.tsx';
import { accessibilityFaults } from '../support/accessibility.ts';
import { fakeApi } from '../support/fake-api.ts';
import { toastMessages } from '../support/page.ts';
import { refusal, success } from '../support/responses.ts';
import { adminReview, adminReviewsResponse } from '../support/review-fixtures.ts';
import { signIn } from '../support/session.ts';

const LIST = 'GET /api/admin/reviews';
const HIDE = 'POST /api/admin/reviews/review-1/hide';
const REASON = 'It names a phone number or an address.';

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
  await expect.poll(() => toastMessages()[0]).toContain('No answer came back.');
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
  fakeApi({ [LIST]: refusal(403, 'Only admins may do this.') });
  await render(<AdminReviewsScreen />);
  await expect
    .element(page.getByRole('alert').getByRole('heading'))
    .toHaveTextContent('This room is for admins');
});

test('says that there are none yet', async () => {
  fakeApi({ [LIST]: adminReviewsResponse() });
  await render(<AdminReviewsScreen />);
  await expect.element(page.getByText('No reviews yet.')).toBeVisible();
});
