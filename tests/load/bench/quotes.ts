// What a quote of ten lines costs with a sale and two codes, beside one without.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { GiftVoucherForm } from '#lib/contract/staff-gift-vouchers.ts';
import { SaleForm } from '#lib/contract/sales.ts';
import { VoucherForm } from '#lib/contract/vouchers.ts';
import { aBuyer } from './orders.ts';
import { insideOf } from '../kit/buying.ts';
import { print, timesOf } from '../kit/report.ts';
import { startShop } from '../kit/shop-under-load.ts';

const LINES = 10;
const Products = v.object({
  products: v.array(
    v.object({ _id: v.string(), options: v.array(v.unknown()), countInStock: v.number() }),
  ),
});
const ROUNDS = { rounds: 600, warming: 600 };

/** A demo shop in which everything is on sale, with a discount code and a gift voucher. */
const withCodes = (folder: string) =>
  insideOf(folder, async (shop) => {
    const admin = { ...(await aBuyer(shop, 'admin@example.com')), role: 'admin' as const };
    const from = new Date(shop.now().getTime() + 1_000).toISOString();
    const sale = { name: 'Sale', percent: 10, everything: true, from };
    await shop.saleService.create(admin, v.parse(SaleForm, sale));
    const rule = { code: 'SAVE10', kind: 'percent', value: 10 };
    await shop.vouchers.create(admin, v.parse(VoucherForm, rule));
    const gift = v.parse(GiftVoucherForm, { amount: 500, validDays: 365 });
    return ['SAVE10', (await shop.giftVouchers.give(admin, gift)).code];
  });

const quoteOf =
  (url: string, cartItems: readonly unknown[], vouchers: readonly string[]) => async () => {
    const response = await fetch(`${url}/api/order/quote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cartItems, vouchers }),
    });
    if (!response.ok) throw new Error(`No quote: ${await response.text()}`);
    await response.arrayBuffer();
  };

/** Ten products without options, a piece of each. */
async function tenLines(url: string): Promise<Array<{ _id: string; size: string; qty: number }>> {
  const response = await fetch(`${url}/api/products?limit=100`);
  const { products } = v.parse(Products, await response.json());
  const whole = products.filter(
    ({ options, countInStock }) => options.length === 0 && countInStock > 0,
  );
  return whole.slice(0, LINES).map(({ _id }) => ({ _id, size: 'Default', qty: 1 }));
}

/** Prints what a quote takes with and without a sale and codes, over HTTP on SQLite. */
export async function benchQuotes(): Promise<void> {
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'shilpa-bench-')));
  const [plain, reduced] = await Promise.all(
    folders.map((folder) => startShop({ DATA_DIR: folder, WARM_PICTURES: 'off' })),
  );
  if (!plain || !reduced) return;
  const codes = await withCodes(folders[1] ?? '');
  const lines = await tenLines(plain.url);
  const [before = 0, after = 0] = await timesOf(
    [quoteOf(plain.url, lines, []), quoteOf(reduced.url, lines, codes)],
    ROUNDS,
  );
  print('a quote of ten lines, SQLite', [
    { what: 'without a sale', figure: before, unit: 'ms', digits: 2 },
    { what: 'with a sale and two codes', figure: after, unit: 'ms', digits: 2 },
    { what: 'the one of the other', figure: after / before, unit: '×', digits: 2, atMost: 1.3 },
  ]);
  await Promise.all([plain.stop(), reduced.stop()]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
