import * as v from 'valibot';
import { withPresentStock } from './product-form.ts';
import type { VariantStock } from './stock-change.ts';
import type { TypedChoices } from './typed-choices.ts';

const text = v.string();

/** Options and variants that were typed but not saved, with the stock that the form showed. */
const UnsavedChoicesSchema = v.object({
  options: v.array(
    v.object({ key: text, name: text, values: v.array(v.object({ key: text, text })) }),
  ),
  variants: v.array(
    v.object({
      key: text,
      id: v.exactOptional(text),
      picks: v.record(text, text),
      isSold: v.boolean(),
      countInStock: text,
      price: text,
      salePrice: text,
      sku: text,
      barcode: text,
      weightGrams: text,
      picture: text,
    }),
  ),
  stock: v.array(v.tuple([text, v.number()])),
});

export const toUnsavedChoices = (
  { options, variants }: TypedChoices,
  displayed: ReadonlyMap<string, number>,
) => ({ options, variants, stock: [...displayed] });

/** Takes the present stock where none was typed, and leaves out pictures that were not uploaded. */
export function fromUnsavedChoices(
  stored: unknown,
  present: readonly VariantStock[],
): TypedChoices | undefined {
  const read = v.safeParse(UnsavedChoicesSchema, stored);
  if (!read.success) return undefined;
  const { options, variants, stock } = read.output;
  const uploaded = variants.map((variant) =>
    variant.picture.startsWith('blob:') ? { ...variant, picture: '' } : variant,
  );
  return withPresentStock({ options, variants: uploaded }, new Map(stock), present);
}
