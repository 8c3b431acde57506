import { join } from 'node:path';
import type { Mistake } from './problem.ts';
import { shopMistakes } from './shop-problems.ts';

/**
 * Everything in a folder of content that can't be shown as it is written. The build stops at it
 * (`scripts/content-checked.mjs`), so that a visitor never meets it.
 */
export async function contentMistakes(folder: string): Promise<Mistake[]> {
  const shop = await shopMistakes(join(folder, 'shop.json'));
  if (shop.length > 0) return shop;
  // All other words may name the shop's facts, which can't even be loaded when they are wrong.
  const { wordMistakes } = await import('./word-problems.ts');
  return wordMistakes(folder);
}
