import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startStockAlert } from '#lib/browser/stock-alerts/form.ts';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { accessibilityFaults, openBuiltPage } from '../support/page.tsx';
import { signIn } from '../support/session.ts';

const CALL = 'POST /api/stock-alerts';
const CHECK = 'Check your email and click the link to confirm.';

const email = page.getByLabelText('Email', { exact: true });
const button = page.getByRole('button', { name: 'Tell me when it is back' });
const heading = (name: string) => page.getByRole('heading', { name });

/** The form of a size that the demo shop has none of. */
async function openForm(query = 'product=lotus-batik-shirt&size=S'): Promise<void> {
  await openBuiltPage(`/stock-alert?${query}`, '.stock-alert');
  const form = document.querySelector<HTMLFormElement>('.stock-alert-form');
  if (form) startStockAlert(form);
}

beforeEach(() => localStorage.clear());

test('asks for an email about the size of the address', async () => {
  const api = fakeApi({ [CALL]: success({ message: CHECK }) });
  await openForm();
  await expect.element(page.getByText('Size S, sold out')).toBeVisible();
  await email.fill(' Nimali@example.com');
  await button.click();
  await expect.element(heading(CHECK)).toHaveFocus();
  await expect.element(email).not.toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  expect(api.sent.map(({ body, headers }) => [body, headers.get('authorization')])).toEqual([
    [{ productId: 'lotus-batik-shirt', size: 'S', email: 'nimali@example.com' }, null],
  ]);
});

test('takes the address of whoever is signed in, until the session ends', async () => {
  signIn();
  const words = 'We will email you when it is back in stock.';
  const api = fakeApi({ [CALL]: success({ message: words }) });
  await openForm('product=jak-wood-bowl');
  await expect.element(page.getByText('nimali@example.com')).toBeVisible();
  await expect.element(email).not.toBeVisible();
  await button.click();
  await expect.element(heading(words)).toBeVisible();
  expect(api.sent.map(({ body, headers }) => [body, headers.get('authorization')])).toEqual([
    [{ productId: 'jak-wood-bowl' }, 'Bearer access-token'],
  ]);
});

test('says at the field what is wrong with the email', async () => {
  const words = 'Enter a valid email';
  const api = fakeApi({ [CALL]: refusal(400, words, { errors: { email: words } }) });
  await openForm();
  await email.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Email is required');
  await expect.element(email).toHaveFocus();
  expect(api.sent).toEqual([]);
  await email.fill('nimali@example.com');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
  await expect.element(email).toHaveAccessibleDescription(words);
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  expect(await accessibilityFaults()).toEqual([]);
});

test('says that it is back in stock, or no longer sold, with a link to the product', async () => {
  fakeApi({ [CALL]: refusal(409, 'It is back in stock.') });
  await openForm();
  await email.fill('nimali@example.com');
  await button.click();
  await expect.element(heading('It is back in stock.')).toHaveFocus();
  await expect
    .element(page.getByRole('link', { name: 'View product' }))
    .toHaveAttribute('href', '/product/lotus-batik-shirt');
});
