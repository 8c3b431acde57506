// The wishlist over several pages and tabs: a guest's hearts, the login, and the way into the cart.
import type { Page } from '@playwright/test';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { expect, test } from './support/fixtures.ts';
import { fillLogin, stored, type TestUser } from './support/people.ts';

const BOWL = 'lacquer-band-bowl';
const SOAP = 'herbal-soap-trio';
const SARONG = 'peacock-batik-sarong';
const SOLD_OUT = 'jak-wood-bowl';

const add = (page: Page) => page.getByRole('button', { name: 'Add to Wishlist' });
const added = (page: Page) => page.getByRole('button', { name: 'In your Wishlist' });
const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** The shop's own list of a user. */
const shopWishes = async ({ wishlist }: Shop, { id }: TestUser): Promise<readonly string[]> =>
  (await wishlist.show(id, { page: 1, limit: 100 })).ids;

async function addToShopWishlist(
  { wishlist }: Shop,
  { id }: TestUser,
  ids: readonly string[],
): Promise<void> {
  for (const productId of ids) await wishlist.add(id, productId, { page: 1, limit: 1 });
}

test('joins a guest’s hearts with the user’s list at login', async ({ page, shop, newUser }) => {
  const user = await newUser();
  await addToShopWishlist(shop.data, user, [SOAP]);
  for (const id of [SARONG, SOLD_OUT]) {
    await page.goto(`/product/${id}`);
    await add(page).click();
    await expect(added(page)).toHaveAttribute('aria-pressed', 'true');
  }
  await page.reload();
  await expect(added(page)).toBeVisible();

  await page.goto('/profile/wishlist');
  await expect(page.getByText('Please login first')).toBeVisible();
  await fillLogin(page, user.email);
  await page.waitForURL('/profile/wishlist');
  await expect(page.getByText('3 kept things')).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').getByRole('heading')).toHaveText([
    'Turned Jak Wood Bowl',
    'Peacock Batik Sarong',
    'Herbal Soap Trio',
  ]);
  expect(await shopWishes(shop.data, user)).toEqual([SOLD_OUT, SARONG, SOAP]);
  expect(await stored(page, 'wishlistItems')).toBe(JSON.stringify([SOLD_OUT, SARONG, SOAP]));

  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  expect(await stored(page, 'wishlistItems')).toBeNull();
});

test('puts an item into the cart, after its size was chosen', async ({ page, shop, user }) => {
  await addToShopWishlist(shop.data, user, [BOWL, SARONG]);
  await page.goto('/profile/wishlist');
  await card(page, 'Lacquer Band Bowl').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toContainText('Lacquer Band Bowl');
  await page.keyboard.press('Escape');
  await card(page, 'Peacock Batik Sarong').getByRole('button', { name: 'Add to Cart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Peacock Batik Sarong' });
  await expect(dialog.getByText('Size', { exact: true })).toBeVisible();
  const heart = dialog.getByRole('button', { name: 'In your Wishlist' });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(dialog.getByRole('button', { name: 'Add to Wishlist' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Peacock Batik Sarong')).toHaveCount(0);
  await expect.poll(() => shopWishes(shop.data, user)).toEqual([BOWL]);
});

test('agrees in two tabs, and on a page that comes back', async ({ page, context }) => {
  await page.goto(`/product/${BOWL}`);
  const other = await context.newPage();
  await other.goto(`/product/${BOWL}`);
  await add(other).click();
  await expect(added(page)).toBeVisible();

  await page.goto('/pages/delivery');
  await added(other).click();
  await page.goBack();
  await expect(add(page)).toHaveAttribute('aria-pressed', 'false');
});
