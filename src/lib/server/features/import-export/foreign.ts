import * as v from 'valibot';
import { centsOf } from '#lib/format/money.ts';
import { MAX_RUPEES } from '#lib/catalogue/product-schema.ts';
import { toBasisPoints, toPercent } from '#lib/catalogue/price.ts';
import { byText, type ProductText, productTexts } from '#lib/catalogue/product-fields.ts';
import { MAX_PIECES } from '#lib/catalogue/product.ts';
import { numberText } from '#lib/format/typed-number.ts';
import { cutText } from './cut-texts.ts';
import type { ForeignPicture, UnplacedProduct } from './imported-product.ts';
import { InvalidProduct } from './invalid-product.ts';
import type { InvalidRow, Row } from './read-file.ts';
import { checkCells, textCells } from './cell-schemas.ts';

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

/** Integer, 0 or more; `undefined` for an empty cell. */
export const quantityIn = (row: Row, column: string) => numberIn(row, column, Quantity);

const Texts = v.object(textCells);

/** Texts with the columns that they come from. */
type FoundTexts = Partial<Record<ProductText, readonly [column: string, text: string]>>;

/** A missing text stays unchanged in the shop, a long one is cut with a note. */
export function checkTexts(
  { line }: Row,
  found: FoundTexts,
  notes: InvalidRow[],
): Pick<UnplacedProduct, ProductText> {
  const fitting = byText((name) => {
    const [field, text] = found[name] ?? ['', ''];
    return cutText(text, productTexts[name].maxLength, { line, field, notes });
  });
  const read = checkCells(Texts, line, fitting);
  if ('output' in read) {
    const { output } = read;
    return { ...byText((name) => output[name] || undefined), name: output.name };
  }
  const columns = new Map(Object.entries(found).map(([name, [column]]) => [name, column]));
  throw new InvalidProduct(
    ...read.bad.map((one) => ({ ...one, field: columns.get(one.field) ?? one.field })),
  );
}

export function withoutRepeats(pictures: readonly ForeignPicture[]): ForeignPicture[] {
  const seen = new Set<string>();
  return pictures.filter(({ url }) => !seen.has(url) && seen.add(url));
}
