import { CODE_LENGTH } from './code.ts';

/** One-digit boxes of a code (docs/spec.md §4 "OTP verify"): their digits and the focused box. */
export interface Boxes {
  digits: readonly string[];
  at: number;
}

/** Empty boxes for a code of so many digits. */
export const boxesFor = (length: number): Boxes => ({
  digits: Array.from({ length }, () => ''),
  at: 0,
});
export const emptyBoxes = boxesFor(CODE_LENGTH);

const clamp = (at: number, { length }: readonly string[]): number =>
  Math.min(Math.max(at, 0), length - 1);
const digitsOf = (text: string): string[] => text.normalize('NFKC').match(/[0-9]/g) ?? [];

export const codeOf = ({ digits }: Boxes): string => digits.join('');
export const isFull = (boxes: Boxes): boolean => codeOf(boxes).length === boxes.digits.length;

function withoutOld(digits: string[], old: string): string[] {
  const found = digits.length === 2 && old !== '' ? digits.indexOf(old) : -1;
  return found < 0 ? digits : digits.toSpliced(found, 1);
}

/** The state after box `at` changed to `text`: a digit, several from autofill, or nothing. */
export function typed({ digits }: Boxes, at: number, text: string): Boxes {
  const found = withoutOld(digitsOf(text), digits[at] ?? '');
  if (found.length === 0)
    return { digits: digits.with(at, text === '' ? '' : (digits[at] ?? '')), at };
  // A whole code, which autofill writes into one box, fills them all.
  const from = found.length >= digits.length ? 0 : at;
  const filled = found.slice(0, digits.length - from);
  return {
    digits: digits.toSpliced(from, filled.length, ...filled),
    at: clamp(from + filled.length, digits),
  };
}

/** Typing the same digit again fires no input event; the focus moves on all the same. */
export const repeated = ({ digits }: Boxes, at: number, text: string): Boxes | undefined =>
  text !== '' && digits[at] === text ? { digits, at: clamp(at + 1, digits) } : undefined;

/** Pasting exactly as many digits as there are boxes fills them; anything else is not a code. */
export function pasted(text: string, length = CODE_LENGTH): Boxes | undefined {
  const dense = text.replaceAll(/[\s-]/g, '');
  const digits = digitsOf(dense);
  return digits.length === length && dense.length === length
    ? { digits, at: length - 1 }
    : undefined;
}

/** Handles a key; `undefined` leaves it to the browser. */
export function pressed({ digits }: Boxes, at: number, key: string): Boxes | undefined {
  if (key === 'ArrowLeft') return { digits, at: clamp(at - 1, digits) };
  if (key === 'ArrowRight') return { digits, at: clamp(at + 1, digits) };
  if (key === 'Home') return { digits, at: 0 };
  if (key === 'End') return { digits, at: digits.length - 1 };
  if (key !== 'Backspace') return undefined;
  // Backspace clears a filled box, and goes back from an empty one.
  const to = digits[at] ? at : clamp(at - 1, digits);
  return { digits: digits.with(to, ''), at: to };
}
