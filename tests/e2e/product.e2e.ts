import { expect, scriptBytes, seriousFaults, test } from './support.ts';

const SIZED = '/product/peacock-batik-sarong';
const UNSIZED = '/product/lacquer-band-bowl';
const SOLD_OUT = '/product/jak-wood-bowl';

test('A shopper looks through the pictures with the arrow keys', async ({ page }) => {
  await page.goto(UNSIZED);
  const thumbs = page.getByRole('link', { name: /^View \d of 3$/ });
  await expect(thumbs.nth(0)).toHaveAttribute('aria-current', 'true');

  await page.getByRole('group', { name: 'Pictures of Lacquer Band Bowl' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(thumbs.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(thumbs.nth(2)).toHaveAttribute('aria-current', 'true');

  await thumbs.nth(0).click();
  await expect(thumbs.nth(0)).toHaveAttribute('aria-current', 'true');
});

test('A shopper who forgets the size is told so at the sizes', async ({ page }) => {
  await page.goto(SIZED);
  await page.getByRole('button', { name: 'Add to Cart' }).click();

  const sentence = 'Please select a size before adding to cart.';
  const message = page.getByRole('alert').filter({ hasText: sentence });
  await expect(message).toBeVisible();
  const [first, second] = [page.getByRole('radio').first(), page.getByRole('radio').nth(1)];
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-invalid', 'true');

  await page.keyboard.press('ArrowRight');
  await expect(second).toBeChecked();
  await expect(message).toBeHidden();
});

test('The quantity stays between one and what is in stock', async ({ page }) => {
  await page.goto(UNSIZED);
  const [stock = 0] = await stockOf(page.getByText(/^\d+ in stock\.$/));
  const quantity = page.getByRole('group', { name: 'Quantity' });
  const more = quantity.getByRole('button', { name: 'One more' });
  const fewer = quantity.getByRole('button', { name: 'One fewer' });
  await expect(fewer).toHaveAttribute('aria-disabled', 'true');

  for (let pressed = 0; pressed < stock + 2; pressed += 1) await more.click({ force: true });
  await expect(quantity.getByRole('status')).toHaveText(String(stock));
  await expect(more).toHaveAttribute('aria-disabled', 'true');

  await fewer.click();
  await expect(quantity.getByRole('status')).toHaveText(String(stock - 1));
});

test('What a shopper adds is counted at the cart', async ({ page }) => {
  await page.goto(SIZED);
  await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog').getByText('Peacock Batik Sarong')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-cart]:visible .badge').first()).toHaveText('1');
});

test('The shop refuses more than it has', async ({ page }) => {
  await page.goto(UNSIZED);
  const [stock = 0] = await stockOf(page.getByText(/^\d+ in stock\.$/));
  await page.evaluate((quantity) => {
    const line = { _id: 'lacquer-band-bowl', name: 'Lacquer Band Bowl', price: 3900 };
    const kept = { ...line, qty: quantity, countInStock: quantity, size: 'Default' };
    localStorage.setItem('cartItems', JSON.stringify([kept]));
  }, stock);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('alert').last()).toContainText(`Only ${stock} left in stock`);
});

test('Nobody can add what is sold out', async ({ page }) => {
  await page.goto(SOLD_OUT);
  await expect(page.getByText('Sold out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
});

test('A shopper reads the description first and the reviews by key or link', async ({ page }) => {
  await page.goto(UNSIZED);
  const description = page.getByRole('tab', { name: 'Description' });
  const reviews = page.getByRole('tab', { name: 'Reviews' });
  await expect(description).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Reviews' })).toBeHidden();

  await description.focus();
  await page.keyboard.press('ArrowRight');
  await expect(reviews).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Reviews' })).toBeVisible();
  await expect(page.getByText('Please log in to write a review.')).toBeVisible();

  await description.click();
  await page.getByRole('link', { name: /^\d+ Reviews?$/ }).click();
  await expect(page.getByRole('tabpanel', { name: 'Reviews' })).toBeInViewport();
});

test('Pages of goods that never were, or no longer are, say so', async ({ page }) => {
  const unknown = await page.goto('/product/no-such-thing');
  expect(unknown?.status()).toBe(404);
  const demo = await page.goto('/product/demo');
  expect(demo?.status()).toBe(404);
});

test('Everybody can use a product page, description and reviews', async ({ page }) => {
  await page.goto(SIZED);
  expect(await scriptBytes(page)).toBeLessThan(12_000);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  expect(await seriousFaults(page)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A reader finds the description and every review', async ({ page }) => {
    await page.goto(UNSIZED);
    await expect(page.getByRole('region', { name: 'Description' })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Reviews' }).getByRole('article').first(),
    ).toBeVisible();
  });
});

async function stockOf(note: { innerText(): Promise<string> }): Promise<number[]> {
  return (await note.innerText()).match(/\d+/g)?.map(Number) ?? [];
}

test('An address that names the reviews opens them, on an open page too', async ({ page }) => {
  const tab = page.getByRole('tab', { name: 'Reviews' });
  await page.goto('/product/peacock-batik-sarong#reviews');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page.goto('/product/peacock-batik-sarong');
  await expect(tab).toHaveAttribute('aria-selected', 'false');
  await page.goto('/product/peacock-batik-sarong#reviews');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
});
