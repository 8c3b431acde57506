// One order through three hands at once: who buys and who brings at a phone, who checks at a desk.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { asAdmin, aSlip } from './admins.ts';
import { order, shopper } from './buying.ts';
import { driver } from './driving.ts';
import { signIn } from './people.ts';
import { expect, test } from './support.ts';

test.setTimeout(120_000);

const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

async function somebodyElse(browser: Browser, atPhone: boolean): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext(
    atPhone ? PHONE : { viewport: { width: 1280, height: 900 } },
  );
  return [context, await context.newPage()];
}

test('A shopper pays by slip, an admin approves and assigns, a driver hands over without a line, and all see the same @phone @postgres', async ({
  page,
  browser,
}) => {
  const [, desk] = await somebodyElse(browser, false);
  const [road, wheel] = await somebodyElse(browser, true);

  const number = await order(page, await shopper(page), ['herbal-soap-trio']);
  await page.goto(`/payment-slip?orderId=${number}`);
  await page.getByLabel(/^Slip of order .{9}$/).setInputFiles({
    name: 'slip.png',
    mimeType: 'image/png',
    buffer: await aSlip('Rs. 1,450.00'),
  });
  await page.getByRole('button', { name: 'Submit slip' }).click();
  await expect(page.getByText('Your slip has arrived. It awaits admin approval.')).toBeVisible();

  const ravi = await driver(desk.request);
  await asAdmin(desk);
  await desk.goto(`/admin?order=${number}`);
  const slip = desk.getByRole('article', { name: `Slip of order ${number}` });
  await expect(slip.locator('img').first()).toBeVisible();
  await expect(slip).toContainText('Order total Rs. ');
  // A decision right after a slip has come is taken for one about the slip before.
  await desk.waitForTimeout(700);
  await desk.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(desk.getByText(`Order ${number} approved`)).toBeVisible();

  await signIn(wheel, ravi.email);
  await wheel.goto('/profile/my-deliveries');
  await expect(wheel.getByText(number)).toHaveCount(0);

  await desk.goto(`/admin/orders?q=${number}`);
  await desk
    .getByRole('row')
    .filter({ hasText: number })
    .getByRole('button', { name: /^Assign/ })
    .click();
  const choice = desk.getByRole('dialog', { name: `Assign ${number}` });
  await choice.getByText(ravi.email).click();
  await choice.getByRole('button', { name: /^Assign/ }).click();
  await expect(desk.getByRole('dialog')).toHaveCount(0);

  await wheel.reload();
  const stop = wheel
    .getByRole('listitem')
    .filter({ has: wheel.getByRole('link', { name: number }) });
  await expect(stop).toContainText('42 Lake Road');
  await expect(wheel.getByText('The list is kept on this phone.')).toBeVisible();
  await wheel.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await road.setOffline(true);
  await stop.getByRole('button', { name: 'Start delivery' }).click();
  await stop.getByRole('button', { name: 'Hand over' }).click();
  await expect(stop).toContainText('Waiting to send, handed over');

  // Nobody is told of what the shop does not know yet.
  await page.goto(`/profile/orders#${number}`);
  const row = page.locator(`[id="${number}"]`);
  await expect(row.getByText('To Delivery').first()).toBeVisible();

  await road.setOffline(false);
  await expect(stop.getByText('Delivered', { exact: true })).toBeVisible();
  await page.reload();
  await expect(row.getByText('Delivered').first()).toBeVisible();
  await desk.reload();
  await expect(
    desk.getByRole('row').filter({ hasText: number }).getByText('Delivered', { exact: true }),
  ).toBeVisible();
});
