import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CART_KEY } from '#lib/cart/stored-lines.ts';
import { startBadges } from '#lib/browser/site/cart-badge.ts';
import { onDesktop, openBuiltPage } from '../support/page.ts';

const stored = (id: string) => ({ _id: id, name: `Mat ${id}`, price: 1500, qty: 3, size: 'M' });

/** Another document of the shop: what it writes to local storage is an event in this one. */
async function anotherTab(): Promise<Storage> {
  const frame = document.createElement('iframe');
  frame.src = '/favicon.svg';
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  await loaded;
  const storage = frame.contentWindow?.localStorage;
  if (!storage) throw new Error('The other tab has no storage');
  return storage;
}

test('counts on the cart icon the lines that another tab puts into the cart', async () => {
  await onDesktop();
  await openBuiltPage('/');
  startBadges();
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
  await expect.element(cart).toHaveAccessibleName('Cart, 0 lines');
  await expect.element(cart).toHaveTextContent('');
  const tab = await anotherTab();
  tab.setItem(CART_KEY, JSON.stringify([stored('a')]));
  await expect.element(cart).toHaveAccessibleName('Cart, 1 line');
  tab.setItem(CART_KEY, JSON.stringify([stored('a'), stored('b')]));
  await expect.element(cart).toHaveAccessibleName('Cart, 2 lines');
  await expect.element(cart).toHaveTextContent('2');
});

test("leads to the search field from a phone's tab bar", async () => {
  await openBuiltPage('/products');
  await import('#lib/browser/site/page.ts');
  scrollTo(0, 900);
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  await bar.getByRole('link', { name: 'Search' }).click();
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
  await expect.poll(() => scrollY).toBe(0);
});
