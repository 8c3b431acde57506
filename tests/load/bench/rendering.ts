// Pages that are not cached yet, in a shop of 200 products and in one of 20,000, in turns.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productId, writeProductsFile } from './import.ts';
import { median, print, type Row } from '../kit/report.ts';
import { startShop } from '../kit/shop-under-load.ts';

const FEW = 200;
const MANY = 20_000;
const ROUNDS = 60;
/** The first answers are slower: the engine has not yet seen the code. */
const WARMING = 20;
/** As visitors come, one after another: the page before is wholly done with. */
const BREATH_MS = 40;

/** Addresses that are cached under names of their own, so that each is rendered anew. */
export const kinds = {
  product: (n: number) => `/product/${productId(n)}`,
  listing: (n: number) => `/products?minPrice=${n + 1}`,
  search: (n: number) => `/products?q=batik+kandy&minPrice=${n + 1}`,
};

/** A shop with so many products in a folder below `folder`; `build` is the folder of another build. */
export async function aShopOf(count: number, folder: string, build?: string) {
  const file = join(folder, `${count}.csv`);
  const dataDir = join(folder, build === undefined ? String(count) : `${count}-before`);
  const env = { DATA_DIR: dataDir, SEED_DEMO: 'off' };
  await writeProductsFile(file, count);
  execFileSync(process.execPath, ['src/cli/products-import.ts', file], {
    cwd: build,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  return startShop(env, [], build);
}

const agent = new Agent({ keepAlive: true });

/** Milliseconds until the last byte is here. What it means is not unpacked: that is no time of the shop. */
export function timed(url: string): Promise<number> {
  const requested = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - requested));
    }).once('error', reject);
  });
}

export const breath = () => new Promise((resume) => setTimeout(resume, BREATH_MS));

/** Prints what a page costs that is rendered while its visitor waits. */
export async function benchRendering(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-bench-'));
  const before = process.env['BEFORE'];
  const small = await aShopOf(FEW, folder);
  const large = await aShopOf(MANY, folder);
  const earlier = before === undefined ? undefined : await aShopOf(FEW, folder, before);
  const shops = [small, large, ...(earlier ? [earlier] : [])];
  for (const [kind, address] of Object.entries(kinds)) {
    const times = shops.map((): number[] => []);
    for (let n = 0; n < WARMING + ROUNDS; n += 1) {
      for (const [at, shop] of shops.entries()) {
        const ms = await timed(shop.url + address(n));
        if (n >= WARMING) times[at]?.push(ms);
        await breath();
      }
    }
    const cached: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      cached.push(await timed(small.url + address(WARMING)));
      await breath();
    }
    const [few = 0, many = 0, fewBefore] = times.map((list) => median(list));
    const amongFew = (figure: number): Row => ({
      what: `among ${FEW} products`,
      figure,
      unit: 'ms',
      ...(kind === 'product' && { atMost: 6 }),
    });
    print(
      `a ${kind} page that is not cached`,
      [
        amongFew(few),
        {
          what: `among ${MANY.toLocaleString('en')} products`,
          figure: many,
          unit: 'ms',
          ...(kind === 'product' && { atMost: 6 }),
        },
        { what: 'one that is cached, in the same way', figure: median(cached), unit: 'ms' },
        {
          what: 'the one of the other',
          figure: many / few,
          unit: '×',
          digits: 2,
          atMost: kind === 'product' ? 1.2 : 2,
        },
      ],
      fewBefore === undefined ? undefined : [amongFew(fewBefore)],
    );
  }
  for (const shop of shops) await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
