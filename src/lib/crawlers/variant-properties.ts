import { isColourName, valuesOf } from '#lib/catalogue/options.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import type { Variant } from '#lib/catalogue/variants.ts';

/** The property of schema.org for an option; others are in the variant's name. */
export function propertyOf(option: string): 'color' | 'material' | 'size' | undefined {
  if (isColourName(option)) return 'color';
  if (/size/i.test(option)) return 'size';
  return /^(material|wood)$/i.test(option) ? 'material' : undefined;
}

export function propertiesOf(
  { options }: ProductSummary,
  { size }: Variant,
): Record<string, string> {
  const values = valuesOf(size, options);
  return Object.fromEntries(
    options.flatMap(({ name }, at) => {
      const property = propertyOf(name);
      return property ? [[property, values[at] ?? '']] : [];
    }),
  );
}

/** Google's attributes of a variant; other options are in its title. */
export function attributesOf(
  { options }: ProductSummary,
  { size }: Variant,
): Record<string, string> {
  const values = valuesOf(size, options);
  return Object.fromEntries(
    options.flatMap(({ name }, at) => {
      const value = values[at] ?? '';
      if (isColourName(name)) return [['g:color', value]];
      return /size/i.test(name) ? [['g:size', value]] : [];
    }),
  );
}
