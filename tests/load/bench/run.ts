// `npm run bench`: every figure of docs/numbers.md, side by side in one run.
// `npm run bench -- phone lighthouse` takes only these. `BEFORE=<folder>` names a clone with another
// build: its figures stand beside, taken in turns.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD } from '../kit/buying.ts';
import { shortFigures } from '../kit/report.ts';
import { startShop, type Visited } from '../kit/shop-under-load.ts';

/** Each has the machine to itself: with shops of its own, or none. A part is loaded when it runs. */
const alone: Record<string, () => Promise<void>> = {
  // First, before the others leave thousands of products in memory.
  orders: async () => (await import('./orders.ts')).benchOrders(),
  quotes: async () => (await import('./quotes.ts')).benchQuotes(),
  'admin-lists': async () => (await import('./admin-lists.ts')).benchAdminLists(),
  figures: async () => (await import('./figures.ts')).benchFigures(),
  million: async () => (await import('./million.ts')).benchMillion(),
  growth: async () => (await import('./growth.ts')).benchGrowth(),
  memory: async () => (await import('./memory.ts')).benchMemory(),
  flood: async () => (await import('./flood.ts')).benchFlood(),
  polling: async () => (await import('./polling.ts')).benchPolling(),
  postgres: async () => (await import('./postgres/bench.ts')).benchPostgres(),
  import: async () => (await import('./import.ts')).benchImport(),
  search: async () => (await import('./search.ts')).benchSearch(),
  looks: async () => (await import('./looks.ts')).benchLooks(),
  start: async () => (await import('./start.ts')).benchStart(),
  rendering: async () => (await import('./rendering.ts')).benchRendering(),
};

/** These visit the demo shop, which has made its pictures and does nothing but serve. */
const visiting: Record<string, (visited: Visited) => Promise<void>> = {
  serving: async (visited) => (await import('./serving.ts')).benchServing(visited),
  bytes: async (visited) => (await import('./bytes.ts')).benchBytes(visited),
  phone: async (visited) => (await import('./phone.ts')).benchPhone(visited),
  'slow-line': async (visited) => (await import('./slow-line.ts')).benchSlowLine(visited),
  lighthouse: async ({ url }) => (await import('./lighthouse.ts')).benchLighthouse(url),
};

const LOOK_EVERY_MS = 2_000;
/** One picture takes less than this many looks, also on a machine that is busy. */
const STEADY_LOOKS = 3;

/** Waits until a shop makes no more pictures. */
async function picturesMade(folder: string): Promise<void> {
  const count = () => readdirSync(folder, { recursive: true }).length;
  for (let before = -1, steady = 0; steady < STEADY_LOOKS;) {
    const now = count();
    steady = now === before ? steady + 1 : 0;
    before = now;
    await new Promise((resume) => setTimeout(resume, LOOK_EVERY_MS));
  }
}

const requested = process.argv.slice(2);
const load = loadavg()
  .map((figure) => figure.toFixed(1))
  .join(' ');
process.stdout.write(
  `${cpus().length} × ${cpus()[0]?.model ?? '?'}, Node ${process.version}, load before ${load}\n`,
);
/** Takes minutes and gigabytes: only when it is named. */
const byNameAlone = new Set(['million']);
const isRequested = (name: string): boolean =>
  requested.length === 0 ? !byNameAlone.has(name) : requested.includes(name);
for (const [name, bench] of Object.entries(alone)) if (isRequested(name)) await bench();
const visits = Object.entries(visiting).filter(([name]) => isRequested(name));
if (visits.length > 0) {
  const demoShop = async (build?: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'shilpa-bench-'));
    const shop = await startShop({ DATA_DIR: folder, DEMO_PASSWORD: PASSWORD }, [], build);
    await picturesMade(folder);
    return { shop, folder };
  };
  const build = process.env['BEFORE'];
  const today = await demoShop();
  const earlier = build === undefined ? undefined : await demoShop(build);
  for (const [, bench] of visits) {
    await bench({
      url: today.shop.url,
      before: earlier?.shop.url,
      servers: [today.shop, ...(earlier ? [earlier.shop] : [])],
    });
  }
  for (const { shop, folder } of [today, ...(earlier ? [earlier] : [])]) {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const short = shortFigures();
process.stdout.write(`\n${short.length === 0 ? 'No figure is short.' : 'SHORT:'}\n`);
for (const line of short) process.stdout.write(`  ${line}\n`);
if (short.length > 0) process.exitCode = 1;
