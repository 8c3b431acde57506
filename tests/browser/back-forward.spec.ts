import { expect, test } from './support/fixtures.ts';

/**
 * The driver switches the back/forward cache off by its command line. The browser still says why it
 * did not keep a page: nothing of it may be the page's own doing.
 */
test('pages may be kept whole in the back/forward cache', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  let reasons: { type: string; reason: string }[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations);
  });
  for (const path of ['/', '/products', '/product/peacock-batik-sarong', '/cart']) {
    await test.step(path, async () => {
      reasons = [];
      await page.goto(path, { waitUntil: 'networkidle' });
      // The web fonts come last, after everything else has been shown.
      await page.evaluate(async () => void (await document.fonts.ready));
      await page.goto('/pages/delivery');
      await page.goBack();
      await expect.poll(() => reasons.map(({ reason }) => reason)).not.toEqual([]);
      expect(reasons.filter(({ type }) => type === 'PageSupportNeeded')).toEqual([]);
      expect(reasons.map(({ reason }) => reason).join()).not.toMatch(/NoStore|Unload/);
    });
  }
});

test('the place on a long list is kept for a shopper who comes back', async ({ page }) => {
  await page.goto('/products');
  await page.evaluate(() => scrollTo(0, 900));
  await page
    .getByRole('link', { name: 'Delivery' })
    .last()
    .evaluate((link) => {
      if (link instanceof HTMLAnchorElement) location.assign(link.href);
    });
  await page.waitForURL(/delivery/);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
});
