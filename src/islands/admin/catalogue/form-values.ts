import { byText } from '#lib/catalogue/product-fields.ts';
import type { Written } from '#lib/catalogue/product-form.ts';
import { stockInput, type VariantStock } from '#lib/catalogue/stock-change.ts';

export const salePriceInput = (id: string): string => `salePrices.${id}`;
export const priceInput = (id: string): string => `prices.${id}`;

/** The texts of the product form; its choices are in its state. */
export type WrittenTexts = Omit<Written, 'choices'>;

export function textsIn(form: HTMLFormElement): WrittenTexts {
  const data = new FormData(form);
  const text = (name: keyof WrittenTexts) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    ...byText(text),
    price: text('price'),
    discount: text('discount'),
    category: text('category'),
    group: text('group'),
    lowStock: text('lowStock'),
    oneOfAKind: text('oneOfAKind'),
  };
}

/** Writes the current stock into fields that still have the earlier stock. */
export function showPresentStock(
  form: HTMLFormElement,
  displayed: readonly VariantStock[],
  present: readonly VariantStock[],
): void {
  for (const { _id, countInStock } of present) {
    const input = form.elements.namedItem(stockInput(_id));
    const before = displayed.find((one) => one._id === _id)?.countInStock;
    if (input instanceof HTMLInputElement && input.value === String(before)) {
      input.value = String(countInStock);
    }
  }
}
