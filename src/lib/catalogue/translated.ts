import { langOf, textsOf, word } from '#lib/messages/texts.ts';
import { altField } from '#lib/messages/translations.ts';
import type { Category } from './categories.ts';
import { translatedTexts } from './product-fields.ts';
import type { ProductSummary } from './product.ts';

/** A product in the language of the request, its `description` too where there is one; else as it is written. */
export function translatedProduct<One extends ProductSummary>(product: One): One {
  const own = textsOf('product', product.id) ?? {};
  const { name, description } = own;
  const texts = translatedTexts.filter((field) => own[field] && field in product);
  return {
    ...product,
    brand: word(product.brand),
    ...Object.fromEntries(texts.map((field) => [field, own[field]])),
    ...(description && { intro: description }),
    // A picture without a description in this language has the product's name.
    pictures: product.pictures.map(({ hash, alt }) => ({
      hash,
      alt: own[altField(hash)] ?? name ?? alt,
      lang: own[altField(hash)] ? undefined : langOf('product', product.id, 'name'),
    })),
  };
}

export function translatedCategory<One extends Category>(category: One): One {
  const own = textsOf('category', category.slug);
  return own ? { ...category, ...own } : category;
}
