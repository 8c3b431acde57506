import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startMailLink } from '#lib/browser/newsletter/email-link.ts';
import { fakeApi } from '../support/fake-api.ts';
import { openBuiltPage } from '../support/page.ts';

const PRESS = 'POST /newsletter/confirm';
const DONE = {
  body: '<main data-email-link><h1 tabindex="-1">You are on the list</h1><p>Welcome.</p></main>',
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
  document.title = 'Letters from the workshops | Shilpa';
  history.replaceState(null, '', '/newsletter/confirm?token=abc');
  const room = document.querySelector<HTMLElement>('[data-email-link]');
  if (room) await startMailLink(room);
}

test('presses the button of a link by itself', async () => {
  const api = fakeApi({ [PRESS]: DONE });
  await openLink();
  await expect.element(page.getByRole('heading', { name: 'You are on the list' })).toHaveFocus();
  expect(document.title).toBe('You are on the list | Shilpa');
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
  await page.getByRole('button', { name: 'Yes, send me letters' }).click();
  await expect.poll(() => api.sent).toHaveLength(2);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Network connection failed. Please press the button again.');
  api.response({ [PRESS]: DONE });
  await page.getByRole('button', { name: 'Yes, send me letters' }).click();
  await expect.element(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
});
