import { randomBytes } from 'node:crypto';

const LETTERS = 26;
const FIRST = 'a'.charCodeAt(0);

/**
 * The stable part of a Message-ID. Letters alone: the first six digits in a code's mail are the
 * code, for people and programs that look for it.
 */
export const newMailId = (): string =>
  Array.from(randomBytes(24), (byte) => String.fromCharCode(FIRST + (byte % LETTERS))).join('');
