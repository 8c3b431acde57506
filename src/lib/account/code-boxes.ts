import { CODE_LENGTH } from './code.ts';

/** Six one-digit boxes (docs/spec.md §4 "OTP verify"): their digits and the focused box. */
export interface Boxes {
  digits: readonly string[];
  at: number;
}

export const emptyBoxes: Boxes = { digits: Array.from({ length: CODE_LENGTH }, () => ''), at: 0 };

const LAST = CODE_LENGTH - 1;
const clamp = (at: number): number => Math.min(Math.max(at, 0), LAST);
const digitsOf = (text: string): string[] => text.normalize('NFKC').match(/[0-9]/g) ?? [];

export const codeOf = ({ digits }: Boxes): string => digits.join('');
export const isFull = (boxes: Boxes): boolean => codeOf(boxes).length === CODE_LENGTH;

/** A digit typed into a filled box replaces its digit, wherever the caret was. */
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
  const from = found.length >= CODE_LENGTH ? 0 : at;
  const filled = found.slice(0, CODE_LENGTH - from);
  return {
    digits: digits.toSpliced(from, filled.length, ...filled),
    at: clamp(from + filled.length),
  };
}

/** Typing the same digit again fires no input event; the focus moves on all the same. */
export const repeated = ({ digits }: Boxes, at: number, text: string): Boxes | undefined =>
  text !== '' && digits[at] === text ? { digits, at: clamp(at + 1) } : undefined;

/** Pasting exactly six digits fills all boxes; anything else is not a code. */
export function pasted(text: string): Boxes | undefined {
  const dense = text.replaceAll(/[\s-]/g, '');
  const digits = digitsOf(dense);
  return digits.length === CODE_LENGTH && dense.length === CODE_LENGTH
    ? { digits, at: LAST }
    : undefined;
}

/** Handles a key; `undefined` leaves it to the browser. */
export function pressed({ digits }: Boxes, at: number, key: string): Boxes | undefined {
  if (key === 'ArrowLeft') return { digits, at: clamp(at - 1) };
  if (key === 'ArrowRight') return { digits, at: clamp(at + 1) };
  if (key === 'Home') return { digits, at: 0 };
  if (key === 'End') return { digits, at: LAST };
  if (key !== 'Backspace') return undefined;
  // Backspace clears a filled box, and goes back from an empty one.
  const to = digits[at] ? at : clamp(at - 1);
  return { digits: digits.with(to, ''), at: to };
}
