import type { RefObject } from 'react';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import { fromUnsavedChoices, toUnsavedChoices } from '#lib/catalogue/unsaved-choices.ts';
import { typedNames, type Written } from '#lib/catalogue/product-form.ts';
import type { TypedChoices } from '#lib/catalogue/typed-choices.ts';
import { fingerprint } from '#lib/forms/unsaved.ts';
import { useUnsavedWarning } from '#islands/admin/ui/AdminForm.tsx';
import { useUnsaved } from '#islands/admin/ui/use-unsaved.ts';
import type { ChangeChoices } from './use-choices.ts';

const FIELDS = [...typedNames, 'price'];

interface ProductForm {
  form: RefObject<HTMLFormElement | null>;
  before: Written;
  now: TypedChoices;
  displayed: ReadonlyMap<string, number>;
  write: ChangeChoices;
  /** Whether texts, options or variants differ from what is saved. */
  isChanged: () => boolean;
  /** Whether pictures do: the device does not store them. */
  hasFiles: () => boolean;
}

/** Stores texts, options and variants on this device, and warns before the rest is lost. */
export function useUnsavedProduct(
  product: ShopProduct | undefined,
  like: ShopProduct | undefined,
  { form, before, now, displayed, write, isChanged, hasFiles }: ProductForm,
) {
  const { choices, ...texts } = before;
  const variants = choices.variants.map(({ countInStock: _moves, ...rest }) => rest);
  const unsaved = useUnsaved({
    name: `product/${product?._id ?? (like ? `copy of ${like._id}` : '')}`,
    // Stock changes with every order.
    revision: product ? fingerprint([texts, choices.options, variants]) : '',
    form,
    fields: FIELDS,
    saved: { choices: toUnsavedChoices(choices, displayed) },
    parts: { choices: toUnsavedChoices(now, displayed) },
    restore: (parts) => {
      const typed = fromUnsavedChoices(parts['choices'], product?.variants ?? []);
      if (typed) write(() => typed);
    },
  });
  useUnsavedWarning(() => hasFiles() || (isChanged() && !unsaved.isStored));
  return unsaved;
}
