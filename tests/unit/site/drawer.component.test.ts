import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startDrawer } from '#lib/browser/site/drawer.ts';
import { onDesktop, openBuiltPage, stopNavigation } from '../support/page.ts';

const drawer = () => page.getByRole('dialog', { name: 'Shop By Category' });
const opener = () => page.getByRole('button', { name: 'Shop By Category' });
const boxOf = (element: Element) => element.getBoundingClientRect();

beforeEach(() => openBuiltPage('/'));

test('opens at the left edge, 250 px wide, with six categories, and Escape gives the focus back', async () => {
  await onDesktop();
  startDrawer();
  await opener().click();
  await expect.element(drawer()).toBeVisible();
  await expect.poll(() => boxOf(drawer().element()).x).toBe(0);
  expect(boxOf(drawer().element()).width).toBe(250);
  expect(drawer().element().contains(document.activeElement)).toBe(true);
  expect(
    drawer()
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent.trim()),
  ).toEqual([
    'Agricultural Products',
    'Bags',
    'Bamboo Products',
    'Batik Wear',
    'Beauty And Cosmetics',
    'Bedsheets',
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
});

test('closes by its button, by a click beside it, by choosing a category, and by leaving the page', async () => {
  await onDesktop();
  const { destinations } = stopNavigation();
  startDrawer();
  await opener().click();
  await drawer().getByRole('button', { name: 'Close' }).click();
  await expect.element(drawer()).not.toBeInTheDocument();

  await opener().click();
  await userEvent.click(drawer().element(), { position: { x: 800, y: 400 }, force: true });
  await expect.element(drawer()).not.toBeInTheDocument();

  await opener().click();
  await drawer().getByRole('link', { name: 'Bags' }).click();
  expect(destinations).toEqual(['/category/bags']);
  await expect.element(drawer()).not.toBeInTheDocument();

  await opener().click();
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  await expect.element(drawer()).not.toBeInTheDocument();
});

test('brings the menus, the content pages and the account to a phone', async () => {
  startDrawer();
  await page.getByRole('button', { name: 'Categories', exact: true }).click();
  await expect.poll(() => boxOf(drawer().element()).width).toBe(250);
  await drawer().getByText('Fashions', { exact: true }).click();
  await expect.element(drawer().getByRole('link', { name: 'Footwear' })).toBeVisible();
  await drawer().getByText('More', { exact: true }).click();
  await expect.element(drawer().getByRole('link', { name: 'Legal Notice' })).toBeVisible();
  await expect.element(drawer().getByRole('link', { name: 'Register' })).toBeVisible();
});
