import * as v from 'valibot';
import { shortText } from '#lib/format/short-text.ts';

/**
 * Numbers as people write them, in fields and in files: `1,800`, `Rs. 1,800.50`, `1,25,000`,
 * `1.800,00` (docs/api.md "Numbers as people write them").
 */

const MAX_LENGTH = 40;

const CURRENCY = '(?:rs\\.?|lkr|රු\\.?|ரூ\\.?)';
const BEFORE = new RegExp(`^${CURRENCY}\\s*`, 'iu');
const AFTER = new RegExp(`\\s*(?:/[=-]|${CURRENCY})$`, 'iu');

const FORMS = [
  { shape: /^(?:\d+(?:\.\d{0,6})?|\.\d{1,6})$/, thousands: '', decimals: '.' },
  // Three digits after a comma are thousands or a mistake.
  { shape: /^\d+,(?:\d{1,2}|\d{4,6})$/, thousands: '', decimals: ',' },
  {
    // In threes, or as lakhs: 1,25,000.
    shape: /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.\d{0,6})?$/,
    thousands: ',',
    decimals: '.',
  },
  { shape: /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,6})?$/, thousands: '.', decimals: ',' },
  { shape: /^[1-9]\d{0,2}(?: \d{3})+(?:\.\d{1,6})?$/, thousands: ' ', decimals: '.' },
  { shape: /^[1-9]\d{0,2}(?: \d{3})+,\d{1,2}$/, thousands: ' ', decimals: ',' },
] as const;

/** The numbers that a text can be read as: none, one, or two as in `1.800`. */
export function readingsOf(text: string): number[] {
  if (text.length > MAX_LENGTH) return [];
  const [, sign = '', amount = ''] = /^([-−]?)(.*)$/s.exec(text.trim()) ?? [];
  const digits = amount.replace(BEFORE, '').replace(AFTER, '').trim().replaceAll(/\s/g, ' ');
  return FORMS.filter(({ shape }) => shape.test(digits)).map(({ thousands, decimals }) => {
    const plain = thousands === '' ? digits : digits.replaceAll(thousands, '');
    return Number((sign === '' ? '' : '-') + plain.replace(decimals, '.'));
  });
}

/** The number that a text says; the text itself where it says none, or two. */
export function typedNumber(text: string): number | string {
  const [value, other] = readingsOf(text);
  return value !== undefined && other === undefined ? value : text;
}

/**
 * The message of a schema for numbers: `remedy`, or for text that can be read in two ways, both.
 * `label` begins that sentence; without one the message is what follows the name of a column.
 */
export const notANumber =
  (remedy: string, label = '') =>
  ({ input }: { input: unknown }): string => {
    const readings = typeof input === 'string' ? readingsOf(input) : [];
    if (readings.length < 2) return remedy;
    const words = `can be read as ${readings.join(' or as ')}. Write one of these`;
    return label === '' ? words : `${label} ${words}.`;
  };

/** Text that is read as a number; see `notANumber` for its messages. */
export const numberText = (remedy: string, label = '') =>
  v.pipe(
    shortText(remedy, MAX_LENGTH),
    v.transform(typedNumber),
    v.number(notANumber(remedy, label)),
  );
