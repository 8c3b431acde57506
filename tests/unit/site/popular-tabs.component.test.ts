import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#lib/browser/site/popular-tabs.ts';
import { responseOfShop } from '../support/built-shop.ts';
import { fakeApi } from '../support/fake-api.ts';
import { openBuiltPage, stopNavigation } from '../support/page.ts';

const tab = (name: string) => page.getByRole('tab', { name, exact: true });

beforeEach(() => openBuiltPage('/', 'popular-tabs'));

test('starts at the first tab and shows the products of the chosen one', async () => {
  fakeApi({ 'GET /fragments/popular/bowls': responseOfShop });
  const { destinations } = stopNavigation();
  expect(
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent.trim()),
  ).toEqual(['Fashion', 'Bamboo Products', 'Bowls', 'Bags', 'Carpets']);
  await expect.element(tab('Fashion')).toHaveAttribute('aria-selected', 'true');
  await tab('Bowls').click();
  await expect.element(tab('Bowls')).toHaveAttribute('aria-selected', 'true');
  await expect
    .element(page.getByRole('tabpanel').getByRole('heading').first())
    .toMatchTextContent(/bowl/i);
  expect(destinations).toEqual([]);
});

test('goes through the tabs by arrow keys', async () => {
  fakeApi({ 'GET /fragments/popular/*': responseOfShop });
  tab('Fashion').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Bamboo Products')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(tab('Carpets')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Fashion')).toHaveAttribute('aria-selected', 'true');
});

test('follows the link when the row cannot be fetched', async () => {
  fakeApi({ 'GET /fragments/popular/bowls': 'offline' });
  const { destinations } = stopNavigation();
  await tab('Bowls').click();
  await expect.poll(() => destinations).toEqual(['/?popular=bowls']);
  await openBuiltPage('/?popular=bowls', 'popular-tabs');
  await expect.element(tab('Bowls')).toHaveAttribute('aria-selected', 'true');
});
