import { word } from '#lib/messages/texts.ts';
import * as m from '#messages';

/** In ascending order (docs/readings.md "sizes S–XL and Small–XXL"). */
export const sizes = ['S', 'M', 'L', 'XL', 'XXL'] as const;
export type Size = (typeof sizes)[number];

/** The size of a product without sizes (docs/spec.md §9). */
export const DEFAULT_SIZE = 'Default';

export interface TitledSize {
  size: string;
  /** The size in the language of the screen, where the server has sent it. */
  title?: string | undefined;
}

/**
 * A variant as people read it: `Size M`, `Size 38` or `Red / 2 m`; empty without options (docs/api.md "Options").
 * `title` is the size in the language of the screen.
 */
export function variantText(size: string, title = word(size)): string {
  if (size === DEFAULT_SIZE) return '';
  return isSize(size) ? m.catalogue_size({ size }) : title;
}

/** As `variantText`, within a sentence: `size M`. */
export const variantInText = (size: string, title = word(size)): string =>
  isSize(size) ? m.catalogue_size_in_text({ size }) : title;

/** `Peacock Sarong, size M` or `Tote, Red / 2 m`. */
export function nameWithSize(name: string, size: string, title?: string): string {
  if (size === DEFAULT_SIZE) return name;
  return m.catalogue_name_variant({ product: name, variant: variantInText(size, title) });
}

/** `Size M, quantity 1`; without options only the quantity. */
export function lineLabel({ size, title, quantity }: TitledSize & { quantity: number }): string {
  const variant = variantText(size, title);
  return variant === ''
    ? m.catalogue_quantity_of({ quantity })
    : m.catalogue_variant_quantity({ variant, quantity });
}

export const isKnownSize = (title: string): boolean => sizes.some((size) => size === title);

/** A number alone is a size too, of a shoe or a ring. */
export const isSize = (title: string): boolean =>
  isKnownSize(title) || /^\d{1,3}(?:[.,]5)?$/.test(title);

/** The placeholder for a size in a link; it needs no URL encoding. */
export const ANY_SIZE = '_SIZE_';
