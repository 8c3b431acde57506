import { onlyLeft } from '#lib/cart/lines.ts';
import { soldOut } from '#lib/cart/messages.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import type { RefusalCode } from '#lib/messages/refusal-codes.ts';
import { Refusal } from '#lib/server/errors.ts';

export const problemOf = (size: string, left: number): string =>
  left < 1 ? soldOut(size) : onlyLeft(left);

function codeOf(size: string, left: number): RefusalCode {
  if (left >= 1) return 'too_many_pieces';
  return size === DEFAULT_SIZE ? 'sold_out' : 'size_sold_out';
}

/** The refusal of more pieces than are left; `sentence` may say more than what the problem is. */
export const tooFewLeft = (
  size: string,
  left: number,
  sentence = (problem: string): string => problem,
): Refusal =>
  new Refusal('conflict', sentence(problemOf(size, left)), { code: codeOf(size, left) });
