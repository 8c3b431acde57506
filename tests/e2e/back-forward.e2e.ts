import { expect, test } from './support.ts';

/**
 * The driver switches the back/forward cache off by its command line. The browser still says why it
 * did not keep a page: nothing of it may be the page's own doing.
 */
for (const path of ['/', '/products', '/product/peacock-batik-sarong', '/cart']) {
  test(`${path} may be kept whole for a person who comes back`, async ({ page }) => {
    const reasons: { type: string; reason: string }[] = [];
    const session = await page.context().newCDPSession(page);
    await session.send('Page.enable');
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      reasons.push(...notRestoredExplanations),
    );
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

test('the place on a long list is kept when a person comes back', async ({ page }) => {
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
