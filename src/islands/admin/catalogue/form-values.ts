import type { Written } from '#lib/catalogue/product-form.ts';
import { DEFAULT_SIZE, sizes } from '#lib/catalogue/sizes.ts';
import {
  type SizeStock,
  type StockChange,
  stockChangedMeanwhile,
  stockConflicts,
  stockInput,
} from '#lib/catalogue/stock-change.ts';
import { findVariant } from '#lib/catalogue/variants.ts';

export const priceInput = (size: string): string => `prices.${size}`;

function inputNamed(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
}

/** The value of each size; its input may still be disabled just after its checkbox is ticked. */
const bySize = (form: HTMLFormElement, chosen: readonly string[], name: (size: string) => string) =>
  Object.fromEntries(chosen.map((size) => [size, inputNamed(form, name(size))?.value ?? '']));

export function writtenIn(form: HTMLFormElement): Written {
  const data = new FormData(form);
  const text = (name: keyof Written) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const chosen = data.getAll('sizes').filter((size) => typeof size === 'string');
  return {
    name: text('name'),
    price: text('price'),
    discount: text('discount'),
    description: text('description'),
    brand: text('brand'),
    category: text('category'),
    group: text('group'),
    countInStock: inputNamed(form, 'countInStock')?.value ?? '',
    sizes: chosen,
    stocks: bySize(form, chosen, stockInput),
    prices: bySize(form, chosen, priceInput),
    material: text('material'),
    maker: text('maker'),
  };
}

export const toCheck = (written: Written): Record<string, unknown> => ({
  ...written,
  ...(written.sizes.length > 0 && { countInStock: '0' }),
});

/** Updates sizes that cost as much as the list price while it is typed. */
export function followListPrice(
  form: HTMLFormElement,
  typedIn: EventTarget,
  listPrice: string,
): void {
  if (!(typedIn instanceof HTMLInputElement) || typedIn.name !== 'price') return;
  for (const size of sizes) {
    const input = inputNamed(form, priceInput(size));
    if (input?.value === listPrice) input.value = typedIn.value;
  }
}

/** Writes the current stock into fields that still have the earlier stock. */
export function showPresentStock(
  form: HTMLFormElement,
  displayed: readonly SizeStock[],
  present: readonly SizeStock[],
): void {
  for (const { size, countInStock } of present) {
    const input = inputNamed(form, stockInput(size));
    const before = findVariant({ variants: displayed }, size)?.countInStock;
    if (input && input.value === String(before)) input.value = String(countInStock);
  }
}

export const stockErrors = (
  changes: readonly StockChange[],
  present: readonly SizeStock[],
): Record<string, string> =>
  Object.fromEntries(
    stockConflicts(changes, present).map(({ size, countInStock }) => [
      stockInput(size),
      `${stockChangedMeanwhile([{ size: DEFAULT_SIZE, countInStock }])} Save again to overwrite it.`,
    ]),
  );
