import { randomUUID } from 'node:crypto';

const LETTERS = 'ghijklmnop';

/**
 * The stable part of a Message-ID. Letters alone: the first six digits in a code's mail are the
 * code, for people and programs that look for it.
 */
export const newMailId = (): string =>
  randomUUID().replace(/\d|-/g, (sign) => LETTERS[Number(sign)] ?? '');
