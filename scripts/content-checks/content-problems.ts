import { join } from 'node:path';
import type { Problem } from './problem.ts';
import { shopProblems } from './shop-problems.ts';

/**
 * Everything in a folder of content that can't be shown as it is written. The build stops at it
 * (`scripts/content-checked.mjs`), so that a visitor never meets it.
 */
export async function contentProblems(folder: string): Promise<Problem[]> {
  const shop = await shopProblems(join(folder, 'shop.json'));
  if (shop.length > 0) return shop;
  // All other words may name the shop's facts, which can't even be loaded when they are wrong.
  const { wordProblems } = await import('./word-problems.ts');
  return wordProblems(folder);
}
