// 20,000 rows into a shop that serves: how long the import takes, and how long its pages lag.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGoodsFile } from './goods-file.ts';
import { print } from '../kit/report.ts';
import { startShop } from '../kit/start-shop.ts';

const ROWS = 20_000;

/** Imports `ROWS` rows beside a running shop and prints what it took. */
export async function benchImport(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-bench-'));
  const file = join(folder, 'goods.csv');
  await writeGoodsFile(file, ROWS);
  const shop = await startShop({ DATA_DIR: join(folder, 'data'), SEED_DEMO: 'off' });

  const total = async (): Promise<number> => {
    const response = await fetch(`${shop.url}/products`);
    return Number(
      />(\d[\d,]*) products</.exec(await response.text())?.[1]?.replaceAll(',', '') ?? 0,
    );
  };
  await total();
  const begun = performance.now();
  const importer = spawn(process.execPath, ['src/cli/products-import.ts', file], {
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
    stdio: 'ignore',
  });
  let slowestMs = 0;
  let isDone = false;
  const done = new Promise<void>((resolve) => importer.once('exit', () => resolve()));
  void done.then(() => (isDone = true));
  while (!isDone) {
    const asked = performance.now();
    await total();
    slowestMs = Math.max(slowestMs, performance.now() - asked);
    await new Promise((resume) => setTimeout(resume, 20));
  }
  const imported = performance.now();
  while ((await total()) !== ROWS) await new Promise((resume) => setTimeout(resume, 20));
  const followed = performance.now();
  const searched = await fetch(`${shop.url}/api/products?q=batik%20kandy`);
  await searched.arrayBuffer();
  print('import', [
    {
      what: `${ROWS.toLocaleString('en')} rows imported`,
      figure: (imported - begun) / 1000,
      unit: 's',
      atMost: 60,
    },
    {
      what: 'pages follow after',
      figure: (followed - imported) / 1000,
      unit: 's',
      digits: 2,
      atMost: 2,
    },
    { what: 'slowest page meanwhile', figure: slowestMs, unit: 'ms', digits: 0 },
  ]);
  await shop.stop();
  rmSync(folder, { recursive: true });
}
