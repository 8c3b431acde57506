import type { CategoryList } from '#lib/catalogue/categories.ts';
import type { WordedSettings } from '#lib/translations/setting-words.ts';
import type { CatalogueServices } from '#lib/server/features/catalogue/services.ts';
import { createContentTexts } from '#lib/server/features/content/translated.ts';
import { createTranslationsImport } from '#lib/server/features/import-export/translations-file.ts';
import { createTranslationList } from '#lib/server/features/translations/list.ts';
import { createTexts } from '#lib/server/features/translations/put-texts.ts';
import type { TranslationService } from '#lib/server/features/translations/service.ts';
import type { ThingsByKind } from '#lib/server/features/translations/things.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { translatableCategories } from './categories.ts';
import { translatableEntries } from './entries.ts';
import { translatableProducts } from './products.ts';
import { translatableSettings, translatableWords } from './words.ts';

interface TranslatingDeps extends Pick<CatalogueServices, 'catalogue' | 'repo'> {
  db: Db;
  categories: () => CategoryList;
  categoryService: { read: () => Promise<CategoryList> };
  settings: () => WordedSettings;
  translations: TranslationService;
}

/** What owners translate, of every feature. */
export function createTranslating(deps: TranslatingDeps) {
  const { db, catalogue, categories, categoryService, settings, translations } = deps;
  const things: ThingsByKind = {
    product: translatableProducts(db, deps),
    category: translatableCategories(() => categoryService.read()),
    content: translatableEntries(createContentTexts({ db, categories })),
    word: translatableWords(() => catalogue.everything()),
    setting: translatableSettings(settings),
  };
  const texts = createTexts({ db, translations, things });
  return {
    ...createTranslationList({ translations, things }),
    ...texts,
    importFile: createTranslationsImport(texts),
  };
}
