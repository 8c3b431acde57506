/** In ascending order (docs/readings.md "sizes S–XL and Small–XXL"). */
export const sizes = ['S', 'M', 'L', 'XL', 'XXL'] as const;
export type Size = (typeof sizes)[number];

/** The size of a product without sizes (docs/spec.md §9). */
export const DEFAULT_SIZE = 'Default';

/** A variant as people read it: `Size M` or `Red / 2 m`; empty without options (docs/api.md "Options"). */
export function variantText(title: string): string {
  if (title === DEFAULT_SIZE) return '';
  return isKnownSize(title) ? `Size ${title}` : title;
}

/** `Peacock Sarong, size M` or `Tote, Red / 2 m`. */
export function nameWithSize(name: string, title: string): string {
  if (title === DEFAULT_SIZE) return name;
  return isKnownSize(title) ? `${name}, size ${title}` : `${name}, ${title}`;
}

/** `Size M, quantity 1`; without options only the quantity. */
export function lineLabel({ size, quantity }: { size: string; quantity: number }): string {
  const text = variantText(size);
  return text === '' ? `Quantity ${quantity}` : `${text}, quantity ${quantity}`;
}

export const isKnownSize = (title: string): boolean => sizes.some((size) => size === title);

/** The placeholder for a size in a link; it needs no URL encoding. */
export const ANY_SIZE = '_SIZE_';
