import * as v from 'valibot';
import {
  categories,
  groups,
  type CategorySlug,
  type GroupSlug,
} from '#lib/catalogue/categories.ts';
import { sizes, type Size } from '#lib/catalogue/product.ts';

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
