import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NewsletterScreen } from '#islands/admin/newsletter/NewsletterScreen.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { accessibilityFaults, renderOnPage, toastMessages } from '../support/page.tsx';
import { signIn } from '../support/session.ts';

const CALL = 'POST /api/admin/newsletter';
const open = () => renderOnPage('/admin/newsletter', () => <NewsletterScreen />);
const text = () => page.getByLabelText('Newsletter', { exact: true });
const sentTo = (api: ReturnType<typeof fakeApi>) =>
  api.sentTo(CALL).map(({ body }) => Object(body).to);

beforeEach(() => signIn({ role: 'admin' }));

test('asks with the number of subscribers before it sends, and keeps the text', async () => {
  const api = fakeApi({
    [CALL]: success({ subject: 'New baskets', subscribers: 214, sent: 4, queued: 210 }),
    'POST /api/admin/content/render': success({ html: '' }),
  });
  await open();
  await text().fill('# New baskets\n\nThree weavers.');
  await page.getByRole('button', { name: 'Send to subscribers' }).click();
  const question = page.getByRole('dialog', { name: 'Send to 210 subscribers?' });
  await expect.element(question).toMatchTextContent('4 subscribers got this text before.');
  expect(await accessibilityFaults()).toEqual([]);
  await question.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(toastMessages).toEqual(['On its way to 210 subscribers']);
  expect(sentTo(api)).toEqual(['nobody', 'subscribers']);
  await open();
  await expect.element(text()).toHaveValue('# New baskets\n\nThree weavers.');
});

test('says what an email can not show, beside the text', async () => {
  const message = 'Line 3 has a picture, which a newsletter can’t show.';
  fakeApi({
    [CALL]: refusal(400, message, { errors: { text: message } }),
    'POST /api/admin/content/render': success({ html: '' }),
  });
  await open();
  await page.getByRole('button', { name: 'Email me a preview' }).click();
  await expect.element(text()).toHaveAccessibleDescription(expect.stringContaining(message));
});
