// `npm run bench`: every figure of docs/numbers.md, side by side in one run.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchBytes } from './bytes.ts';
import { benchImport } from './import.ts';
import { benchSearch } from './search.ts';
import { benchServing } from './serving.ts';
import { startShop } from './start-shop.ts';

process.stdout.write(`${cpus().length} × ${cpus()[0]?.model ?? '?'}, Node ${process.version}\n`);
const folder = mkdtempSync(join(tmpdir(), 'shilpa-bench-'));
const shop = await startShop({ DATA_DIR: folder });
await benchBytes(shop.url);
await benchImport();
await benchSearch();
// Last: by now this shop has made its pictures and does nothing but serve.
await benchServing(shop.url);
await shop.stop();
rmSync(folder, { recursive: true, force: true });
