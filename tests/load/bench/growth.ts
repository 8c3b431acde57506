// The shop among ten and a hundred times as many products and orders: how times grow, as figures and
// as the pictures of docs/numbers.md.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapeHtml } from '#lib/format/html.ts';
import { aShopWith, lists, msOf } from './admin-lists.ts';
import { aBuyer, sellBowls } from './orders.ts';
import { median, print } from '../kit/report.ts';
import { oneBowl } from '../../support/products.ts';
import { aShopOf, breath, kinds, timed } from './rendering.ts';

// Lines that show how times grow with what the shop holds, as a picture for docs/numbers.md.

export interface Line {
  name: string;
  /** One figure a size, in ms. */
  ms: readonly number[];
}

const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 56;
const RIGHT = 300;
const TOP = 56;
const BOTTOM = 64;
const MAX_TIMES = 3;
const LABEL_GAP = 19;
const inks = ['#232d5b', '#a63a2d', '#855708', '#41694a', '#7a4830', '#41509a', '#c1523e'];

const inMs = (ms = 0): string => ms.toFixed(ms < 2 ? 2 : 1);

const x = (at: number, of: number): number =>
  LEFT + (at / Math.max(1, of - 1)) * (WIDTH - LEFT - RIGHT);
const y = (times: number): number =>
  HEIGHT - BOTTOM - (Math.min(times, MAX_TIMES) / MAX_TIMES) * (HEIGHT - TOP - BOTTOM);

/** Heights for labels that would stand on one another, in the order of their lines. */
function apart(heights: readonly number[]): number[] {
  const placed = heights.slice();
  const order = heights
    .map((_, at) => at)
    .toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  let last = -Infinity;
  for (const at of order) {
    last = Math.max(heights[at] ?? 0, last + LABEL_GAP);
    placed[at] = last;
  }
  // Pushed out of the picture below: all move up together.
  const over = Math.max(0, last - (HEIGHT - BOTTOM));
  return placed.map((height) => height - over);
}

/** An SVG: each line's times of its first figure, over sizes that are ten times as large each. */
export function growthChart(
  title: string,
  sizes: readonly string[],
  lines: readonly Line[],
): string {
  const times = lines.map(({ ms }) => ms.map((figure) => figure / (ms[0] ?? figure)));
  const ends = apart(times.map((own) => y(own.at(-1) ?? 1)));
  const grid = Array.from({ length: MAX_TIMES + 1 }, (_, n) => n).map(
    (n) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(n)}" y2="${y(n)}" stroke="#e9dcc4"/>` +
      `<text x="${LEFT - 10}" y="${y(n) + 4}" text-anchor="end">${n} ×</text>`,
  );
  const marks = sizes.map(
    (size, at) =>
      `<text x="${x(at, sizes.length)}" y="${HEIGHT - BOTTOM + 26}" text-anchor="middle">${escapeHtml(size)}</text>`,
  );
  const drawn = lines.map(({ name, ms }, at) => {
    const ink = inks[at % inks.length] ?? '#232d5b';
    const own = times[at] ?? [];
    const points = own.map(
      (figure, n) => `${x(n, sizes.length).toFixed(1)},${y(figure).toFixed(1)}`,
    );
    const dots = points.map((point) => {
      const [cx, cy] = point.split(',');
      return `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${ink}"/>`;
    });
    const given = `${name}: ${inMs(ms[0])} → ${inMs(ms.at(-1))} ms`;
    return (
      `<polyline points="${points.join(' ')}" fill="none" stroke="${ink}" stroke-width="2.5"/>${dots.join('')}` +
      `<text x="${WIDTH - RIGHT + 14}" y="${((ends[at] ?? 0) + 4).toFixed(1)}" fill="${ink}">${escapeHtml(given)}</text>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(title)}" font-family="Figtree, Helvetica, Arial, sans-serif" font-size="14" fill="#3b3226">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fbf6ec"/>`,
    `<text x="${LEFT}" y="30" font-size="17" font-weight="600">${escapeHtml(title)}</text>`,
    ...grid,
    ...marks,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

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

/** Pages that are not cached yet, in shops of every size in turns. */
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
      await shop.checkout.place(buyer, oneBowl, randomUUID());
      if (n >= PLACING_WARMING) orderPlacement[at]?.push(performance.now() - begun);
    }
  }
  const lines: Line[] = [{ name: 'placing an order', ms: orderPlacement.map(median) }];
  for (const what of ['the newest', 'a search by name'] as const) {
    const query = lists[what];
    const ms = query ? await msOf(shops, query) : [];
    lines.push({ name: `admin, ${what}`, ms });
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
