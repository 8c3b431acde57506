// The shop among ten and a hundred times as many products and orders: how times grow, as figures and
// as the pictures of docs/numbers.md.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { growthChart, type Line } from './chart.ts';
import { aShopWith, lists, msOf } from './admin-lists.ts';
import { aBuyer, sellBowls, order } from './orders.ts';
import { median, print } from '../kit/report.ts';
import { aShopOf, breath, kinds, timed } from './rendering.ts';

const PRODUCTS = [200, 2_000, 20_000];
const ORDERS = [1_000, 10_000, 100_000];
const ROUNDS = 40;
const WARMING = 15;
const PLACED = 200;
const PLACING_WARMING = 100;

const count = (n: number): string => n.toLocaleString('en');

function show(
  title: string,
  sizes: readonly number[],
  lines: readonly Line[],
  atMost: number,
): void {
  print(
    title,
    lines.flatMap(({ name, ms }) => [
      ...ms.map((figure, at) => ({
        what: `${name}, ${count(sizes[at] ?? 0)}`,
        figure,
        unit: 'ms',
        digits: 2,
      })),
      {
        what: 'the last of the first',
        figure: (ms.at(-1) ?? 0) / (ms[0] ?? 1),
        unit: '×',
        digits: 2,
        atMost,
      },
    ]),
  );
}

/** Pages that nobody keeps yet, in shops of every size in turns. */
async function amongProducts(folder: string): Promise<Line[]> {
  const shops = [];
  for (const size of PRODUCTS) shops.push(await aShopOf(size, folder));
  const lines: Line[] = [];
  for (const [kind, address] of Object.entries(kinds)) {
    const times = shops.map((): number[] => []);
    for (let n = 0; n < WARMING + ROUNDS; n += 1) {
      for (const [at, shop] of shops.entries()) {
        const ms = await timed(shop.url + address(n));
        if (n >= WARMING) times[at]?.push(ms);
        await breath();
      }
    }
    lines.push({ name: `a ${kind} page`, ms: times.map(median) });
  }
  for (const shop of shops) await shop.stop();
  return lines;
}

async function amongOrders(folder: string): Promise<Line[]> {
  const shops = [];
  for (const size of ORDERS) shops.push(await aShopWith(size, join(folder, `orders-${size}`)));
  const buyers = [];
  for (const shop of shops) {
    await sellBowls(shop);
    buyers.push(await aBuyer(shop, 'shopper@example.com'));
  }
  const orderPlacement = shops.map((): number[] => []);
  for (let n = 0; n < PLACING_WARMING + PLACED; n += 1) {
    for (const [at, shop] of shops.entries()) {
      const buyer = buyers[at];
      if (!buyer) continue;
      const begun = performance.now();
      await shop.orders.place(buyer, order, randomUUID());
      if (n >= PLACING_WARMING) orderPlacement[at]?.push(performance.now() - begun);
    }
  }
  const lines: Line[] = [{ name: 'placing an order', ms: orderPlacement.map(median) }];
  for (const what of ['the newest', 'a search by name'] as const) {
    const query = lists[what];
    const ms: number[] = [];
    if (query) for (const shop of shops) ms.push(await msOf(shop, query));
    lines.push({ name: `at the desk, ${what}`, ms });
  }
  for (const shop of shops) await shop.close();
  return lines;
}

/** Prints how times grow, and draws it. */
export async function benchGrowth(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-bench-'));
  const orders = await amongOrders(folder);
  show('among more and more orders', ORDERS, orders, 2);
  const products = await amongProducts(folder);
  show('among more and more products', PRODUCTS, products, 2);
  rmSync(folder, { recursive: true, force: true });
  const draw = (name: string, title: string, sizes: readonly number[], lines: Line[]) =>
    writeFileSync(`docs/pictures/${name}.svg`, growthChart(title, sizes.map(count), lines));
  draw('growth-products', "Beside the smallest shop's time, by products", PRODUCTS, products);
  draw('growth-orders', "Beside the smallest shop's time, by orders", ORDERS, orders);
}
