// What somebody keeps in sight: hearts for everybody, a list for who is signed in.
import type { Page } from '@playwright/test';
import { fillLogin, keptSession, member, signIn } from './people.ts';
import { expect, faults, test } from './support.ts';

const BOWL = 'lacquer-band-bowl';
const SOAP = 'herbal-soap-trio';
const SARONG = 'peacock-batik-sarong';
const SOLD_OUT = 'jak-wood-bowl';
const NOT_SAVED = 'Your wishlist could not be saved. Please try again.';

const add = (page: Page) => page.getByRole('button', { name: 'Add to Wishlist' });
const added = (page: Page) => page.getByRole('button', { name: 'In your Wishlist' });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('wishlistItems'));

async function wish(page: Page, id: string): Promise<void> {
  await page.goto(`/product/${id}`);
  await add(page).click();
  await expect(added(page)).toHaveAttribute('aria-pressed', 'true');
}

const bearer = async (page: Page) => ({
  authorization: `Bearer ${(await keptSession(page))['accesstoken']}`,
});

/** The shop's own list. */
async function shopWishes(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/wishlist', { headers: await bearer(page) });
  const { ids } = await answer.json();
  return ids;
}

async function wishElsewhere(page: Page, productId: string): Promise<void> {
  const headers = await bearer(page);
  const answer = await page.request.post('/api/wishlist', { headers, data: { productId } });
  expect(answer.status()).toBe(200);
}

const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** Opens the list and waits until it is there. */
async function open(page: Page): Promise<void> {
  await page.goto('/profile/wishlist');
  await expect(page.getByText(/^\d+ kept things?$|^Nothing kept yet$/).first()).toBeVisible();
}

test('A guest keeps things, logs in and finds them with what was there', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await wishElsewhere(page, SOAP);
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
  expect(await kept(page)).toBeNull();

  await wish(page, SARONG);
  await expect(
    page.getByText('Peacock Batik Sarong is in your wishlist. Log in to see it.'),
  ).toBeVisible();
  await wish(page, SOLD_OUT);
  await page.reload();
  await expect(added(page)).toBeVisible();

  await page.goto('/profile/wishlist');
  await expect(page.getByText('Please login first')).toBeVisible();
  await fillLogin(page, email);
  await page.waitForURL('**/profile/wishlist');
  await expect(page.getByText('3 kept things')).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').getByRole('heading')).toHaveText([
    'Turned Jak Wood Bowl',
    'Peacock Batik Sarong',
    'Herbal Soap Trio',
  ]);
  expect(await shopWishes(page)).toEqual([SOLD_OUT, SARONG, SOAP]);
  expect(await kept(page)).toBe(JSON.stringify([SOLD_OUT, SARONG, SOAP]));
  expect(await faults(page)).toEqual([]);
});

