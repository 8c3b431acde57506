import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { inTransaction, type Db } from '#lib/server/infra/db/open.ts';
import type { CategoryList } from '#lib/catalogue/categories.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import { isUnavailable } from '#lib/server/infra/db/failures.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import { compareProducts, restoredNotes, type ReadyProduct } from './compare.ts';
import { recordImported, writeProducts } from './import-products.ts';
import type { ImportedProduct, ReadImport } from './imported-product.ts';
import { priceWarnings } from './price-warnings.ts';
import { knownPictures } from './own-pictures.ts';
import type { InvalidRow } from './read-file.ts';
import { readImport } from './read-import.ts';
import { productIds } from '#lib/server/features/catalogue/products.ts';

export interface ImportDeps {
  db: Db;
  changes: Changes;
  pictures: Pictures;
  now: () => Date;
  onProgress: (rows: number) => void;
  skipBad: boolean;
  categories: () => CategoryList;
}

export interface ImportOutcome extends Pick<ReadImport, 'encoding' | 'notes' | 'pictures'> {
  /** Imported or unchanged products; 0 when invalid rows stopped the import. */
  imported: number;
  bad: readonly InvalidRow[];
  warnings: readonly InvalidRow[];
}

async function storePictures(
  { images }: ImportedProduct,
  folder: string,
  { db, pictures }: ImportDeps,
): Promise<string[] | undefined> {
  if (!images) return undefined;
  const own = await knownPictures(db, images);
  const hashes: string[] = [];
  for (const path of images) {
    const known = own.get(path);
    const file = resolve(folder, path);
    if (known === undefined && !file.startsWith(`${resolve(folder)}/`))
      throw new Error(`${path} is not in the folder of the file`);
    hashes.push(known ?? (await pictures.storeReencoded(await readFile(file))));
  }
  return [...new Set(hashes)];
}

/**
 * Reads the whole file and stores pictures, then writes all products in one transaction. An invalid row stops it
 * unless `skipBad`. Other products stay unchanged.
 */
export async function importFile(file: string, deps: ImportDeps): Promise<ImportOutcome> {
  const { db, changes, onProgress, skipBad } = deps;
  const now = deps.now();
  const knownIds = () => productIds(db);
  const options = { now, onProgress, knownIds, categories: deps.categories() };
  const read = await readImport(basename(file), await readFile(file), options);
  const bad = [...read.bad];
  const ready: ReadyProduct[] = [];
  for (const product of read.products) {
    try {
      ready.push({ ...product, hashes: await storePictures(product, dirname(file), deps) });
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const details = error instanceof Error ? error.message : String(error);
      bad.push({ line: product.line, field: 'images', reason: `can't be used: ${details}` });
    }
  }
  const { encoding, pictures } = read;
  const compared = await compareProducts(db, ready, now);
  const notes = [...read.notes, ...restoredNotes(compared)];
  const warnings = await priceWarnings(db, compared);
  const outcome = { encoding, bad, notes, pictures, warnings };
  if (ready.length === 0 || (bad.length > 0 && !skipBad)) return { ...outcome, imported: 0 };
  await inTransaction(db, async (tx) => {
    await recordImported(tx, changes, await writeProducts(tx, ready, { now, actorId: '' }));
  });
  return { ...outcome, imported: ready.length };
}
