// Pages that nobody keeps yet, in a shop of 200 products and in one of 20,000, in turns.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productId, writeProductsFile } from './import.ts';
import { median, print } from '../kit/report.ts';
import { startShop } from '../kit/shop-under-load.ts';

const FEW = 200;
const MANY = 20_000;
const ROUNDS = 60;
/** The first answers are slower: the engine has not yet seen the code. */
const WARMING = 20;
/** As visitors come, one after another: the page before is wholly done with. */
const BREATH_MS = 40;

/** Addresses that are kept under names of their own, so that each is rendered anew. */
export const kinds = {
  product: (n: number) => `/product/${productId(n)}`,
  listing: (n: number) => `/products?minPrice=${n + 1}`,
  search: (n: number) => `/products?q=batik+kandy&minPrice=${n + 1}`,
};

export async function aShopOf(count: number, folder: string) {
  const file = join(folder, `${count}.csv`);
  const env = { DATA_DIR: join(folder, String(count)), SEED_DEMO: 'off' };
  await writeProductsFile(file, count);
  execFileSync(process.execPath, ['src/cli/products-import.ts', file], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  return startShop(env);
}

const agent = new Agent({ keepAlive: true });

/** Milliseconds until the last byte is here. What it means is not unpacked: that is no time of the shop. */
export function timed(url: string): Promise<number> {
  const asked = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - asked));
    }).once('error', reject);
  });
}

export const breath = () => new Promise((resume) => setTimeout(resume, BREATH_MS));

/** Prints what a page costs that is rendered while its visitor waits. */
export async function benchRendering(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-bench-'));
  const small = await aShopOf(FEW, folder);
  const large = await aShopOf(MANY, folder);
  for (const [kind, address] of Object.entries(kinds)) {
    const few: number[] = [];
    const many: number[] = [];
    for (let n = 0; n < WARMING + ROUNDS; n += 1) {
      for (const [shop, times] of [
        [small, few],
        [large, many],
      ] as const) {
        const ms = await timed(shop.url + address(n));
        if (n >= WARMING) times.push(ms);
        await breath();
      }
    }
    const kept: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      kept.push(await timed(small.url + address(WARMING)));
      await breath();
    }
    print(`a ${kind} page that nobody keeps yet`, [
      {
        what: `among ${FEW} products`,
        figure: median(few),
        unit: 'ms',
        ...(kind === 'product' && { atMost: 6 }),
      },
      {
        what: `among ${MANY.toLocaleString('en')} products`,
        figure: median(many),
        unit: 'ms',
        ...(kind === 'product' && { atMost: 6 }),
      },
      { what: 'one that is kept, in the same way', figure: median(kept), unit: 'ms' },
      {
        what: 'the one of the other',
        figure: median(many) / median(few),
        unit: '×',
        digits: 2,
        atMost: kind === 'product' ? 1.2 : 2,
      },
    ]);
  }
  await small.stop();
  await large.stop();
  rmSync(folder, { recursive: true, force: true });
}
