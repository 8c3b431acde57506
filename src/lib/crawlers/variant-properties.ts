import { isColourName, valuesOf } from '#lib/catalogue/options.ts';
import { productTexts, shortTexts } from '#lib/catalogue/product-fields.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import type { Variant } from '#lib/catalogue/variants.ts';

type Property = 'color' | 'material' | 'size';

function propertyOf(option: string): Property | undefined {
  if (isColourName(option)) return 'color';
  if (/size/i.test(option)) return 'size';
  return /^(material|wood)$/i.test(option) ? 'material' : undefined;
}

/** The properties of schema.org that a product's options are; other options are in the variants' names. */
export const propertiesOf = ({ options }: ProductSummary): Property[] => [
  ...new Set(options.flatMap(({ name }) => propertyOf(name) ?? [])),
];

const ofProducts = shortTexts.filter((name) => productTexts[name].isProperty);

/** The product's own properties. */
export const textProperties = (product: ProductSummary) =>
  Object.fromEntries(ofProducts.map((name) => [name, product[name] || undefined]));

/** The variant's value of each property. */
export function valuesByProperty(
  { options }: ProductSummary,
  { size }: Variant,
): Partial<Record<Property, string>> {
  const values = valuesOf(size, options);
  return Object.fromEntries(
    options.flatMap(({ name }, at) => {
      const property = propertyOf(name);
      return property ? [[property, values[at] ?? '']] : [];
    }),
  );
}
