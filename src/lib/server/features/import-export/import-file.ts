import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { isDatabaseUnavailable } from '#lib/server/infra/db/failures.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import type { ReadyProduct } from './compare.ts';
import { type ImportShop, recordImported, writeImport } from './import-products.ts';
import type { ImportedProduct } from './imported-product.ts';
import { knownPictures } from './own-pictures.ts';
import type { InvalidRow } from './read-file.ts';
import { readImport } from './read-import.ts';
import { addressesOf, remotePictures, withHashes } from './ready-products.ts';
import { resolveImport, type Resolved } from './resolve.ts';
import { reviewImport } from './review.ts';
import type { ImportMapping } from '#lib/import-export/mapping.ts';

export interface ImportFileDeps extends ImportShop {
  pictures: Pictures;
  onProgress: (rows: number) => void;
  skipBad: boolean;
  mapping?: ImportMapping | undefined;
  /** Makes a category of each unknown name. */
  makesNew?: boolean | undefined;
}

export interface ImportOutcome extends Pick<
  Resolved,
  'encoding' | 'notes' | 'pictures' | 'categories'
> {
  /** Imported or unchanged products; 0 when invalid rows stopped the import. */
  imported: number;
  newCategories: readonly string[];
  bad: readonly InvalidRow[];
  warnings: readonly InvalidRow[];
}

const isRemote = (address: string): boolean => /^https?:/i.test(address);

/** Finds pictures of the shop, and stores those in the folder of the import file. */
async function storePictures(
  product: ImportedProduct,
  folder: string,
  { db, pictures }: ImportFileDeps,
): Promise<Map<string, string>> {
  const addresses = addressesOf(product);
  const known = await knownPictures(db, addresses);
  for (const path of addresses.filter((one) => !known.has(one) && !isRemote(one))) {
    const file = resolve(folder, path);
    if (!file.startsWith(`${resolve(folder)}/`))
      throw new Error(`${path} is not in the folder of the file`);
    known.set(path, await pictures.storeReencoded(await readFile(file)));
  }
  return known;
}

/**
 * Reads the whole file and stores pictures, then writes all products in one transaction. An invalid row stops it
 * unless `skipBad`. Other products stay unchanged.
 */
export async function importFile(file: string, deps: ImportFileDeps): Promise<ImportOutcome> {
  const { db, changes, onProgress, skipBad, mapping, makesNew, addCategory, translationService } =
    deps;
  const now = deps.now();
  const bytes = await readFile(file);
  const resolved = await resolveImport(db, {
    read: ({ knownIds, ...options }) =>
      readImport(basename(file), bytes, {
        ...options,
        now,
        onProgress,
        knownIds: async () => knownIds,
      }),
    categories: deps.categories(),
    mapping,
    makesNew,
  });
  const bad = [...resolved.bad];
  const ready: ReadyProduct[] = [];
  const known = new Map<string, string>();
  for (const product of resolved.products) {
    try {
      const stored = await storePictures(product, dirname(file), deps);
      for (const [address, hash] of stored) known.set(address, hash);
      ready.push(withHashes(product, stored));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const details = error instanceof Error ? error.message : String(error);
      bad.push({ line: product.line, field: 'images', reason: `can't be used: ${details}` });
    }
  }
  const { notes, warnings } = await reviewImport(db, ready, now);
  const outcome = {
    encoding: resolved.encoding,
    bad,
    notes: [...resolved.notes, ...notes],
    pictures: remotePictures(resolved.products, resolved.pictures, known),
    categories: resolved.categories,
    newCategories: resolved.newCategories.map(({ name }) => name),
    warnings,
  };
  if (ready.length === 0 || (bad.length > 0 && !skipBad)) return { ...outcome, imported: 0 };
  await inTransaction(db, async (tx) => {
    const work = { products: ready, newCategories: resolved.newCategories, mapping };
    const written = await writeImport(tx, work, {
      now,
      actorId: '',
      addCategory,
      translationService,
    });
    await recordImported(tx, changes, written);
  });
  return { ...outcome, imported: ready.length };
}
