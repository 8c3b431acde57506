import type { ImportFormat } from '#lib/import-export/report.ts';
import type { ImportMapping } from '#lib/import-export/mapping.ts';
import { checkSkus } from './codes.ts';
import type {
  NamedRow,
  ReadColumn,
  ReadImport,
  ReadProducts,
  UnplacedProduct,
} from './imported-product.ts';
import {
  openFile,
  type OpenFile,
  type InvalidRow,
  type FileRow,
  type Row,
  tooManyRows,
} from './read-file.ts';
import { isShopify, readShopify } from './shopify.ts';
import { isShopFile, readShopRow } from './shop-rows.ts';
import { readSpreadsheet } from './spreadsheet.ts';
import { columnFaults, leftOutNotes, readColumns } from './spreadsheet-columns.ts';
import { isWooCommerce, readWooCommerce } from './woocommerce.ts';

export interface ReadOptions {
  now: Date;
  /** Limits staff; the operator's files may have any number. */
  maxRows?: number;
  knownIds?: () => Promise<ReadonlySet<string>>;
  /** What the columns of a spreadsheet are, as the owner chose now and before. */
  columns?: ImportMapping['columns'] | undefined;
  rememberedColumns?: ImportMapping['columns'] | undefined;
  onProgress?: (rows: number) => void;
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
    if (read > maxRows) throw tooManyRows(maxRows);
    onProgress?.(read);
  }
  return { good, bad };
}

function readShopRows(rows: readonly Row[]): ReadProducts {
  const products: UnplacedProduct[] = [];
  const bad: InvalidRow[] = [];
  const unread: NamedRow[] = [];
  const notes: InvalidRow[] = [];
  const lineOf = new Map<string, number>();
  for (const row of rows) {
    const read = readShopRow(row, notes);
    if ('bad' in read) {
      bad.push(...read.bad);
      if (read.named) unread.push(read.named);
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
  return { products, unread, bad, notes, pictures: [] };
}

function formatOf(file: OpenFile): ImportFormat {
  if (file.kind !== 'csv') return file.kind;
  if (isWooCommerce(file.header)) return 'woocommerce';
  if (isShopify(file.header)) return 'shopify';
  return isShopFile(file.header) ? 'csv' : 'spreadsheet';
}

interface Found extends ReadProducts {
  columns: readonly ReadColumn[];
}

function readTable(
  header: readonly string[],
  rows: readonly Row[],
  { columns: chosen = {}, rememberedColumns = {} }: ReadOptions,
  knownIds: ReadonlySet<string>,
): Found {
  const columns = readColumns(header, rows, chosen, rememberedColumns);
  const bad = columnFaults(columns);
  if (bad.length > 0) return { columns, bad, products: [], unread: [], notes: [], pictures: [] };
  const read = readSpreadsheet(rows, columns, knownIds);
  return { ...read, columns, notes: [...leftOutNotes(columns), ...read.notes] };
}

async function readProducts(
  file: OpenFile,
  format: ImportFormat,
  rows: readonly Row[],
  options: ReadOptions,
): Promise<Found> {
  const { now, knownIds = async () => new Set<string>() } = options;
  switch (format) {
    case 'woocommerce':
      return { ...readWooCommerce(rows, now, await knownIds()), columns: [] };
    case 'shopify':
      return { ...readShopify(rows, await knownIds()), columns: [] };
    case 'spreadsheet': {
      const header = file.kind === 'csv' ? file.header : [];
      return readTable(header, rows, options, await knownIds());
    }
    case 'csv':
    case 'jsonl':
      return { ...readShopRows(rows), columns: [] };
  }
}

/** Invalid rows are in `bad`. Throws `InvalidFile` for an unreadable file. */
export async function readImport(
  name: string,
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<ReadImport> {
  const file = openFile(name, bytes, options.maxRows);
  const format = formatOf(file);
  const { good, bad } = await readRows(file.rows, options);
  const read = await readProducts(file, format, good, options);
  const { products, bad: repeated } = checkSkus(read.products, skuColumns[format]);
  return {
    ...read,
    products,
    notes: read.notes.toSorted(byLine),
    encoding: file.encoding,
    format,
    rows: good.length + bad.length,
    bad: [...bad, ...read.bad, ...repeated].toSorted(byLine),
  };
}

const byLine = (one: InvalidRow, other: InvalidRow) => one.line - other.line;

const skuColumns: Readonly<Record<ImportFormat, string>> = {
  csv: 'sku',
  jsonl: 'sku',
  spreadsheet: 'sku',
  woocommerce: 'SKU',
  shopify: 'Variant SKU',
};
