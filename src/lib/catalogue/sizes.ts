/** The sizes, in order (docs/readings.md "sizes S–XL and Small–XXL"). */
export const sizes = ['S', 'M', 'L', 'XL', 'XXL'] as const;
export type Size = (typeof sizes)[number];

/** The size of a line whose product has none (docs/spec.md §9). */
export const DEFAULT_SIZE = 'Default';

/** Placeholder in a link for the chosen size; it needs no URL encoding. */
export const ANY_SIZE = '_SIZE_';
