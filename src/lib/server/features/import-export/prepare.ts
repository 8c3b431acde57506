import type { CategoryList } from '#lib/catalogue/categories.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { compareProducts, restoredNotes, type ReadyProduct } from './compare.ts';
import { knownPictures } from './own-pictures.ts';
import { priceWarnings } from './price-warnings.ts';
import { readInThread, refuseFile } from './read-in-thread.ts';
import { toReport } from './report.ts';
import { productIds } from '#lib/server/features/catalogue/products.ts';

export interface SentFile {
  name: string;
  bytes: Uint8Array;
}

const MAX_ROWS = 20_000;
const NO_PRODUCTS = 'The file has no products.';

/** Throws `invalid` for an unreadable file. */
export async function prepareImport(
  { db, now: nowOf, categories }: { db: Db; now: () => Date; categories: () => CategoryList },
  { name, bytes }: SentFile,
) {
  const now = nowOf();
  const knownIds = await productIds(db);
  const read = await readInThread({
    name,
    bytes,
    now,
    maxRows: MAX_ROWS,
    knownIds,
    categories: categories(),
  });
  const named = read.products.flatMap(({ images }) => images ?? []);
  const known = await knownPictures(db, named);
  const pictures = [...read.pictures];
  const ready = read.products.map(({ images, ...product }): ReadyProduct => {
    const elsewhere = (images ?? []).filter((url) => !known.has(url));
    pictures.push(...elsewhere.map((url) => ({ line: product.line, id: product.id, url })));
    const hashes = [...new Set(images?.flatMap((url) => known.get(url) ?? []))];
    // A product keeps its pictures if the file's pictures are not downloaded.
    const stays = images === undefined || (hashes.length === 0 && elsewhere.length > 0);
    return { ...product, hashes: stays ? undefined : hashes };
  });
  const compared = await compareProducts(db, ready, now);
  if (compared.length === 0 && read.bad.length === 0) throw refuseFile(NO_PRODUCTS);
  const notes = [...read.notes, ...restoredNotes(compared)];
  return {
    report: toReport({ ...read, notes, pictures }, compared, await priceWarnings(db, compared)),
    products: compared.flatMap(({ product, state }) => (state === 'unchanged' ? [] : [product])),
  };
}
