import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startDropdowns } from '#lib/browser/site/dropdown.ts';
import { onDesktop, openBuiltPage } from '../support/page.ts';

const bar = () => page.getByRole('navigation', { name: 'Main' });
const mens = () => page.getByText("Men's", { exact: true }).first();

beforeEach(async () => {
  await onDesktop();
  await openBuiltPage('/', 'header');
  startDropdowns();
});

test('shows the six groups of Fashions while the pointer is there', async () => {
  await expect.element(mens()).not.toBeVisible();
  await bar().getByRole('link', { name: 'Fashions', exact: true }).hover();
  await expect.element(mens()).toHaveAttribute('href', '/fashion/mens');
  for (const name of ["Men's", "Women's", 'Kids', 'Accessories', 'Footwear', 'Jewelry']) {
    await expect.element(bar().getByRole('link', { name, exact: true })).toBeVisible();
  }
  await bar().getByRole('link', { name: 'All Brands' }).hover();
  await expect.element(mens()).not.toBeVisible();
});

test('opens by keyboard alone, and Escape closes it', async () => {
  const button = page.getByRole('button', { name: 'Fashions menu' });
  bar().getByRole('link', { name: 'Fashions', exact: true }).element().focus();
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await expect.element(mens()).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.tab();
  await expect.element(mens()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(mens()).not.toBeVisible();
  await expect.element(button).toHaveFocus();
});

test('lists the content pages below More', async () => {
  await bar().getByRole('button', { name: 'More' }).hover();
  await expect.element(bar().getByRole('link', { name: 'Delivery', exact: true })).toBeVisible();
});
