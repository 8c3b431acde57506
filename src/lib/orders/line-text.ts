import { DEFAULT_SIZE } from '#lib/catalogue/product.ts';
import type { BoughtLine } from './codec.ts';

/** `Size M, quantity 1`; a thing without sizes has a quantity alone. */
export const lineWords = ({ size, quantity }: Pick<BoughtLine, 'size' | 'quantity'>): string =>
  size === DEFAULT_SIZE ? `Quantity ${quantity}` : `Size ${size}, quantity ${quantity}`;
