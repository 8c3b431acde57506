import type { ImportMapping } from '#lib/import-export/mapping.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { knownPictures } from './own-pictures.ts';
import { MAX_ROWS, readInThread, refuseFile } from './read-in-thread.ts';
import { addressesOf, remotePictures, withHashes } from './ready-products.ts';
import { toReport } from './report.ts';
import { resolveImport } from './resolve.ts';
import { reviewImport } from './review.ts';
import type { CategoryList } from '#lib/catalogue/categories.ts';

export interface SentFile {
  name: string;
  bytes: Uint8Array;
  /** Undefined at the first look. */
  mapping?: ImportMapping | undefined;
}

interface PrepareDeps {
  db: Db;
  now: () => Date;
  categories: () => CategoryList;
}

const NO_PRODUCTS = 'The file has no products.';

/** Throws `invalid` for an unreadable file. */
export async function prepareImport(
  { db, now, categories }: PrepareDeps,
  { name, bytes, mapping }: SentFile,
) {
  const at = now();
  const resolved = await resolveImport(db, {
    read: (options) => readInThread({ name, bytes, now: at, maxRows: MAX_ROWS, ...options }),
    categories: categories(),
    mapping,
  });
  const known = await knownPictures(db, resolved.products.flatMap(addressesOf));
  const ready = resolved.products.map((product) => withHashes(product, known));
  const { compared, notes, warnings } = await reviewImport(db, ready, at);
  const isEmpty = compared.length === 0 && resolved.bad.length + resolved.notes.length === 0;
  if (resolved.rows === 0 || isEmpty) throw refuseFile(NO_PRODUCTS);
  const found = {
    ...resolved,
    notes: [...resolved.notes, ...notes],
    pictures: remotePictures(resolved.products, resolved.pictures, known),
  };
  return {
    report: toReport(found, compared, warnings),
    newCategories: resolved.newCategories,
    products: compared.flatMap(({ product, state }) => (state === 'unchanged' ? [] : [product])),
  };
}
