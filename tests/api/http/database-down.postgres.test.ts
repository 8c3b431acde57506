import { expect, test } from 'vitest';
import { aProduct } from '../../support/goods.ts';
import { aLineTo } from '../../support/database-line.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';

test('while the database is away kept pages are served, others say so, and all recovers', async () => {
  const place = await aPlace();
  const shop = await aShop(place);
  await stock(shop, aProduct('clay-bowl'), aProduct('reed-mat'));
  const line = await aLineTo(place.databaseUrl ?? '');
  const { url } = await aServer({ ...place, databaseUrl: line.url }, { LOG_LEVEL: 'silent' });
  const status = async (path: string) => (await fetch(url + path)).status;
  expect(await status('/product/clay-bowl')).toBe(200);

  line.cut();
  expect(await status('/product/clay-bowl')).toBe(200);
  const page = await fetch(`${url}/product/reed-mat`);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await page.text()).toContain('<h1');
  const call = await fetch(`${url}/api/products/reed-mat`);
  expect([call.status, await call.json()]).toEqual([
    503,
    { success: false, message: 'The shop is busy for a moment. Please try again.' },
  ]);
  expect(await status('/api/ready')).toBe(503);
  expect(await status('/api/health')).toBe(200);

  await line.mend();
  await expect.poll(() => status('/product/reed-mat')).toBe(200);
  expect(await status('/api/ready')).toBe(200);
});
