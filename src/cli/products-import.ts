import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import {
  CategoryNames,
  type ImportMapping,
  Mapping,
  noMapping,
} from '#lib/import-export/mapping.ts';
import { encodingText } from '#lib/import-export/report.ts';
import { InvalidFile } from '#lib/server/features/import-export/decode-text.ts';
import { importFile, type ImportOutcome } from '#lib/server/features/import-export/import-file.ts';
import type { InvalidRow } from '#lib/server/features/import-export/read-file.ts';
import { closing, print, withShop } from './with-shop.ts';

/**
 * `npm run products:import -- FILE [--skip-bad] [--categories MAPPING.json] [--new-categories]`: puts a file's
 * products on sale.
 */

const PROGRESS_EVERY_ROWS = 2_000;
const MAX_SHOWN = 200;
const count = (n: number) => n.toLocaleString('en');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    'skip-bad': { type: 'boolean', default: false },
    categories: { type: 'string' },
    'new-categories': { type: 'boolean', default: false },
  },
});
const [file] = positionals;

const USAGE =
  'Usage: npm run products:import -- products.csv [--skip-bad] [--categories mapping.json] [--new-categories]';
const NO_MAPPING =
  'must be JSON such as {"Their category": "bags", "Another": "new", "A third": "skip", "": "bowls"}.';

/** The names alone, or a whole mapping as the API takes it. */
async function readMapping(path: string): Promise<ImportMapping> {
  try {
    const text = JSON.parse(await readFile(path, 'utf8'));
    const names = v.safeParse(CategoryNames, text);
    return names.success ? { ...noMapping, categories: names.output } : v.parse(Mapping, text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof v.ValiError)
      throw new InvalidFile(`${path} ${NO_MAPPING}`, { cause: error });
    throw error;
  }
}

function showUnmapped({ categories }: ImportOutcome, mapping = noMapping): void {
  const unmapped = categories.filter(({ name }) => !Object.hasOwn(mapping.categories, name));
  if (unmapped.length === 0) return;
  print('The shop has no categories with these names. --categories FILE.json says where they go:');
  const guesses = unmapped.map(({ name, suggestion }) => [name, suggestion]);
  print(JSON.stringify(Object.fromEntries(guesses), undefined, 2));
}

await closing(async () => {
  if (!file) return USAGE;
  const mapping =
    values.categories === undefined ? undefined : await readMapping(values.categories);
  return withShop(async (shop) => {
    const outcome = await importFile(file, {
      ...shop,
      mapping,
      makesNew: values['new-categories'],
      skipBad: values['skip-bad'],
      onProgress: (rows) => {
        if (rows % PROGRESS_EVERY_ROWS === 0) print(`${count(rows)} rows read`);
      },
    });
    const { imported, encoding, bad, notes, pictures, warnings } = outcome;
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
      showUnmapped(outcome, mapping);
      return `Nothing was imported. Correct the ${count(bad.length)} errors above, or pass --skip-bad to leave those rows out.`;
    }
    for (const name of outcome.newCategories) print(`New category: ${name}`);
    print(`${count(imported)} products imported, ${count(bad.length)} rows with errors left out.`);
    return undefined;
  });
});