test('The list tells what things cost now, what is sold out, and puts them in the cart', async ({
  page,
}) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  for (const id of [BOWL, SARONG, SOLD_OUT]) await wishElsewhere(page, id);
  await open(page);
  await expect(card(page, 'Peacock Batik Sarong')).toContainText('Rs. 2,792.00');
  await expect(card(page, 'Turned Jak Wood Bowl')).toContainText('Sold out');
  await expect(
    card(page, 'Turned Jak Wood Bowl').getByRole('button', { name: 'Add to Cart' }),
  ).toBeDisabled();
  await card(page, 'Lacquer Band Bowl').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: /cart/i })).toContainText('Lacquer Band Bowl');
  await page.keyboard.press('Escape');
  // What comes in sizes is chosen first.
  await card(page, 'Peacock Batik Sarong').getByRole('button', { name: 'Add to Cart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Peacock Batik Sarong' });
  await expect(dialog.getByText('Size', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'In your Wishlist' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('Things leave the list one by one, by keyboard too, and the focus stays near', async ({
  page,
}) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  for (const id of [BOWL, SARONG]) await wishElsewhere(page, id);
  await open(page);
  await page.getByRole('button', { name: 'Remove Peacock Batik Sarong from wishlist' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 kept thing', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Remove Lacquer Band Bowl from wishlist' }),
  ).toBeFocused();
  await expect.poll(() => shopWishes(page)).toEqual([BOWL]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing kept yet' })).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Nothing kept yet');
  await expect(page.getByRole('status').filter({ hasText: 'no longer in your' })).toHaveCount(1);
  await expect.poll(() => shopWishes(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Find something to keep' }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test('A card’s heart works by pointer and keyboard, and its words tell the truth @desktop', async ({
  page,
}) => {
  await page.goto('/category/bags');
  const first = page.getByRole('main').getByRole('article').first();
  const name = await first.getByRole('heading').innerText();
  await first.hover();
  await first.getByRole('button', { name: `Add ${name} to wishlist` }).click();
  const heart = first.getByRole('button', { name: `${name} is in your wishlist` });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.press('Space');
  await expect(first.getByRole('button', { name: `Add ${name} to wishlist` })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(page.getByRole('status').filter({ hasText: 'no longer in your' })).toHaveCount(1);
  expect(await kept(page)).toBe('[]');
});

test('What is fetched later shows its hearts at once, and the quick view has one @desktop', async ({
  page,
}) => {
  await page.goto(`/product/${BOWL}`);
  await add(page).click();
  await page.goto('/');
  await page.getByRole('tab', { name: 'Bowls' }).click();
  const bowl = page.getByRole('article').filter({ hasText: 'Lacquer Band Bowl' }).first();
  const heart = bowl.getByRole('button', { name: 'Lacquer Band Bowl is in your wishlist' });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await bowl.hover();
  await bowl.getByRole('link', { name: /Quick view/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Lacquer Band Bowl' });
  await dialog.getByRole('button', { name: 'In your Wishlist' }).click();
  await expect(dialog.getByRole('button', { name: 'Add to Wishlist' })).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(bowl.getByRole('button', { name: 'Add Lacquer Band Bowl to wishlist' })).toHaveCount(
    1,
  );
});

test('Two tabs agree, and so does a page that comes back', async ({ page, context }) => {
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

test('A heart that the shop did not take is taken back, and that is said', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await page.goto(`/product/${BOWL}`);
  await page.route('**/api/wishlist?*', (route) => route.abort());
  await add(page).click();
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await expect(add(page)).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/api/wishlist?*');
  await add(page).click();
  await expect.poll(() => shopWishes(page)).toEqual([BOWL]);

  await page.route('**/api/wishlist?*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 500,
          json: { success: false, message: 'Something went wrong. Try again.' },
        })
      : route.continue(),
  );
  await added(page).click();
  await expect(page.getByText('Something went wrong. Try again.')).toBeVisible();
  await expect(added(page)).toHaveAttribute('aria-pressed', 'true');
});

test('The heart shows at once; who changes his mind has the last word', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await page.goto(`/product/${BOWL}`);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/wishlist?*', async (route) => {
    await answer.promise;
    return route.continue();
  });
  await add(page).click();
  await added(page).click();
  await add(page).click();
  await expect(added(page)).toBeVisible();
  expect(await shopWishes(page)).toEqual([]);
  answer.resolve();
  await expect.poll(() => shopWishes(page)).toEqual([BOWL]);
  await expect(added(page)).toBeVisible();
});

test('What a guest chose joins once the line is back', async ({ page }) => {
  const { email } = await member(page.request);
  await wish(page, BOWL);
  await page.route('**/api/wishlist*', (route) => route.abort());
  await signIn(page, email);
  await page.goto(`/product/${BOWL}`);
  await expect(added(page)).toBeVisible();
  expect(await shopWishes(page)).toEqual([]);
  await page.unroute('**/api/wishlist*');
  await page.goto('/pages/delivery');
  await expect.poll(() => shopWishes(page)).toEqual([BOWL]);
});

test('A list that does not load says so and may be asked for again', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await wishElsewhere(page, BOWL);
  await page.route('**/api/wishlist', (route) => route.abort());
  await page.goto('/profile/wishlist');
  await expect(page.getByText('Your wishlist could not be loaded.')).toBeVisible();
  await page.unroute('**/api/wishlist');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Lacquer Band Bowl')).toBeVisible();
});

test('What was wished for when the session ended is kept for the next login', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await page.goto(`/product/${BOWL}`);
  await expect(add(page)).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('accesstoken', 'dead');
    localStorage.setItem('refreshtoken', 'dead');
  });
  await add(page).click();
  await expect(page).toHaveURL(/\/login/);
  await fillLogin(page, email);
  await page.waitForURL(`**/product/${BOWL}`);
  await expect(added(page)).toBeVisible();
  await expect.poll(() => shopWishes(page)).toEqual([BOWL]);
});
