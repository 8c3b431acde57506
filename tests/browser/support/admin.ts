import type { Page } from '@playwright/test';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { expect } from './fixtures.ts';

/** An order as the shop has it. */
export const orderRow = ({ db }: Shop, orderNumber: string) =>
  db.selectFrom('orders').selectAll().where('number', '=', orderNumber).executeTakeFirstOrThrow();

export const slipOf = (page: Page, orderNumber: string) =>
  page.getByRole('article', { name: `Slip of order ${orderNumber}` });

/** A press right after a slip has come is taken for one about the slip before: this waits it out. */
export async function lookAtSlip(page: Page, orderNumber: string): Promise<void> {
  await expect(slipOf(page, orderNumber)).toBeVisible();
  await page.evaluate(async () => {
    const since = performance.now();
    while (performance.now() - since < 700) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  });
}
