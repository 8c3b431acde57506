import type { Encoding, ImportFormat } from '#lib/import-export/report.ts';
import type { ProductText } from '#lib/catalogue/product-fields.ts';
import type { ProductOption } from '#lib/catalogue/options.ts';
import type { ColumnTarget } from '#lib/import-export/mapping.ts';
import type { TranslationCells } from '#lib/import-export/fields.ts';
import type { InvalidRow } from './read-file.ts';

/** An undefined field stays unchanged, and is empty in a new variant. */
export interface ImportedVariant {
  line: number;
  /** One of each option, in their order. */
  values: readonly string[];
  priceCents: number;
  saleCents: number | null | undefined;
  /** `undefined` leaves the stock unchanged. */
  countInStock: number | undefined;
  /** The stock of a new variant when nobody counts it. */
  stockOfNew: number;
  sku: string | undefined;
  barcode: string | undefined;
  weightGrams: number | null | undefined;
  /** The address of a picture; '' for none. */
  picture: string | undefined;
}

interface ProductOfFile extends Record<Exclude<ProductText, 'name'>, string | undefined> {
  line: number;
  id: string;
  name: string;
  tags: readonly string[] | undefined;
  /** In percent. */
  discount: number | undefined;
  options: readonly ProductOption[];
  /** At least one. */
  variants: readonly ImportedVariant[];
  /** The file has no id, so a known SKU tells which product it is. */
  hasMadeId: boolean;
  /** What the file has columns for. Without any a known product keeps its options. */
  namesOptions: 'all' | 'sizes' | 'none';
  images: readonly string[] | undefined;
  /** Files of the shop alone have them. */
  translations?: TranslationCells;
  isArchived: boolean;
}

/** An undefined field stays unchanged, and is empty in a new product. */
export interface ImportedProduct extends ProductOfFile {
  category: string;
  group: string | null | undefined;
}

/** What a row says of its product's category. */
export interface NamedRow {
  line: number;
  /** The column of the category. */
  field: string;
  /** What the file calls the category, the best first; paths such as `Clothing > Tops`. */
  categoryNames: readonly string[];
  /** The name of a group, or '' for none. */
  groupName: string | undefined;
  tags: readonly string[] | undefined;
}

/** A product whose category is not found yet. */
export type UnplacedProduct = ProductOfFile & NamedRow;

export interface ForeignPicture {
  line: number;
  id: string;
  url: string;
}

/** What a format's reader finds. */
export interface ReadProducts {
  products: readonly UnplacedProduct[];
  /** Rows with errors, whose categories are looked up to tell all errors at once. */
  unread: readonly NamedRow[];
  bad: readonly InvalidRow[];
  notes: readonly InvalidRow[];
  pictures: readonly ForeignPicture[];
}

/** A column of a plain spreadsheet. */
export interface ReadColumn {
  name: string;
  samples: readonly string[];
  /** The field that the name or the owner says; null for none. */
  target: ColumnTarget | null;
}

export interface ReadImport extends ReadProducts {
  /** Empty for formats whose columns are known. */
  columns: readonly ReadColumn[];
  format: ImportFormat;
  encoding: Encoding;
  rows: number;
}
