import { CODE_LENGTH, codeIn } from './code.ts';

/** The digits of a one-time code's boxes and the index of the focused box. */
export interface Boxes {
  digits: readonly string[];
  at: number;
}

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

/** The state after box `at` changed to `text`: a digit, several from autofill, or empty. */
export function typed({ digits }: Boxes, at: number, text: string): Boxes {
  const whole = codeIn(text, digits.length);
  const found =
    whole === undefined ? withoutOld(digitsOf(text), digits[at] ?? '') : whole.split('');
  if (found.length === 0)
    return { digits: digits.with(at, text === '' ? '' : (digits[at] ?? '')), at };
  // Autofill writes the whole code into one box, which fills all boxes.
  const from = found.length >= digits.length ? 0 : at;
  const filled = found.slice(0, digits.length - from);
  return {
    digits: digits.toSpliced(from, filled.length, ...filled),
    at: clamp(from + filled.length, digits),
  };
}

/** Typing the same digit fires no input event, but the focus still moves. */
export const repeated = ({ digits }: Boxes, at: number, text: string): Boxes | undefined =>
  text !== '' && digits[at] === text ? { digits, at: clamp(at + 1, digits) } : undefined;

/** Pasted text fills the boxes only if it has one code of `length` digits. */
export function pasted(text: string, length = CODE_LENGTH): Boxes | undefined {
  const code = codeIn(text, length);
  return code === undefined ? undefined : { digits: code.split(''), at: length - 1 };
}

export function pressed({ digits }: Boxes, at: number, key: string): Boxes | undefined {
  if (key === 'ArrowLeft') return { digits, at: clamp(at - 1, digits) };
  if (key === 'ArrowRight') return { digits, at: clamp(at + 1, digits) };
  if (key === 'Home') return { digits, at: 0 };
  if (key === 'End') return { digits, at: digits.length - 1 };
  if (key !== 'Backspace') return undefined;
  const to = digits[at] ? at : clamp(at - 1, digits);
  return { digits: digits.with(to, ''), at: to };
}
