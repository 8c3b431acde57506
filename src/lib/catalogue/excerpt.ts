import type { Product } from './product.ts';

const LONGEST = 220;

/** The first sentences of a description, as many as fit beside the price; at least one. */
export function firstSentences(description: string): string {
  const [paragraph = ''] = description.split('\n');
  let short = '';
  for (const sentence of paragraph.split(/(?<=[.!?])\s+/)) {
    const longer = `${short} ${sentence}`.trim();
    if (short !== '' && longer.length > LONGEST) break;
    short = longer;
  }
  return short;
}

/** A product in a line or two; without a description, its name, maker and category. */
export function aboutProduct({ name, material, maker, brand, description }: Product): string {
  const by = maker || brand;
  const plain = [name, material && `of ${material.toLowerCase()}`, by && `by ${by}`];
  return firstSentences(description) || `${plain.filter(Boolean).join(', ')}.`;
}
