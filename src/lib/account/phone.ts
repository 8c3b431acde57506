const SEPARATORS = /[\s().\-/]/g;
const COUNTRY = /^(?:\+94|0094|94(?=\d{9}$))0?/;

const denseForm = (text: string): string => text.normalize('NFKC').replace(SEPARATORS, '');

/** A number, or its beginning, without spaces and country code: `+94 77` is `077`. */
export const localForm = (text: string): string => denseForm(text).replace(COUNTRY, '0');

/**
 * A Sri Lankan phone number as ten digits: `+94 77 123 4567` and `0094771234567` are `0771234567`.
 * Anything else is returned without spaces, for a validator to reject.
 */
export function tenDigits(text: string): string {
  const local = localForm(text);
  return isTenDigits(local) ? local : denseForm(text);
}

export const isTenDigits = (text: string): boolean => /^\d{10}$/.test(text);

const MAX_LENGTH = 24;

/**
 * The value of a phone field after typing or pasting: at most ten digits (docs/spec.md §2
 * "Register"); a number with its country code is normalised, not truncated.
 */
export function phoneAsTyped(text: string): string {
  const isAbroad = /^\s*(\+|00)/.test(text);
  const digits = tenDigits(text);
  if (isTenDigits(digits)) return isAbroad && digits.startsWith('00') ? text : digits;
  if (isAbroad) return text.slice(0, MAX_LENGTH);
  return digits.length > 10 ? digits.slice(0, 10) : text;
}
