/** What an import would change or has changed, as the wire and the screen have it (docs/api.md "Import of products"). */

export const importFormats = ['csv', 'jsonl', 'woocommerce', 'shopify'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Something about a line of the file; the header is line 1. */
export interface ImportRemark {
  row: number;
  field: string;
  message: string;
}

/** A product that comes new or changes; fields and values as the shop's own import file has them. */
export interface ImportedChange {
  row: number;
  _id: string;
  name: string;
  state: 'new' | 'changed';
  changes: ReadonlyArray<{ field: string; before: string; after: string }>;
}

export interface ImportReport {
  format: ImportFormat;
  /** Counts; the lists below have the first of each. */
  new: number;
  changed: number;
  unchanged: number;
  errorCount: number;
  errors: readonly ImportRemark[];
  noteCount: number;
  notes: readonly ImportRemark[];
  products: readonly ImportedChange[];
  pictureCount: number;
  /** Pictures that the shop does not fetch. */
  pictures: ReadonlyArray<{ row: number; _id: string; url: string }>;
}

export const importStates = ['running', 'done', 'failed'] as const;

/** An import of a file for good. */
export interface ProductImport {
  _id: string;
  state: (typeof importStates)[number];
  /** Products that are written, of those that are new or change. */
  done: number;
  total: number;
  /** Why it failed and what to do; null otherwise. */
  message: string | null;
  report: ImportReport;
}
