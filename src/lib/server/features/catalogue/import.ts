import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Picture } from '#lib/catalogue/product.ts';
import { CATALOGUE, EVERYTHING, productTag, MAX_TAGS } from '#lib/server/infra/cache-tags.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import { inTransaction, type Db } from '#lib/server/infra/db/open.ts';
import { isUnavailable } from '#lib/server/infra/db/statements.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import { readImportFile, readImportRow, type InvalidRow, type ImportRow } from './import-file.ts';
import { putProducts, type ProductDraft } from './write-repo.ts';

export interface ImportDeps {
  db: Db;
  changes: Changes;
  pictures: Pictures;
  now: () => Date;
  /** Told how many rows are read. */
  onProgress: (rows: number) => void;
  /** Imports the good rows even when there are bad ones. */
  skipBad: boolean;
}

export interface ImportOutcome {
  /** Products put on sale; 0 when bad rows stopped the import. */
  imported: number;
  bad: readonly InvalidRow[];
}

async function storePictures(
  row: ImportRow,
  folder: string,
  pictures: Pictures,
): Promise<Picture[]> {
  const stored: Picture[] = [];
  for (const path of row.images) {
    const file = resolve(folder, path);
    if (!file.startsWith(`${resolve(folder)}/`))
      throw new Error(`${path} is not in the folder of the file`);
    stored.push({ hash: await pictures.storeReencoded(await readFile(file)), alt: row.name });
  }
  return stored;
}

const toDraft = (row: ImportRow, pictures: Picture[], createdAt: Date): ProductDraft => ({
  id: row.id,
  name: row.name,
  category: row.category,
  group: row.group,
  brand: row.brand,
  maker: row.maker,
  material: row.material,
  description: row.description,
  variants: row.variants,
  discount: row.discount,
  pictures,
  createdAt,
});

/**
 * Reads a whole file first and keeps its pictures, then puts all its products on sale in one
 * transaction: shoppers see the old products or the new ones, never a mixture. With a bad row nothing
 * changes, unless `skipBad`. Products that the file does not name stay as they are.
 */
export async function importProducts(file: string, parts: ImportDeps): Promise<ImportOutcome> {
  const { db, changes, pictures, now, onProgress, skipBad } = parts;
  const drafts: ProductDraft[] = [];
  const bad: InvalidRow[] = [];
  const lineOf = new Map<string, number>();

  async function take(line: number, row: ImportRow): Promise<void> {
    const earlier = lineOf.get(row.id);
    if (earlier !== undefined) {
      bad.push({ line, field: 'id', reason: `${row.id} is already in line ${earlier}` });
      return;
    }
    lineOf.set(row.id, line);
    try {
      drafts.push(toDraft(row, await storePictures(row, dirname(file), pictures), now()));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const details = error instanceof Error ? error.message : String(error);
      bad.push({ line, field: 'images', reason: `can't be used: ${details}` });
    }
  }

  let rows = 0;
  for await (const row of readImportFile(file)) {
    rows += 1;
    if ('reason' in row) bad.push(row);
    else {
      const read = readImportRow(row.line, row.cells);
      if (Array.isArray(read)) bad.push(...read);
      else await take(row.line, read);
    }
    onProgress(rows);
  }

  if (drafts.length === 0 || (bad.length > 0 && !skipBad)) return { imported: 0, bad };
  await inTransaction(db, async (tx) => {
    await putProducts(tx, drafts, now());
    const tags = drafts.map((draft) => productTag(draft.id));
    await changes.note(tx, tags.length > MAX_TAGS ? [EVERYTHING] : [CATALOGUE, ...tags]);
  });
  return { imported: drafts.length, bad };
}
