/** In ascending order (docs/readings.md "sizes S–XL and Small–XXL"). */
export const sizes = ['S', 'M', 'L', 'XL', 'XXL'] as const;
export type Size = (typeof sizes)[number];

/** The size of a product without sizes (docs/spec.md §9). */
export const DEFAULT_SIZE = 'Default';

/** The placeholder for a size in a link; it needs no URL encoding. */
export const ANY_SIZE = '_SIZE_';
