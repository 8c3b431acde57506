// How long a built shop with its products takes from its start until it serves.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, print, type Row } from '../kit/report.ts';
import { startShop } from '../kit/shop-under-load.ts';

const STARTS = 9;

/** Prints the time of a start, and that of an earlier build taken in turns. */
export async function benchStart(): Promise<void> {
  const before = process.env['BEFORE'];
  const builds = before === undefined ? [undefined] : [undefined, before];
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-bench-'));
  const times = builds.map((): number[] => []);
  // The first fills the shop.
  for (let round = 0; round <= STARTS; round += 1) {
    for (const [at, build] of builds.entries()) {
      const env = {
        DATA_DIR: join(folder, String(at)),
        WARM_PICTURES: 'off',
        // As `deploy/shilpa.service` has it.
        ...(build === undefined && { NODE_COMPILE_CACHE: join(folder, 'compiled') }),
      };
      const begun = performance.now();
      const shop = await startShop(env, [], build);
      if (round > 0) times[at]?.push((performance.now() - begun) / 1_000);
      await shop.stop();
    }
  }
  rmSync(folder, { recursive: true, force: true });
  const [rows = [], earlier] = times.map((seconds): Row[] => [
    { what: 'until it serves', figure: median(seconds), unit: 's', digits: 2, atMost: 0.6 },
  ]);
  print('a start of a built shop', rows, earlier);
}
