import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#lib/browser/newsletter/forms.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { fakeApi, type FakeResponse } from '../support/fake-api.ts';
import { openBuiltPage } from '../support/page.ts';
import { refusal, success } from '../support/responses.ts';
import { settle } from '../support/time.ts';

const SUBSCRIBE = 'POST /api/newsletter';
const LOOK = 'Please look into your mail. Open the link in it, and our letters come to you.';

const email = page.getByLabelText('Mailbox for our letters');
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

test('says that the network failed, and works a moment later', async () => {
  const api = fakeApi({ [SUBSCRIBE]: 'offline' });
  await email.fill('nimali@example.com');
  await button.click();
  await expect.element(given).toHaveTextContent('Network connection failed');
  await expect.element(email).toHaveValue('nimali@example.com');
  api.response({ [SUBSCRIBE]: success({ message: LOOK }) });
  await button.click();
  await expect.element(given).toHaveTextContent(LOOK);
});

test('sends once while it is pressed again', async () => {
  const response = Promise.withResolvers<FakeResponse>();
  const api = fakeApi({ [SUBSCRIBE]: () => response.promise });
  await email.fill('nimali@example.com');
  await button.click();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  email.element().focus();
  await userEvent.keyboard('{Enter}');
  await settle();
  response.resolve(success({ message: LOOK }));
  await expect.element(given).toHaveTextContent(LOOK);
  expect(api.sent).toHaveLength(1);
});
