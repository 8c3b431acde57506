import type { CategoryList } from '#lib/catalogue/categories.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import type { ImportFormat } from '#lib/import-export/report.ts';
import type { ImportedProduct, ReadImport } from './imported-product.ts';
import { InvalidFile } from './decode-text.ts';
import { openFile, type OpenFile, type InvalidRow, type FileRow, type Row } from './read-file.ts';
import { isShopify, readShopify } from './shopify.ts';
import { checkHeader, readShopRow } from './shop-rows.ts';
import { isWooCommerce, readWooCommerce } from './woocommerce.ts';

export interface ReadOptions {
  now: Date;
  /** Limits staff; the operator's files may have any number. */
  maxRows?: number;
  knownIds?: () => Promise<ReadonlySet<string>>;
  onProgress?: (rows: number) => void;
  /** Those of docs/spec.md without a shop. */
  categories?: CategoryList;
}

async function readRows(
  rows: AsyncIterable<FileRow>,
  { maxRows = Infinity, onProgress }: ReadOptions,
) {
  const good: Row[] = [];
  const bad: InvalidRow[] = [];
  for await (const row of rows) {
    if ('reason' in row) bad.push(row);
    else good.push(row);
    const read = good.length + bad.length;
    if (read > maxRows) {
      const most = maxRows.toLocaleString('en');
      throw new InvalidFile(`The file has more than ${most} rows. Split it into smaller files.`);
    }
    onProgress?.(read);
  }
  return { good, bad };
}

function readShopRows(rows: readonly Row[], list: CategoryList) {
  const products: ImportedProduct[] = [];
  const bad: InvalidRow[] = [];
  const lineOf = new Map<string, number>();
  for (const row of rows) {
    const read = readShopRow(row, list);
    if (Array.isArray(read)) {
      bad.push(...read);
      continue;
    }
    const earlier = lineOf.get(read.id);
    if (earlier !== undefined) {
      const reason = `${read.id} is already in line ${earlier}`;
      bad.push({ line: row.line, field: 'id', reason });
      continue;
    }
    lineOf.set(read.id, row.line);
    products.push(read);
  }
  return { products, bad, notes: [], pictures: [] };
}

function formatOf(file: OpenFile): ImportFormat {
  if (file.kind !== 'csv') return file.kind;
  if (isWooCommerce(file.header)) return 'woocommerce';
  return isShopify(file.header) ? 'shopify' : 'csv';
}

async function readProducts(format: ImportFormat, rows: readonly Row[], options: ReadOptions) {
  const { now, knownIds = async () => new Set<string>() } = options;
  const { categories = defaultCategoryList } = options;
  switch (format) {
    case 'woocommerce':
      return readWooCommerce(rows, now, await knownIds(), categories);
    case 'shopify':
      return readShopify(rows, await knownIds(), categories);
    case 'csv':
    case 'jsonl':
      return readShopRows(rows, categories);
  }
}

/** Invalid rows are in `bad`. Throws `InvalidFile` for an unreadable file. */
export async function readImport(
  name: string,
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<ReadImport> {
  const file = openFile(name, bytes);
  const format = formatOf(file);
  if (format === 'csv' && file.kind === 'csv') checkHeader(file.header);

  const { good, bad } = await readRows(file.rows, options);
  const read = await readProducts(format, good, options);
  return {
    ...read,
    encoding: file.encoding,
    format,
    rows: good.length + bad.length,
    bad: [...bad, ...read.bad].toSorted((one, other) => one.line - other.line),
  };
}
