const SEPARATORS = /[\s().\-/]/g;
const COUNTRY = /^(?:\+94|0094|94(?=\d{9}$))0?/;

/**
 * A number as people here write it, in its ten digits: `+94 77 123 4567` and `0094771234567` are
 * `0771234567`. What is no such number comes back as it was, without its gaps, for a rule to refuse.
 */
export function tenDigits(text: string): string {
  const dense = text.normalize('NFKC').replace(SEPARATORS, '');
  const local = dense.replace(COUNTRY, '0');
  return /^\d{10}$/.test(local) ? local : dense;
}

export const isTenDigits = (text: string): boolean => /^\d{10}$/.test(text);
