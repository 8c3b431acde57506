import {
  type Category,
  type CategoryList,
  type CountedCategory,
  createCategoryList,
} from '#lib/catalogue/categories.ts';
import type { Facets } from '#lib/catalogue/facets.ts';
import type { Listing } from '#lib/catalogue/listing.ts';
import { translatedCategory, translatedProduct } from '#lib/catalogue/translated.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { followFacts } from '#lib/content/fill-facts.ts';
import { settingWord, textsOf, word } from '#lib/messages/texts.ts';
import * as m from '#messages';
import { baseLocale, locales, type Locale } from '#messages/runtime';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { Storefront } from './storefront.ts';

/** Names in English are found too: old addresses and imports have them. */
function translatedCategories<One extends Category>(list: CategoryList<One>): CategoryList<One> {
  const all = list.all.map((category) => translatedCategory(category));
  const translated = createCategoryList(all, list.addresses, list.isDefault);
  return { ...translated, byName: new Map([...list.byName, ...translated.byName]) };
}

function translatedSettings(settings: PublicSettings): PublicSettings {
  const { contact, legalName, firstOrderGift } = settings;
  const { street, city, countryName } = contact;
  return {
    ...settings,
    legalName: settingWord(legalName),
    firstOrderGift: settingWord(firstOrderGift),
    contact: {
      ...contact,
      street: settingWord(street),
      city: settingWord(city),
      countryName: settingWord(countryName),
    },
  };
}

/** Computes again when one of its sources is another object. */
function remembered<Source, Result>(work: (source: Source) => Result) {
  let known: { source: Source; version: number; result: Result } | undefined;
  return (source: Source, version: number): Result => {
    if (known?.source !== source || known.version !== version) {
      known = { source, version, result: work(source) };
    }
    return known.result;
  };
}

function translatedFacets(facets: Facets): Facets {
  const named = <One extends { value: string; label: string }>(choice: One): One => {
    const name = textsOf('category', choice.value)?.['name'];
    return name ? { ...choice, label: name } : choice;
  };
  return {
    ...facets,
    categories: facets.categories.map(named),
    groups: facets.groups.map(named),
    options: facets.options.map((option) => ({
      ...option,
      values: option.values.map((choice) => ({ ...choice, label: word(choice.label) })),
    })),
  };
}

function localizedCatalogue({ catalogue }: Storefront) {
  const all = (products: readonly ProductSummary[]) => products.map(translatedProduct);
  return {
    isEmpty: () => catalogue.isEmpty(),
    async list(...query): Promise<Listing> {
      const listing = await catalogue.list(...query);
      return { ...listing, products: all(listing.products) };
    },
    async alternativesTo(text) {
      const { category, near, products } = await catalogue.alternativesTo(text);
      const named = category && translatedCategory(category);
      return { category: named, near, products: all(products) };
    },
    facets: async (...query) => translatedFacets(await catalogue.facets(...query)),
    brands: async () =>
      (await catalogue.brands())
        .map(({ name, products }) => ({ name, products: all(products) }))
        .sort((one, other) => word(one.name).localeCompare(word(other.name), m.common_locale())),
    byMaker: async () =>
      new Map([...(await catalogue.byMaker())].map(([maker, products]) => [maker, all(products)])),
    everything: async () => all(await catalogue.everything()),
    async descriptions() {
      const texts = [...(await catalogue.descriptions())];
      return new Map(
        texts.map(([id, text]) => [id, textsOf('product', id)?.['description'] ?? text]),
      );
    },
    async find(id) {
      const found = await catalogue.find(id);
      return found?.state === 'on-sale'
        ? { ...found, product: translatedProduct(found.product) }
        : found;
    },
    related: async (product) => all(await catalogue.related(product)),
  } satisfies Storefront['catalogue'];
}

/** The shop as a visitor of a language sees it; what is not translated stays English. */
function localizedStorefront(shop: Storefront): Storefront {
  const { translations } = shop;
  const listed = remembered((list: CategoryList) => translatedCategories(list));
  const shown = remembered((list: CategoryList<CountedCategory>) => translatedCategories(list));
  const contact = remembered(translatedSettings);
  const settings = () => contact(shop.settings(), translations.version);
  const maxDiscount = () => Number(shop.facts().maxDiscount ?? 0);
  const { siteUrl, now, log, prices, reviews, orders, newsletter, stockAlerts } = shop;
  return {
    translations,
    siteUrl,
    now,
    log,
    settings,
    content: () => shop.content(),
    markdown: (...text) => shop.markdown(...text),
    facts: followFacts(settings, maxDiscount, () => prices.best()),
    categories: () => listed(shop.categories(), translations.version),
    shownCategories: async () => shown(await shop.shownCategories(), translations.version),
    prices,
    get catalogue() {
      return localizedCatalogue(shop);
    },
    reviews,
    orders,
    newsletter,
    stockAlerts,
  };
}

/** The shop in each language. */
export function storefrontsOf(shop: Storefront): ReadonlyMap<Locale, Storefront> {
  return new Map(
    locales.map((locale) => [locale, locale === baseLocale ? shop : localizedStorefront(shop)]),
  );
}
