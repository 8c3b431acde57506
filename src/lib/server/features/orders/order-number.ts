import { randomInt } from 'node:crypto';

/** Without characters that look or sound alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRTUVWXYZ2346789';
const LENGTH = 8;
const HALF = LENGTH / 2;

/** A random order number such as `K7M2-9QXD`; with 5 × 10¹¹ of them, none can be guessed. */
export function newOrderNumber(): string {
  const characters = Array.from(
    { length: LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)],
  ).join('');
  return `${characters.slice(0, HALF)}-${characters.slice(HALF)}`;
}

/** An order number as typed: upper-cased, without spaces, with its dash. */
export function readOrderNumber(typed: string): string {
  const characters = typed.toUpperCase().replace(/[\s-]/g, '');
  return characters.length === LENGTH
    ? `${characters.slice(0, HALF)}-${characters.slice(HALF)}`
    : typed;
}
