import * as v from 'valibot';
import { typedSigns } from './plain-text.ts';
import { shortText } from './short-text.ts';

/** Parses `1,800`, `Rs. 1,800.50`, `1,25,000` and `1.800,00` (docs/api.md "Numbers as people write them"). */

const MAX_LENGTH = 40;

const CURRENCY = '(?:rs\\.?|lkr|රු\\.?|ரூ\\.?)';
const BEFORE = new RegExp(`^${CURRENCY}\\s*`, 'iu');
const AFTER = new RegExp(`\\s*(?:/[=-]|${CURRENCY})$`, 'iu');

const FORMS = [
  { shape: /^(?:\d+(?:\.\d{0,6})?|\.\d{1,6})$/, thousands: '', decimals: '.' },
  // Three digits after a comma are thousands or a mistake.
  { shape: /^\d+,(?:\d{1,2}|\d{4,6})$/, thousands: '', decimals: ',' },
  {
    // Groups of three, or lakhs: 1,25,000.
    shape: /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.\d{0,6})?$/,
    thousands: ',',
    decimals: '.',
  },
  { shape: /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,6})?$/, thousands: '.', decimals: ',' },
  { shape: /^[1-9]\d{0,2}(?: \d{3})+(?:\.\d{1,6})?$/, thousands: ' ', decimals: '.' },
  { shape: /^[1-9]\d{0,2}(?: \d{3})+,\d{1,2}$/, thousands: ' ', decimals: ',' },
] as const;

/** One number, none, or two for an ambiguous text such as `1.800`. */
export function readingsOf(text: string): number[] {
  if (text.length > MAX_LENGTH) return [];
  const [, sign = '', amount = ''] = /^(-?)(.*)$/s.exec(typedSigns(text)) ?? [];
  const digits = amount.replace(BEFORE, '').replace(AFTER, '').trim().replaceAll(/\s/g, ' ');
  return FORMS.filter(({ shape }) => shape.test(digits)).map(({ thousands, decimals }) => {
    const plain = thousands === '' ? digits : digits.replaceAll(thousands, '');
    return Number((sign === '' ? '' : '-') + plain.replace(decimals, '.'));
  });
}

/** Returns the text unless it has exactly one reading. */
export function typedNumber(text: string): number | string {
  const [value, other] = readingsOf(text);
  return value !== undefined && other === undefined ? value : text;
}

export type AmbiguousLabel = string | ((readings: { one: string; other: string }) => string);

/**
 * The error is `remedy`, or both readings of an ambiguous text. `label` begins that sentence, or makes it; without it
 * the error follows a column's name.
 */
export const notANumber =
  (remedy: string, label: AmbiguousLabel = '') =>
  ({ input }: { input: unknown }): string => {
    const readings = typeof input === 'string' ? readingsOf(input) : [];
    const [one, other] = readings;
    if (one === undefined || other === undefined) return remedy;
    if (typeof label === 'function') return label({ one: String(one), other: String(other) });
    const words = `can be read as ${readings.join(' or as ')}. Write one of these`;
    return label === '' ? words : `${label} ${words}.`;
  };

export const numberText = (remedy: string, label: AmbiguousLabel = '') =>
  v.pipe(
    shortText(remedy, MAX_LENGTH),
    v.transform(typedNumber),
    v.number(notANumber(remedy, label)),
  );
