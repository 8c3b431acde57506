import { expect, test } from 'vitest';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { pictureAttributes } from '#lib/catalogue/picture-urls.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { translatedProduct } from '#lib/catalogue/translated.ts';
import { crumbsOf } from '#lib/crawlers/texts.ts';
import { altField, keyOfThing } from '#lib/messages/translations.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import { toWireSummary } from '#lib/server/features/catalogue/codec.ts';
import { openTexts } from '#lib/server/features/translations/service.ts';
import { aSummary } from '../../support/products.ts';

const product: ProductSummary = {
  ...aSummary('bowl'),
  pictures: [{ hash: 'front', alt: 'A bowl' }],
};

/** What a page and a call mark as English. */
function marksIn(locale: 'en' | 'ta', texts: Record<string, string>) {
  const translations = openTexts();
  const thing = keyOfThing('product', product.id);
  translations.use(Object.entries(texts).map(([field, text]) => ['ta', thing, field, text]));
  const read = () => {
    const shown = translatedProduct(product);
    const name = crumbsOf(defaultCategoryList, shown).at(-1);
    return {
      name: name?.lang,
      picture: shown.pictures[0]?.lang,
      call: toWireSummary(product).lang,
    };
  };
  return inLocale(locale, read, translations);
}

test('a name and a description of a picture say that they are English on a page, and a name in a call, of another language', () => {
  expect(marksIn('ta', {})).toEqual({ name: 'en', picture: 'en', call: 'en' });
  expect(marksIn('ta', { name: 'கிண்ணம்' })).toEqual({});
  expect(marksIn('ta', { [altField('front')]: 'ஒரு கிண்ணம்' })).toEqual({ name: 'en', call: 'en' });
  expect(marksIn('en', {})).toEqual({});
});

test('a picture that is shown without its description has no language', () => {
  const picture = { hash: 'front', alt: 'A bowl', lang: 'en' } as const;
  expect(pictureAttributes(picture, '80px')).toMatchObject({ lang: 'en' });
  expect(pictureAttributes(picture, '80px', '')).toMatchObject({ lang: undefined });
});
