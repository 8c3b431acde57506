const SEPARATORS = /[\s().\-/]/g;
const COUNTRY = /^(?:\+94|0094|94(?=\d{9}$))0?/;

const denseForm = (text: string): string => text.normalize('NFKC').replace(SEPARATORS, '');

/** A number, or its beginning, without gaps and without the country's code: `+94 77` is `077`. */
export const localForm = (text: string): string => denseForm(text).replace(COUNTRY, '0');

/**
 * A number as people here write it, in its ten digits: `+94 77 123 4567` and `0094771234567` are
 * `0771234567`. What is no such number comes back as it was, without its gaps, for a rule to refuse.
 */
export function tenDigits(text: string): string {
  const local = localForm(text);
  return isTenDigits(local) ? local : denseForm(text);
}

export const isTenDigits = (text: string): boolean => /^\d{10}$/.test(text);

/** The longest that a number with country code and gaps is written. */
const MAX_LENGTH = 24;

/**
 * What a phone field shows for what was typed or pasted: ten digits at most (docs/spec.md §2
 * "Register"), but a number with its country code is brought to its ten digits first, not cut.
 */
export function phoneAsTyped(text: string): string {
  const isAbroad = /^\s*(\+|00)/.test(text);
  const digits = tenDigits(text);
  if (isTenDigits(digits)) return isAbroad && digits.startsWith('00') ? text : digits;
  if (isAbroad) return text.slice(0, MAX_LENGTH);
  return digits.length > 10 ? digits.slice(0, 10) : text;
}
