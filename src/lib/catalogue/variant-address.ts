import { titleOf } from './options.ts';
import type { ProductSummary } from './product.ts';
import { optionParameter } from './query.ts';
import { findVariant, variantId, type Variant } from './variants.ts';

/** The variant of an address: `?variant=tote.3`, or a value of each option, which a form sends without JavaScript. */
export function variantInAddress(
  product: ProductSummary,
  params: URLSearchParams,
): Variant | undefined {
  const { id, options, variants } = product;
  const named = params.get('variant');
  if (named !== null) return variants.find((one) => variantId(id, one) === named);
  if (options.length === 0) return undefined;
  const values = options.map(({ name, values: known }) => {
    const value = params.get(optionParameter(name)) ?? '';
    return known.includes(value) ? value : undefined;
  });
  const chosen = values.filter((value) => value !== undefined);
  return chosen.length === options.length ? findVariant(product, titleOf(chosen)) : undefined;
}

/** What the address of a product's page says of the chosen variant. */
export const variantParameter = (
  { id }: ProductSummary,
  chosen: Variant | undefined,
): string | undefined => chosen && variantId(id, chosen);

/** Its pictures begin with that of the variant, for the gallery and the choice alike. */
export function showVariant<Of extends ProductSummary>(product: Of, chosen?: Variant): Of {
  const isFirst = ({ hash }: Of['pictures'][number]) => Number(hash === chosen?.picture);
  const pictures = product.pictures.toSorted((one, other) => isFirst(other) - isFirst(one));
  return { ...product, pictures };
}
