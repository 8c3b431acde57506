import { randomInt } from 'node:crypto';

/** No letter or digit that is taken for another, by eye or by ear. */
const SIGNS = 'ABCDEFGHJKMNPQRTUVWXYZ2346789';
const LENGTH = 8;
const HALF = LENGTH / 2;

/** A new order number, such as `K7M2-9QXD`: 5 × 10¹¹ of them, so that nobody guesses one. */
export function newOrderNumber(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return `${signs.slice(0, HALF)}-${signs.slice(HALF)}`;
}

/** As people type it: without regard to case, gaps or a missing dash. */
export function readOrderNumber(typed: string): string {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '');
  return signs.length === LENGTH ? `${signs.slice(0, HALF)}-${signs.slice(HALF)}` : typed;
}
