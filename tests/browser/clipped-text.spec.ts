// What pages say in Sinhala and Tamil, whose words are long, on narrow phones: no word breaks, nothing is cut.
import type { BrowserContext } from '@playwright/test';
import { expect, test, untilIdle } from './support/fixtures.ts';
import { approveOrder, assignOrder, placeOrder } from './support/orders.ts';
import { expectUnclippedTextOnPhones, layOutAll } from './support/page-checks.ts';
import {
  fillAccount,
  forBuyers,
  forDrivers,
  forGuests,
  forShoppers,
  SOAP,
} from './support/templates.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectUnclippedPages(context: BrowserContext, paths: readonly string[]) {
  await context.route(/\.(?:avif|webp|jpe?g|png)$/, (route) => route.abort());
  for (const path of paths) {
    await test.step(path, async () => {
      const page = await context.newPage();
      await untilIdle(page, () => page.goto(path));
      await layOutAll(page);
      await expectUnclippedTextOnPhones(page);
      await page.close();
    });
  }
}

/** One address of each template. */
const firstOf = (templates: Record<string, readonly string[]>) =>
  Object.values(templates).map(([path = '']) => path);

for (const language of ['si', 'ta']) {
  const inLanguage = (path: string) => `/${language}${path}`;

  for (const part of [0, 1, 2, 3]) {
    test(`no text for guests breaks or is clipped in ${language}, part ${part + 1}`, async ({
      context,
      store,
    }) => {
      await store({ userEmail: 'nimali@example.com', pending2faUserId: 'waits' });
      const paths = firstOf(forGuests).filter((_, at) => at % 4 === part);
      await expectUnclippedPages(context, paths.map(inLanguage));
    });
  }

  test(`no text for shoppers breaks or is clipped in ${language}`, async ({
    context,
    shop,
    user,
  }) => {
    const orderNumber = await fillAccount(shop.data, user);
    const paths = [...firstOf(forShoppers), ...firstOf(forBuyers(orderNumber)), '/cart'];
    await expectUnclippedPages(context, paths.map(inLanguage));
  });

  test(`no text for drivers breaks or is clipped in ${language}`, async ({
    context,
    shop,
    newUser,
    signIn,
  }) => {
    const [buyer, driver] = [await newUser(), await newUser({ role: 'driver' })];
    const orderNumber = await placeOrder(shop.data, buyer, [SOAP]);
    await approveOrder(shop.data, orderNumber);
    await assignOrder(shop.data, orderNumber, driver);
    await signIn(driver);
    await expectUnclippedPages(context, firstOf(forDrivers(orderNumber)).map(inLanguage));
  });

  test(`no text in drawers and dialogs breaks or is clipped in ${language}`, async ({ page }) => {
    await page.goto(inLanguage('/'));
    await page.locator('.tab-bar button').first().click();
    await page.locator('#menu summary').evaluateAll((all) => {
      for (const one of all) if (one instanceof HTMLElement) one.click();
    });
    await expectUnclippedTextOnPhones(page);
    await page.goto(inLanguage('/products'));
    await page.locator('[popovertarget=filters]:not([popovertargetaction])').click();
    await expectUnclippedTextOnPhones(page);
    await page.goto(inLanguage('/product/lotus-batik-shirt'));
    await page.locator('main a[href*="/size-guide/"]').first().click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    await expectUnclippedTextOnPhones(page);
    await page.goto(inLanguage('/product/lacquer-band-bowl'));
    await page.locator('.buy-row .button-primary').first().click();
    await expect(page.locator('#mini-cart[open]')).toBeVisible();
    await expectUnclippedTextOnPhones(page);
    await page.goto(inLanguage('/products'));
    await page.locator('[data-quick-view]').first().dispatchEvent('click');
    await expect(page.locator('dialog[open] .stepper')).toBeVisible();
    await expectUnclippedTextOnPhones(page);
  });
}
