import * as v from 'valibot';
import type { FileRule } from '#lib/forms/chosen-file.ts';
import { isImportField, ownColumns, sheetColumns } from './fields.ts';
import { columnTargets } from './mapping.ts';

const MISSING = 'Please choose a CSV or JSON Lines file.';

/** The maximum is 10 MB (docs/api.md "Import of products"). */
export const importRule = {
  kinds: '.csv,.tsv,.txt,.jsonl,.ndjson,text/csv',
  tooManyBytes: 10 * 2 ** 20 + 1,
  missing: MISSING,
  wrongKind: MISSING,
  tooLarge: 'The file can be at most 10 MB. Split it into smaller files.',
} as const satisfies FileRule;

const list = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.readonly());

const Remark = v.object({ row: v.number(), field: v.string(), message: v.string() });
export type ImportRemark = v.InferOutput<typeof Remark>;

/** Fields and values have the format of the shop's import file. */
const Change = v.object({
  row: v.number(),
  _id: v.string(),
  name: v.string(),
  state: v.picklist(['new', 'changed']),
  changes: list(v.object({ field: v.string(), before: v.string(), after: v.string() })),
});
export type ImportedChange = v.InferOutput<typeof Change>;

const Format = v.picklist(['csv', 'jsonl', 'woocommerce', 'shopify', 'spreadsheet']);
export type ImportFormat = v.InferOutput<typeof Format>;

const Encoding = v.picklist(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export type Encoding = v.InferOutput<typeof Encoding>;

/** What the file calls some of its products, which no category of the shop is called. */
const Unknown = v.object({
  /** '' for products without a category. */
  name: v.string(),
  products: v.number(),
  /** A slug, `new`, `skip`, or null for no guess. */
  suggestion: v.nullable(v.string()),
});
export type UnknownCategory = v.InferOutput<typeof Unknown>;

/** A column of a spreadsheet, with its first values. */
const SheetColumn = v.object({
  name: v.string(),
  samples: list(v.string()),
  suggestion: v.nullable(v.picklist(columnTargets)),
});
export type SheetColumn = v.InferOutput<typeof SheetColumn>;

const Report = v.object({
  format: Format,
  /** Reports of older versions have no encoding. */
  encoding: v.optional(Encoding, 'utf-8'),
  new: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  errorCount: v.number(),
  errors: list(Remark),
  noteCount: v.number(),
  notes: list(Remark),
  warningCount: v.optional(v.number(), 0),
  warnings: v.optional(list(Remark), []),
  products: list(Change),
  pictureCount: v.number(),
  pictures: list(v.object({ row: v.number(), _id: v.string(), url: v.string() })),
  categoryCount: v.optional(v.number(), 0),
  categories: v.optional(list(Unknown), []),
  newCategories: v.optional(list(v.string()), []),
  columns: v.optional(list(SheetColumn), []),
});
export type ImportReport = v.InferOutput<typeof Report>;

const Import = v.object({
  _id: v.string(),
  state: v.picklist(['running', 'done', 'failed']),
  done: v.number(),
  total: v.number(),
  /** Why it failed and what to do; null otherwise. */
  message: v.nullable(v.string()),
  report: Report,
});
export type ProductImport = v.InferOutput<typeof Import>;

export const readReport = (response: unknown): ImportReport => v.parse(Report, response);
export const readProductImport = (response: unknown): ProductImport => v.parse(Import, response);

export const formatLabels: Readonly<Record<ImportFormat, string>> = {
  csv: 'The shop’s own CSV file',
  jsonl: 'The shop’s own JSON Lines file',
  woocommerce: 'Product export of WooCommerce',
  shopify: 'Product export of Shopify',
  spreadsheet: 'Spreadsheet',
};

/** Empty for UTF-8, which is never a guess. */
export function encodingText(encoding: Encoding): string {
  if (encoding === 'utf-8') return '';
  return encoding === 'windows-1252'
    ? 'Read as Windows-1252 (Western European). If letters look wrong, save the file as CSV UTF-8.'
    : 'Read as UTF-16, the encoding of Excel’s Unicode text.';
}

/** A field may be a column of another shop. */
export const fieldLabel = (field: string): string =>
  isImportField(field) ? ownColumns[field].label : field;

export const columnLabel = (target: keyof typeof sheetColumns): string =>
  sheetColumns[target].label;

/** `S:4:2990.00` becomes `S 4 at Rs. 2990.00`. */
function displayedSize(cell: string): string {
  const [size = '', stock = '', price] = cell.split(':');
  return `${size} ${stock}${price === undefined ? '' : ` at Rs. ${price}`}`;
}

export function displayedValue(field: string, value: string): string {
  const parts = value.split('|').filter(Boolean);
  if (field === 'sizes') return parts.map(displayedSize).join(', ');
  if (field === 'images' && parts.length > 0) {
    return parts.length === 1 ? '1 picture' : `${parts.length} pictures`;
  }
  if (field === 'archived') return value === '' ? 'no' : value;
  return value;
}

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

export const productCount = (number: number): string => count(number, 'product', 'products');

export const andMore = (total: number, displayed: number): string =>
  `and ${(total - displayed).toLocaleString('en')} more`;
