import type { Logger } from 'pino';
import type { CategoryList } from '#lib/catalogue/categories.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { noEdits, type ContentEdits } from '#lib/content/entries.ts';
import { CategoryFeedSchema, listOfFeed } from '#lib/server/features/catalogue/category-feed.ts';
import { salesFeed } from '#lib/contract/sales.ts';
import type { Sale } from '#lib/sales/sale.ts';
import { readEdits, renderText } from '#lib/server/features/content/edits.ts';
import { ContentFeedSchema } from '#lib/server/features/content/feed.ts';
import { openTexts } from '#lib/server/features/translations/service.ts';
import {
  CATEGORIES,
  CONTENT,
  EVERYTHING,
  SALES,
  TRANSLATIONS,
} from '#lib/server/infra/cache-tags.ts';
import { TranslationsFeedSchema } from '#lib/messages/translations.ts';
import {
  defaultShopSettings,
  publicSettings,
  PublicSettingsSchema,
  type PublicSettings,
} from '#lib/shop-settings/shop-settings.ts';
import * as v from 'valibot';
import type { Api } from './api.ts';

const ShopSchema = v.object({ shop: PublicSettingsSchema });

const ownSettings = publicSettings(defaultShopSettings);

const NO_SALES: readonly Sale[] = [];

const earliest = (...instants: ReadonlyArray<Date | null>): Date | undefined =>
  instants.filter((at) => at !== null).sort((one, other) => one.getTime() - other.getTime())[0];

interface Site {
  settings: PublicSettings;
  /** As it came, so that the same categories stay the same object. */
  feed: string;
  categories: CategoryList;
  sales: readonly Sale[];
  content: ContentEdits;
  /** When the content or the sales change by themselves. */
  next: Date | undefined;
}

/** What pages show beside the products; the instance's own until the backend answers. */
export function remoteSite(api: Api, log: Logger) {
  let site: Site | undefined;
  const translations = openTexts();
  return {
    translations,
    settings: (): PublicSettings => site?.settings ?? ownSettings,
    categories: (): CategoryList => site?.categories ?? defaultCategoryList,
    sales: (): readonly Sale[] => site?.sales ?? NO_SALES,
    content: (): ContentEdits => site?.content ?? noEdits,
    markdown: renderText,

    async read(): Promise<void> {
      const { shop } = await api.read(ShopSchema, '/api/shop');
      const sent = await api.read(CategoryFeedSchema, '/api/categories/all');
      const feed = JSON.stringify(sent);
      const { translations: texts } = await api.read(TranslationsFeedSchema, '/api/translations');
      translations.use(texts, true);
      const { entries, next } = await api.read(ContentFeedSchema, '/api/content');
      const planned = await api.read(salesFeed.response, '/api/sales');
      const onError = (error: unknown) =>
        log.error({ err: error }, 'content entry can not be read');
      site = {
        settings: shop,
        feed,
        categories: site?.feed === feed ? site.categories : listOfFeed(sent),
        sales: planned.sales,
        content: await readEdits(entries, onError),
        next: earliest(next === null ? null : new Date(next), planned.next),
      };
    },

    /** Not before the first read. */
    isChangedBy: (tags: readonly string[]): boolean =>
      site !== undefined &&
      [CONTENT, CATEGORIES, SALES, TRANSLATIONS, EVERYTHING].some((tag) => tags.includes(tag)),

    isDue: (now: Date): boolean => site?.next !== undefined && site.next <= now,
  };
}
