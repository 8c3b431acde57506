// The page of the declared calls, whose markup is a library's: every-template.spec does not judge it.
import { expect, test } from './support/fixtures.ts';
import { demoAdmin } from './support/people.ts';

test('staff read the declared calls, on a phone too', async ({ page, shop, signIn }) => {
  await signIn(await demoAdmin(shop.data));
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/api');
  const call = page.getByRole('button', {
    name: 'GET /api/openapi.json anyone',
  });
  await expect(call).toBeVisible();
  await call.click();
  await expect(call).toHaveAttribute('aria-expanded', 'true');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  expect(faults).toEqual([]);
});
