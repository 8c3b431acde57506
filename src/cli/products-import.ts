import { parseArgs } from 'node:util';
import { encodingText } from '#lib/import-export/report.ts';
import { importFile } from '#lib/server/features/import-export/import-file.ts';
import type { InvalidRow } from '#lib/server/features/import-export/read-file.ts';
import { closing, print, withShop } from './with-shop.ts';

/** `npm run products:import -- FILE [--skip-bad]`: puts a file's products on sale. */

const PROGRESS_EVERY_ROWS = 2_000;
const MAX_SHOWN = 200;
const count = (n: number) => n.toLocaleString('en');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'skip-bad': { type: 'boolean', default: false } },
});
const [file] = positionals;

await closing(async () => {
  if (!file) return 'Usage: npm run products:import -- products.csv [--skip-bad]';
  return withShop(async (shop) => {
    const { imported, encoding, bad, notes, pictures, warnings } = await importFile(file, {
      ...shop,
      skipBad: values['skip-bad'],
      onProgress: (rows) => {
        if (rows % PROGRESS_EVERY_ROWS === 0) print(`${count(rows)} rows read`);
      },
    });
    const show = (rows: readonly InvalidRow[]) => {
      for (const { line, field, reason } of rows.slice(0, MAX_SHOWN)) {
        print(`line ${line}, ${field}: ${reason}`);
      }
      if (rows.length > MAX_SHOWN) print(`… and ${count(rows.length - MAX_SHOWN)} more`);
    };
    if (encodingText(encoding) !== '') print(encodingText(encoding));
    show(notes);
    show(warnings);
    show(bad);
    if (pictures.length > 0) {
      print(`${count(pictures.length)} pictures are at other addresses and were not fetched.`);
    }
    if (imported === 0 && bad.length > 0) {
      return `Nothing was imported. Correct the ${count(bad.length)} errors above, or pass --skip-bad to leave those rows out.`;
    }
    print(`${count(imported)} products imported, ${count(bad.length)} rows with errors left out.`);
    return undefined;
  });
});
