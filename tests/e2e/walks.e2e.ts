// The same way to a filled cart, once without a mouse and once with nothing but a thumb.
import type { Page } from '@playwright/test';
import { expect, test } from './support.ts';

// Many keys one after the other: on a busy machine that takes its time.
test.setTimeout(60_000);

/** What has the focus: whether it shows, and whether something stands before it. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return undefined;
    const box = at.getBoundingClientRect();
    const outlined = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    const shows = [
      outlined(getComputedStyle(at)),
      outlined(getComputedStyle(at, '::after')),
      outlined(getComputedStyle(at.nextElementSibling ?? at)),
      getComputedStyle(at.closest('.search') ?? at).boxShadow !== 'none',
    ].includes(true);
    const middle = (from: number, to: number, most: number) =>
      (Math.max(from, 0) + Math.min(to, most)) / 2;
    const hit = document.elementFromPoint(
      middle(box.left, box.right, innerWidth),
      middle(box.top, box.bottom, innerHeight),
    );
    // What opens beside a focused link may cover its middle: only other rooms count.
    const seen = hit !== null && (at.contains(hit) || hit.contains(at));
    return { name: at.outerHTML.slice(0, 160), shows, seen };
  });

/** Presses Tab until it stands on something with this name. */
async function tabTo(page: Page, name: string | RegExp, most = 60): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    const words = await page.evaluate(
      () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent?.trim() ?? '',
    );
    if (typeof name === 'string' ? words === name : name.test(words)) return;
  }
  throw new Error(`${name} is not reached by ${most} Tabs`);
}

/** Two dozen cards of four stops each, filters, head and foot. */
const MOST_STOPS = 200;

for (const path of ['/', '/products', '/product/peacock-batik-sarong']) {
  test(`Whoever tabs through ${path} sees where he is`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    const lost: string[] = [];
    const met: string[] = [];
    for (let pressed = 0; pressed < MOST_STOPS; pressed += 1) {
      await page.keyboard.press('Tab');
      const at = await focus(page);
      if (!at) break;
      met.push(at.name);
      if (!at.shows || !at.seen) lost.push(`${at.shows ? 'out of sight' : 'no ring'}: ${at.name}`);
    }
    expect(lost).toEqual([]);
    expect(met.length).toBeGreaterThan(20);
    expect(met.length).toBeLessThan(MOST_STOPS);
  });
}

test('A cart is filled with the keyboard alone @desktop', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Batik Wear');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/category/batik-wear');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Peacock Batik Sarong');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/product/peacock-batik-sarong');

  await tabTo(page, /^View 1 of 3$/);
  await page.keyboard.press('ArrowRight');
  await tabTo(page, /^9 Reviews$|^\d+ Reviews?$/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio').first()).toBeChecked();
  await tabTo(page, 'One more');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Add to Cart');
  await page.keyboard.press('Enter');
  const cart = page.getByRole('dialog').filter({ hasText: 'Peacock Batik Sarong' });
  await expect(cart).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cart).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeFocused();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 line' })).toBeVisible();
});

test('A cart is filled with a thumb alone @phone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Categories' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Shop By Category' });
  await drawer.getByRole('link', { name: 'Batik Wear' }).tap();
  await expect(page).toHaveURL('/category/batik-wear');

  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Peacock Batik Sarong', exact: true }).tap();
  await expect(page).toHaveURL('/product/peacock-batik-sarong');
  await page.getByRole('link', { name: 'View 2 of 3' }).tap();
  await expect(page.getByRole('link', { name: 'View 2 of 3' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.getByRole('radio', { name: 'M', exact: true }).tap();
  await page.getByRole('button', { name: 'One more' }).tap();
  await page.getByRole('button', { name: 'Add to Cart' }).tap();
  const cart = page.getByRole('dialog').filter({ hasText: 'Peacock Batik Sarong' });
  await expect(cart).toBeVisible();
  await cart.getByRole('button', { name: 'Close' }).tap();
  await expect(cart).toBeHidden();
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Shortcuts' })
    .getByRole('link', { name: 'Cart 1 line' })
    .tap();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('main').getByText('Peacock Batik Sarong').first()).toBeVisible();
});

test('Under a finger every card shows its cart button, bottom right, and nothing else @phone', async ({
  page,
}) => {
  for (const [width, path] of [
    [320, '/'],
    [360, '/category/bowls'],
    [768, '/products'],
    [1180, '/category/bags'],
  ] as const) {
    await page.setViewportSize({ width, height: 820 });
    await page.goto(path);
    const cards = page.getByRole('main').getByRole('article');
    for (const card of (await cards.all()).slice(0, 4)) {
      const picture = await card.locator('.pic').boundingBox();
      const shown = card.locator('.acts > :visible');
      if ((await card.getByText('Sold out').count()) > 0) {
        await expect(shown).toHaveCount(0);
        continue;
      }
      await expect(shown).toHaveCount(1);
      await expect(shown).toHaveAccessibleName(/^Add .* to cart$/);
      await expect(card.locator('.acts')).toHaveCSS('opacity', '1');
      const button = await shown.boundingBox();
      if (!picture || !button) throw new Error('A card is not shown.');
      expect(picture.x + picture.width - (button.x + button.width)).toBeCloseTo(8, 0);
      expect(picture.y + picture.height - (button.y + button.height)).toBeCloseTo(8, 0);
    }
  }
});
