import * as v from 'valibot';
import { centsOf } from '#lib/format/money.ts';
import { MAX_RUPEES, LONGEST } from '#lib/catalogue/product-schema.ts';
import { toBasisPoints, toPercent } from '#lib/catalogue/price.ts';
import { MAX_PIECES } from '#lib/catalogue/product.ts';
import { numberText } from '#lib/format/typed-number.ts';
import { cutText } from './cut-texts.ts';
import type { ForeignPicture, UnplacedProduct } from './imported-product.ts';
import { InvalidProduct } from './invalid-product.ts';
import type { InvalidRow, Row } from './read-file.ts';
import { needed } from './shop-rows.ts';
import { cell, checkCells } from './cell-schemas.ts';

export const textIn = ({ cells }: Row, ...columns: readonly string[]): string =>
  columns.map((column) => cells[column]?.trim() ?? '').find(Boolean) ?? '';

function numberIn(row: Row, column: string, schema: NumberSchema): number | undefined {
  const text = textIn(row, column);
  if (text === '') return undefined;
  const read = v.safeParse(schema, text);
  if (read.success) return read.output;
  const reason = read.issues[0].message;
  throw new InvalidProduct({ line: row.line, field: column, reason });
}
type NumberSchema = v.GenericSchema<string, number>;

const AMOUNT = `must be an amount of more than 0 and at most ${MAX_RUPEES}, such as 1999.50`;
const Cents = v.pipe(
  numberText(AMOUNT),
  v.gtValue(0, AMOUNT),
  v.maxValue(MAX_RUPEES, AMOUNT),
  v.transform(centsOf),
);

const PIECES = `must be a whole number of pieces, at most ${MAX_PIECES}`;
const Quantity = v.pipe(
  numberText(PIECES),
  // A negative, oversold stock counts as 0.
  v.transform((quantity) => Math.max(0, Math.floor(quantity))),
  v.maxValue(MAX_PIECES, PIECES),
);

/** In cents; `undefined` for an empty cell. */
export const centsIn = (row: Row, column: string) => numberIn(row, column, Cents);

export function neededCents(row: Row, column: string): number {
  const cents = centsIn(row, column);
  if (cents !== undefined) return cents;
  throw new InvalidProduct({ line: row.line, field: column, reason: 'is missing' });
}

const PERCENT = 'must be a percent from 0 to 100';
const Percent = v.pipe(
  v.string(),
  v.transform((text) => (text.endsWith('%') ? text.slice(0, -1).trim() : text)),
  numberText(PERCENT),
  v.minValue(0, PERCENT),
  v.maxValue(100, PERCENT),
  v.transform((percent) => toPercent(toBasisPoints(percent))),
);

export const percentIn = (row: Row, column: string) => numberIn(row, column, Percent);

/** `undefined` for an empty cell, or without a column. */
export const shortTextIn = (
  row: Row,
  field: string | undefined = '',
  { max, notes }: { max: number; notes: InvalidRow[] },
): string | undefined =>
  cutText(textIn(row, field), max, { line: row.line, field, notes }) || undefined;

/** Integer, 0 or more; `undefined` for an empty cell. */
export const quantityIn = (row: Row, column: string) => numberIn(row, column, Quantity);

const Texts = v.object({
  name: needed(LONGEST.name),
  brand: cell(LONGEST.brand),
  description: cell(LONGEST.description),
});
type Texts = v.InferOutput<typeof Texts>;

/** `columns` names each text's column. A missing text stays unchanged in the shop, a long one is cut with a note. */
export function checkTexts(
  { line }: Row,
  texts: Texts,
  columns: Readonly<Record<keyof Texts, string>>,
  notes: InvalidRow[],
): Pick<UnplacedProduct, 'name' | 'brand' | 'description'> {
  const cut = (of: keyof Texts) =>
    cutText(texts[of], LONGEST[of], { line, field: columns[of], notes });
  const fitting: Texts = {
    name: cut('name'),
    brand: cut('brand'),
    description: cut('description'),
  };
  const read = checkCells(Texts, line, fitting);
  if ('output' in read) {
    const { name, brand, description } = read.output;
    return { name, brand: brand || undefined, description: description || undefined };
  }
  const named: Readonly<Record<string, string>> = columns;
  throw new InvalidProduct(
    ...read.bad.map((one) => ({ ...one, field: named[one.field] ?? one.field })),
  );
}

export function withoutRepeats(pictures: readonly ForeignPicture[]): ForeignPicture[] {
  const seen = new Set<string>();
  return pictures.filter(({ url }) => !seen.has(url) && seen.add(url));
}
