import type { Written } from '#lib/catalogue/product-form.ts';
import { type SizeStock, stockInput } from '#lib/catalogue/stock-change.ts';
import { findVariant } from '#lib/catalogue/variants.ts';

export const priceInput = (size: string): string => `prices.${size}`;

/** The texts of the product form; its choices are in its state. */
export type WrittenTexts = Omit<Written, 'choices'>;

export function textsIn(form: HTMLFormElement): WrittenTexts {
  const data = new FormData(form);
  const text = (name: keyof WrittenTexts) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: text('name'),
    price: text('price'),
    discount: text('discount'),
    description: text('description'),
    brand: text('brand'),
    category: text('category'),
    group: text('group'),
    material: text('material'),
    maker: text('maker'),
  };
}

/** Writes the current stock into fields that still have the earlier stock. */
export function showPresentStock(
  form: HTMLFormElement,
  displayed: readonly SizeStock[],
  present: readonly SizeStock[],
): void {
  for (const { size, countInStock } of present) {
    const input = form.elements.namedItem(stockInput(size));
    const before = findVariant({ variants: displayed }, size)?.countInStock;
    if (input instanceof HTMLInputElement && input.value === String(before)) {
      input.value = String(countInStock);
    }
  }
}
