import * as v from 'valibot';
import {
  categories,
  groups,
  type CategorySlug,
  type GroupSlug,
} from '#lib/catalogue/categories.ts';
import { sizes, type Size, type Picture } from '#lib/catalogue/product.ts';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CATALOGUE, EVERYTHING, productTag } from '#lib/server/infra/cache-tags.ts';
import type { Changes } from '#lib/server/infra/changes/changes.ts';
import { inTransaction, type Db } from '#lib/server/infra/db/open.ts';
import { isUnavailable } from '#lib/server/infra/db/unavailable.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import { readImportFile } from './import-file.ts';
import { putProducts, type ProductDraft } from './write-repo.ts';

/** One row of an import file, in the format of docs/api.md "Fine print, Import file". */

export const IMPORT_FIELDS = [
  'id',
  'name',
  'category',
  'group',
  'brand',
  'price',
  'discount',
  'countInStock',
  'sizes',
  'material',
  'maker',
  'description',
  'images',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** A file without one of these columns is refused as a whole. */
export const REQUIRED_FIELDS = ['id', 'name', 'category', 'price', 'countInStock'] as const;

const MAX_RUPEES = 10_000_000;
const MAX_PIECES = 1_000_000;

const cell = v.optional(v.pipe(v.string(), v.trim()), '');
const words = (max: number) => v.pipe(cell, v.maxLength(max, `is longer than ${max} letters`));
const needed = (max: number) => v.pipe(words(max), v.minLength(1, 'is missing'));
const list = v.pipe(
  cell,
  v.transform((text) => text.split('|').flatMap((word) => word.trim() || [])),
);

const named = <T extends string>(text: string, known: readonly { slug: T; label: string }[]) =>
  known.find(
    ({ slug, label }) => text.toLowerCase() === slug || text.toLowerCase() === label.toLowerCase(),
  )?.slug;
const slugsOf = (known: readonly { slug: string }[]) => known.map(({ slug }) => slug).join(', ');

const decimal = (max: number, remedy: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+(\.\d{1,2})?$/, remedy),
    v.transform(Number),
    v.maxValue(max, `is more than ${max}`),
  );

export const ImportRow = v.object({
  id: v.pipe(
    needed(80),
    v.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'must be words of a-z and 0-9 joined by hyphens, such as peacock-batik-sarong',
    ),
  ),
  name: needed(120),
  category: v.pipe(
    needed(60),
    v.check(
      (text) => named(text, categories) !== undefined,
      `must be one of ${slugsOf(categories)}`,
    ),
    v.transform((text): CategorySlug => named(text, categories) ?? 'fashion'),
  ),
  group: v.pipe(
    cell,
    v.check(
      (text) => text === '' || named(text, groups) !== undefined,
      `must be empty or one of ${slugsOf(groups)}`,
    ),
    v.transform((text): GroupSlug | null => named(text, groups) ?? null),
  ),
  brand: words(80),
  price: v.pipe(
    needed(20),
    decimal(MAX_RUPEES, 'must be an amount in rupees such as 1999 or 1999.50'),
  ),
  discount: v.pipe(
    cell,
    v.transform((text) => text || '0'),
    decimal(100, 'must be a percent from 0 to 100'),
  ),
  countInStock: v.pipe(
    needed(20),
    v.regex(/^\d+$/, 'must be a whole number of pieces, 0 or more'),
    v.transform(Number),
    v.maxValue(MAX_PIECES, `is more than ${MAX_PIECES}`),
  ),
  sizes: v.pipe(
    list,
    v.check(
      (found) => found.every((word) => sizes.some((size) => size === word.toUpperCase())),
      `must be empty or some of ${sizes.join('|')}`,
    ),
    v.transform((found): Size[] =>
      sizes.filter((size) => found.some((word) => word.toUpperCase() === size)),
    ),
  ),
  material: words(200),
  maker: words(200),
  description: words(5_000),
  images: v.pipe(list, v.maxLength(12, 'names more than 12 pictures')),
});
export type ImportRow = v.InferOutput<typeof ImportRow>;

/** Where in a file something is wrong, in words for the person who wrote it. */
export interface InvalidRow {
  line: number;
  field: string;
  reason: string;
}

/** What is wrong with a row's fields; nothing when it can be imported. */
export function readImportRow(line: number, cells: unknown): ImportRow | InvalidRow[] {
  const read = v.safeParse(ImportRow, cells);
  if (read.success) return read.output;
  const bad = new Map<string, InvalidRow>();
  for (const issue of read.issues) {
    const field = v.getDotPath(issue) ?? 'row';
    if (!bad.has(field)) bad.set(field, { line, field, reason: issue.message });
  }
  return [...bad.values()];
}

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

/** More changed products than this are one change of everything. */
const MAX_TAGS = 500;

async function storePictures(
  row: ImportRow,
  folder: string,
  pictures: Pictures,
): Promise<Picture[]> {
  const kept: Picture[] = [];
  for (const path of row.images) {
    const file = resolve(folder, path);
    if (!file.startsWith(`${resolve(folder)}/`)) throw new Error(`${path} is not beside the file`);
    kept.push({ hash: await pictures.storeReencoded(await readFile(file)), alt: row.name });
  }
  return kept;
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
  priceCents: Math.round(row.price * 100),
  discount: row.discount,
  countInStock: row.countInStock,
  sizes: row.sizes,
  pictures,
  createdAt,
});

/**
 * Reads a whole file first and keeps its pictures, then puts all its products on sale in one
 * transaction: shoppers see the old goods or the new ones, never a mixture. With a bad row nothing
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
      bad.push({ line, field: 'id', reason: `${row.id} stands in line ${earlier} already` });
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
