import { describe, beforeEach, expect, test, afterEach } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#lib/browser/newsletter/forms.ts';
import { accessibilityFaults, openBuiltPage } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { startMailLink } from '#lib/browser/newsletter/email-link.ts';

describe('Subscribing', () => {
  const SUBSCRIBE = 'POST /api/newsletter';
  const LOOK = 'Check your email and click the link to confirm.';

  const email = page.getByLabelText('Newsletter subscription');
  const button = page.getByRole('button', { name: 'Subscribe' });
  const given = page.getByRole('status');

  beforeEach(() => openBuiltPage('/pages/delivery', 'footer'));

  test('subscribes without leaving the page', async () => {
    const api = fakeApi({ [SUBSCRIBE]: success({ message: LOOK }) });
    await email.fill('nimali@example.com');
    await button.click();
    await expect.element(given).toHaveTextContent(LOOK);
    await expect.element(button).toHaveFocus();
    await expect.element(email).toHaveValue('');
    expect(api.sent.map(({ body }) => body)).toEqual([{ email: 'nimali@example.com' }]);
  });

  test('says what is wrong with the email at the field, by keyboard too', async () => {
    fakeApi();
    email.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(given).toHaveTextContent('Email is required');
    await expect.element(email).toHaveFocus();
    await email.fill('nimali');
    await userEvent.keyboard('{Enter}');
    await expect.element(given).toHaveTextContent('Enter a valid email');
    await expect.element(email).toHaveValue('nimali');
    await expect.element(email).toHaveAttribute('aria-invalid', 'true');
    await expect.element(email).toHaveAccessibleDescription('Enter a valid email');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('shows at the field what the shop refuses', async () => {
    const words = 'Enter a valid email';
    fakeApi({ [SUBSCRIBE]: refusal(400, words, { errors: { email: words } }) });
    await email.fill('nimali@example.com');
    await button.click();
    await expect.element(given).toHaveTextContent(words);
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('A link in an email', () => {
  const PRESS = 'POST /newsletter/confirm';
  const DONE = {
    body: '<main data-email-link><h1 tabindex="-1">You are subscribed</h1><p>Welcome.</p></main>',
    headers: { 'content-type': 'text/html' },
  };

  const address = location.href;
  const title = document.title;
  afterEach(() => {
    history.replaceState(null, '', address);
    document.title = title;
  });

  /** Opens the page of a link in a mail, as its script does. */
  async function openLink(): Promise<void> {
    await openBuiltPage('/newsletter/confirm?token=none', '[data-email-link]');
    document.title = 'Newsletter | Shilpa';
    history.replaceState(null, '', '/newsletter/confirm?token=abc');
    const room = document.querySelector<HTMLElement>('[data-email-link]');
    if (room) await startMailLink(room);
  }

  test('presses the button of a link by itself', async () => {
    const api = fakeApi({ [PRESS]: DONE });
    await openLink();
    await expect.element(page.getByRole('heading', { name: 'You are subscribed' })).toHaveFocus();
    expect(document.title).toBe('You are subscribed | Shilpa');
    expect(api.sent.map(({ path }) => path)).toEqual(['/newsletter/confirm?token=abc']);
  });

  test('lets the button be pressed again when the link did not get through', async () => {
    const api = fakeApi({ [PRESS]: 'offline' });
    await openLink();
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Network connection failed. Please press the button again.');
    api.response({
      [PRESS]: { status: 503, body: 'busy', headers: { 'content-type': 'text/html' } },
    });
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await expect.poll(() => api.sent).toHaveLength(2);
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Network connection failed. Please press the button again.');
    api.response({ [PRESS]: DONE });
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await expect.element(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
  });
});
