import Validator from '@adobe/structured-data-validator';
import { expect, test } from 'vitest';
import { crumbsOf } from '#lib/crawlers/texts.ts';
import { breadcrumbLd, productLd, productListLd, writeLd } from '#lib/crawlers/json-ld.ts';
import { makerLd } from '#lib/crawlers/maker-ld.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import type { Product } from '#lib/catalogue/product.ts';
import type { VariantDraft } from '#lib/catalogue/variants.ts';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';
import { aSummary } from '../../support/products.ts';

const SITE = 'https://shop.example';
const settings = publicSettings(defaultShopSettings);
const validator = new Validator();

/** Recommended fields that the shop has nothing for, or that stand in the group. */
const UNKNOWN = new Set(
  [
    'gtin gtin8 gtin12 gtin13 gtin14 isbn mpn audience color pattern hasCertification subjectOf',
    // It delivers to the whole country, and prices have no end.
    'addressRegion postalCode priceValidUntil',
    'inProductGroupWithID isVariantOf size',
    'brand description material aggregateRating review',
  ].flatMap((names) => names.split(' ')),
);

const aShirt = (variants: readonly VariantDraft[], given: Partial<Product> = {}): Product => ({
  ...aSummary('lotus-batik-shirt', { variants }),
  description: 'Dyed twice.',
  pastPrices: [],
  discount: 20,
  pictures: [{ hash: '0123456789abcdef0123', alt: 'Shirt' }],
  rating: 4.5,
  reviewCount: 1,
  reviews: [
    {
      name: 'Mary',
      email: 'm***@example.com',
      rating: 4.5,
      comment: 'Deep blue.',
      createdAt: new Date('2026-03-01T00:00:00Z'),
      boughtHere: true,
    },
  ],
  ...given,
});

/** What is wrong with the data as a page has it; recommended fields that the shop has count as needed. */
async function faultsOf(product: Product): Promise<string[]> {
  const parts = [
    productLd(settings, product, SITE),
    breadcrumbLd(crumbsOf(defaultCategoryList, product), SITE),
  ].map((part): Record<string, unknown> => JSON.parse(writeLd(part)));
  const jsonld = Object.fromEntries(parts.map((part) => [String(part['@type']), [part]]));
  const issues = await validator.validate({ jsonld });
  return issues
    .filter(
      ({ severity, fieldNames }) =>
        severity === 'ERROR' || !fieldNames.every((name) => UNKNOWN.has(name)),
    )
    .map(
      ({ issueMessage, path }) => `${path.map(({ type }) => type).join(' > ')}: ${issueMessage}`,
    );
}

const one = (size: string, countInStock: number, priceCents = 349_000): VariantDraft => ({
  size,
  countInStock,
  priceCents,
});

test.each<[what: string, product: Product]>([
  ['without sizes', aShirt([one('Default', 3)])],
  ['sold out', aShirt([one('Default', 0)], { discount: 0 })],
  ['without a review', aShirt([one('Default', 3)], { reviews: [], reviewCount: 0, rating: 0 })],
  ['with sizes that are the same', aShirt([one('S', 3), one('M', 3)])],
  ['with a sold-out size', aShirt([one('S', 3), one('M', 0)])],
  ['with sizes of different price', aShirt([one('S', 3), one('XL', 3, 150_000)])],
])("Google's rules for merchant listings and product snippets: %s", async (_what, product) => {
  expect(await faultsOf(product)).toEqual([]);
});

test('a product without a picture, which Google does not list, is told', async () => {
  const product = aShirt([one('S', 3), one('M', 0)], { pictures: [] });
  const missing = 'ProductGroup > Product: Required attribute "image" is missing';
  expect(await faultsOf(product)).toEqual([missing, missing]);
});

test("Google's rules for a profile page: a maker", async () => {
  const maker = {
    name: 'Nimal Perera',
    place: 'Hapuvida',
    district: 'Matale',
    since: 1998,
    href: '/maker/nimal-perera',
    story: 'Nimal turns bowls.',
    picture: '/pictures/maker-nimal.webp',
  };
  const parts = [
    makerLd(maker, { settings, siteUrl: SITE }),
    productListLd([aSummary('lac-bowl')], SITE),
  ].map((part): Record<string, unknown> => JSON.parse(writeLd(part)));
  const jsonld = Object.fromEntries(parts.map((part) => [String(part['@type']), [part]]));
  const issues = await validator.validate({ jsonld });
  expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
  expect(parts).toMatchObject([
    {
      '@type': 'ProfilePage',
      mainEntity: { name: 'Nimal Perera', foundingDate: '1998', url: `${SITE}/maker/nimal-perera` },
    },
    { itemListElement: [{ position: 1, url: `${SITE}/product/lac-bowl` }] },
  ]);
});
