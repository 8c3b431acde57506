import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeMenuOnLeave } from '#lib/browser/today/admin-frame.ts';
import { onDesktop, openBuiltPage } from '../support/page.tsx';

test('the account menu closes when Tab leaves it, in either direction', async () => {
  await onDesktop();
  await openBuiltPage('/admin/reviews');
  closeMenuOnLeave();
  const button = page.getByRole('button', { name: 'Account menu' });
  const menu = page.getByRole('navigation', { name: 'Account' });
  await button.click();
  for (const name of ['My Profile', 'View shop', 'Logout']) {
    await userEvent.tab();
    await expect.element(menu.getByRole('link', { name })).toHaveFocus();
  }
  await userEvent.tab();
  await expect.element(menu).not.toBeInTheDocument();

  await button.click();
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await expect.element(button).toHaveFocus();
  await expect.element(menu).toBeVisible();
  await userEvent.tab({ shift: true });
  await expect.element(menu).not.toBeInTheDocument();
});
