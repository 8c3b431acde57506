import { isGtin } from '#lib/catalogue/gtin.ts';
import { MAX_GRAMS, MAX_SKU } from '#lib/catalogue/option-limits.ts';
import { clip } from '#lib/format/clip.ts';
import { readingsOf } from '#lib/format/typed-number.ts';
import type { UnplacedProduct } from './imported-product.ts';
import type { InvalidRow, Row } from './read-file.ts';

/** SKUs, barcodes, weights and tags of a file. What can't be used is left out with a note. */

export const MAX_TAGS = 50;
export const MAX_TAG_LENGTH = 60;

const LONGEST_SHOWN = 80;
const shown = (text: string): string => clip(text, LONGEST_SHOWN);

/** Spreadsheets put a `'` before digits to keep them. */
export function barcodeIn(
  { line, cells }: Row,
  field: string,
  notes: InvalidRow[],
): string | undefined {
  const text = (cells[field] ?? '').trim();
  if (text === '') return undefined;
  const digits = text.length > LONGEST_SHOWN ? text : text.replaceAll(/[\s'-]/g, '');
  if (isGtin(digits)) return digits;
  const reason = `has ${shown(text)}, which is no valid barcode: it is left out`;
  notes.push({ line, field, reason });
  return undefined;
}

/** `undefined` for no weight, 0 included: nobody weighed it. */
export function readGrams(text: string, gramsEach = 1): number | undefined {
  const [number, other] = readingsOf(text);
  const grams = number === undefined || other !== undefined ? 0 : Math.round(number * gramsEach);
  return grams > 0 && grams <= MAX_GRAMS ? grams : undefined;
}

/** `gramsEach` converts the column's unit. */
export function gramsIn(
  { line, cells }: Row,
  field: string,
  notes: InvalidRow[],
  gramsEach = 1,
): number | undefined {
  const text = (cells[field] ?? '').trim();
  const grams = readGrams(text, gramsEach);
  if (grams === undefined && text !== '' && readingsOf(text)[0] !== 0) {
    const reason = `has ${shown(text)}, which is no weight: it is left out`;
    notes.push({ line, field, reason });
  }
  return grams;
}

export function tagsOf(
  words: readonly string[],
  { line, field }: { line: number; field: string },
  notes: InvalidRow[],
): string[] | undefined {
  const tags = [...new Set(words.map((word) => word.trim()).filter(Boolean))];
  const usable = tags.filter(({ length }) => length <= MAX_TAG_LENGTH).slice(0, MAX_TAGS);
  if (usable.length < tags.length) {
    const reason = `has more than ${MAX_TAGS} tags, or tags of more than ${MAX_TAG_LENGTH} characters: they are left out`;
    notes.push({ line, field, reason });
  }
  return usable.length === 0 ? undefined : usable;
}

/** Leaves out products with an SKU that is too long, or that a variant above has. */
export function checkSkus(
  products: readonly UnplacedProduct[],
  field: string,
): { products: UnplacedProduct[]; bad: InvalidRow[] } {
  const lineOf = new Map<string, number>();
  const bad: InvalidRow[] = [];
  const usable = products.filter(({ variants }) => {
    const faults = variants.flatMap(({ line, sku = '' }) => {
      if (sku.length > MAX_SKU)
        return [{ line, field, reason: `is longer than ${MAX_SKU} characters` }];
      const earlier = lineOf.get(sku);
      if (sku !== '' && earlier === undefined) lineOf.set(sku, line);
      const reason = `has ${sku}, which line ${earlier} has too. Each variant needs an SKU of its own`;
      return earlier === undefined ? [] : [{ line, field, reason }];
    });
    bad.push(...faults);
    return faults.length === 0;
  });
  return { products: usable, bad };
}
