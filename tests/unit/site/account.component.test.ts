import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startAccount } from '#lib/browser/site/account-link.ts';
import { onDesktop, openBuiltPage } from '../support/page.ts';
import { signIn } from '../support/session.ts';

test('offers Login and Register to guests, and name, address and a menu once signed in', async () => {
  await onDesktop();
  await openBuiltPage('/');
  const header = page.getByRole('banner');
  startAccount();
  await expect
    .element(header.getByRole('link', { name: 'Login' }))
    .toHaveAttribute('href', '/login');
  await expect
    .element(header.getByRole('link', { name: 'Register' }))
    .toHaveAttribute('href', '/register');

  const { email } = signIn();
  await expect.element(header.getByRole('link', { name: 'Login' })).not.toBeInTheDocument();
  await expect.element(header.getByText(email)).toBeVisible();
  await header.getByRole('button', { name: /Nimali Perera/ }).click();
  const menu = page.getByRole('navigation', { name: 'Account' });
  expect(
    menu
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent.trim()),
  ).toEqual(['My Account', 'My Tickets', 'Raise a Ticket', 'Logout']);
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
});
