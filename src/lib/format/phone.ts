import { typedSigns } from '#lib/format/plain-text.ts';

const SEPARATORS = /[\s().\-/]/g;
const COUNTRY = /^(?:\+94|0094|94(?=\d{9}$))0?/;

const denseForm = (text: string): string =>
  typedSigns(text).normalize('NFKC').replace(SEPARATORS, '');

/** Removes spaces and the country code, also from an incomplete number: `+94 77` becomes `077`. */
export const localForm = (text: string): string => denseForm(text).replace(COUNTRY, '0');

/**
 * Normalises a Sri Lankan number to ten digits: `+94 77 123 4567` becomes `0771234567`. Other text is returned
 * without spaces, for a validator to reject.
 */
export function tenDigits(text: string): string {
  const local = localForm(text);
  return isTenDigits(local) ? local : denseForm(text);
}

/** Digits with the country code, as WhatsApp reads them: `077 123 4567` becomes `94771234567`. */
export const internationalDigits = (text: string): string =>
  tenDigits(text)
    .replaceAll(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^0(?=\d{9}$)/, '94');

/** The E.164 form of a Sri Lankan mobile number: `077 123 4567` becomes `+94771234567`. */
export const mobileNumber = (text: string): string | undefined =>
  /^07\d{8}$/.test(tenDigits(text)) ? `+${internationalDigits(text)}` : undefined;

export const isTenDigits = (text: string): boolean => /^\d{10}$/.test(text);

const MAX_LENGTH = 24;

/** The value of a phone field while typing: at most ten digits (docs/spec.md §2 "Register"). */
export function phoneAsTyped(text: string): string {
  const isAbroad = /^(\+|00)/.test(typedSigns(text));
  const digits = tenDigits(text);
  if (isTenDigits(digits)) return isAbroad && digits.startsWith('00') ? text : digits;
  if (isAbroad) return typedSigns(text).slice(0, MAX_LENGTH);
  return digits.length > 10 ? digits.slice(0, 10) : text;
}
