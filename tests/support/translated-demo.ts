import { products } from '#demo/products.ts';
import { demoTranslations } from '#demo/translations.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { synonymsOf } from '#lib/catalogue/synonyms.ts';
import { openSearch } from '#lib/server/features/catalogue/search.ts';
import { openTexts } from '#lib/server/features/translations/service.ts';
import { defaultShopSettings } from '#lib/shop-settings/shop-settings.ts';
import { keyOfThing } from '#lib/messages/translations.ts';
import { aProduct } from './products.ts';
import { demoSummaries } from './search-queries.ts';

const drafts = products.map(({ id, name, material, description, alt }) =>
  aProduct(id, {
    name,
    material,
    description,
    pictures: [{ hash: id, alt }],
  }),
);

/** The demo catalogue in Sinhala and Tamil, and the words of every shop. */
export function translatedDemo() {
  const texts = openTexts();
  const rows = demoTranslations(drafts);
  texts.use(
    rows.map(({ locale, kind, id, field, text, source }) => [
      locale,
      keyOfThing(kind, id),
      field,
      text,
      source,
    ]),
  );
  return texts;
}

/** What a search finds among the demo catalogue with its translations, best first. */
export async function searchTranslatedDemo() {
  const search = await openSearch(demoSummaries, defaultCategoryList, translatedDemo());
  const synonyms = synonymsOf(defaultShopSettings.search.synonyms);
  return (text: string): string[] => search.find(text, synonyms);
}
