import type { VariantDraft } from '#lib/catalogue/variants.ts';
import { numbered } from '../../support/products.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { crumbsOf } from '#lib/crawlers/texts.ts';
import {
  breadcrumbLd,
  organizationLd,
  productLd,
  websiteLd,
  writeLd,
} from '#lib/crawlers/json-ld.ts';
import type { Product } from '#lib/catalogue/product.ts';
import type { Variant } from '#lib/catalogue/variants.ts';
import { writeGoogleFeed } from '#lib/crawlers/google-feed.ts';
import { writeSitemap } from '#lib/crawlers/sitemap.ts';
import { writeLlms, writeRobots, writeSecurity } from '#lib/crawlers/texts.ts';

const settings = publicSettings(defaultShopSettings);
const SITE = 'https://shop.example';
const HASH = '0123456789abcdef0123';

type Given = Omit<Partial<Product>, 'variants'> & { variants?: readonly VariantDraft[] };

const sarong = ({ variants, ...given }: Given = {}): Product => ({
  id: 'peacock-batik-sarong',
  pastPrices: [],
  name: 'Peacock Batik Sarong',
  category: 'batik-wear',
  group: 'mens',
  brand: 'Matale Wax Room',
  maker: 'Nimal, Matale',
  material: 'Handloom cotton',
  options: [{ name: 'Size', values: ['M', 'L'] }],
  tags: [],
  lowStockAt: 5,
  oneOfAKind: false,
  variants: numbered(
    variants ?? [
      { size: 'M', countInStock: 14, priceCents: 349_000 },
      { size: 'L', countInStock: 0, priceCents: 369_000 },
    ],
  ),
  priceCents: 349_000,
  saleCents: null,
  discount: 20,
  countInStock: 14,
  sizes: ['M', 'L'],
  pictures: [{ hash: HASH, alt: 'Sarong' }],
  rating: 4.5,
  reviewCount: 1,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  updatedAt: new Date('2026-02-03T04:05:06Z'),
  intro: 'Drawn',
  description: 'Drawn in wax & dyed <twice>.',
  reviews: [
    {
      name: 'Mary',
      email: 'm***@example.com',
      rating: 4.5,
      comment: 'Deep blue.',
      createdAt: new Date('2026-03-01T00:00:00Z'),
      boughtHere: false,
    },
  ],
  ...given,
});

/** Both sizes cost and have the same. */
const evenly = (given: Partial<Variant> = {}) => ({
  variants: (['M', 'L'] as const).map((size) => ({
    size,
    countInStock: 7,
    priceCents: 349_000,
    ...given,
  })),
});

test('a product has one offer: plain price, currency, truth about stock, the struck price', () => {
  expect(productLd(settings, sarong(evenly()), SITE)['offers']).toMatchObject({
    '@type': 'Offer',
    url: `${SITE}/product/peacock-batik-sarong`,
    price: '2792.00',
    priceCurrency: 'LKR',
    availability: 'https://schema.org/InStock',
    priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '3490.00' },
    // Free above Rs. 2,000; below it costs what the settings say.
    shippingDetails: { shippingRate: { value: '0.00', currency: 'LKR' } },
    hasMerchantReturnPolicy: { merchantReturnDays: 30 },
  });
  const soldOut = sarong({ ...evenly({ countInStock: 0 }), discount: 0 });
  expect(productLd(settings, soldOut, SITE)['offers']).toMatchObject({
    price: '3490.00',
    availability: 'https://schema.org/OutOfStock',
  });
  expect(JSON.stringify(productLd(settings, sarong({ discount: 0 }), SITE))).not.toContain(
    'Strikethrough',
  );
});

test('sizes that differ are a group, each with its own price, stock and address', () => {
  expect(productLd(settings, sarong(), SITE)).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'peacock-batik-sarong',
    variesBy: ['https://schema.org/size'],
    aggregateRating: { reviewCount: 1 },
    hasVariant: [
      {
        sku: 'peacock-batik-sarong-M',
        name: 'Peacock Batik Sarong, size M',
        size: 'M',
        image: `${SITE}/media/${HASH}-900.webp`,
        offers: {
          url: `${SITE}/product/peacock-batik-sarong?variant=peacock-batik-sarong.1`,
          price: '2792.00',
          availability: 'https://schema.org/InStock',
          shippingDetails: { '@id': '#delivery-1', shippingRate: { value: '0.00' } },
          hasMerchantReturnPolicy: { '@id': '#returns-2', merchantReturnDays: 30 },
        },
      },
      {
        sku: 'peacock-batik-sarong-L',
        offers: {
          price: '2952.00',
          availability: 'https://schema.org/OutOfStock',
          priceSpecification: { price: '3690.00' },
          shippingDetails: { '@id': '#delivery-1' },
          hasMerchantReturnPolicy: { '@id': '#returns-2' },
        },
      },
    ],
  });
});

test('sizes that differ in stock alone are a group as well', () => {
  const [medium, large] = evenly().variants;
  const variants = [medium, large && { ...large, countInStock: 0 }].filter((one) => !!one);
  expect(productLd(settings, sarong({ variants }), SITE)).toHaveProperty('hasVariant');
});

test('sizes whose delivery costs different amounts say so', () => {
  const variants = [
    { size: 'M', countInStock: 1, priceCents: 150_000 },
    { size: 'L', countInStock: 1, priceCents: 250_000 },
  ] as const;
  const text = JSON.stringify(productLd(settings, sarong({ variants, discount: 0 }), SITE));
  const rates = [...text.matchAll(/"shippingRate":.*?"value":"([^"]+)"/g)].map(([, rate]) => rate);
  expect(rates).toEqual(['200.00', '0.00']);
});

test('a rating is given only when there are reviews', () => {
  expect(productLd(settings, sarong(), SITE)['aggregateRating']).toMatchObject({
    ratingValue: 4.5,
    reviewCount: 1,
  });
  const without = productLd(settings, sarong({ reviews: [], reviewCount: 0, rating: 0 }), SITE);
  expect(without).not.toHaveProperty('aggregateRating');
  expect(without).not.toHaveProperty('review');
});

test('the trail goes by Fashion for what has a group, else by its category', () => {
  expect(crumbsOf(defaultCategoryList, sarong()).map(({ label }) => label)).toEqual([
    'Fashion',
    'Peacock Batik Sarong',
  ]);
  expect(crumbsOf(defaultCategoryList, sarong({ group: null })).map(({ label }) => label)).toEqual([
    'Batik Wear',
    'Peacock Batik Sarong',
  ]);
  expect(
    breadcrumbLd(crumbsOf(defaultCategoryList, sarong()), SITE)['itemListElement'],
  ).toMatchObject([
    { position: 1, name: 'Home', item: `${SITE}/` },
    { position: 2, name: 'Fashion', item: `${SITE}/fashions` },
    { position: 3, name: 'Peacock Batik Sarong' },
  ]);
});

test("a product's words can't end the script that holds them", () => {
  const written = writeLd(
    productLd(settings, sarong({ description: '</script><script>alert(1)' }), SITE),
  );
  expect(written).not.toContain('<');
  expect(JSON.parse(written)).toMatchObject({ description: '</script><script>alert(1)' });
});

test('the shop says who it is, what delivery costs and how it is searched', () => {
  expect(organizationLd(settings, SITE)).toMatchObject({
    '@id': `${SITE}/#organization`,
    hasShippingService: { shippingConditions: { shippingRate: { value: '200.00' } } },
  });
  expect(websiteLd(settings, SITE)['potentialAction']).toMatchObject({
    target: { urlTemplate: `${SITE}/products?q={search_term_string}` },
  });
});

const parse = (xml: string) => new XMLParser({ ignoreAttributes: false }).parse(xml);

test('the sitemap names every product once, with its pictures and the day it changed', () => {
  const pages = [{ href: '/pages/delivery', changed: new Date('2026-01-05T00:00:00Z') }];
  const makers = [
    { href: '/maker/nimal', picture: '/pictures/maker-nimal.webp', products: [sarong()] },
    { href: '/maker/vimala', picture: '/pictures/maker-vimala.webp', products: [] },
  ];
  const sizeGuides = [{ href: '/size-guide/clothes' }];
  const { urlset } = parse(
    writeSitemap(defaultCategoryList, [sarong()], { pages, makers, sizeGuides }, SITE),
  );
  const languages = (path: string) => ({
    'xhtml:link': ['', '/si', '/ta', ''].map((prefix, at) => ({
      '@_rel': 'alternate',
      '@_hreflang': ['en', 'si', 'ta', 'x-default'][at],
      '@_href': SITE + prefix + path,
    })),
  });
  expect(urlset.url).toContainEqual({
    loc: `${SITE}/gift-voucher`,
    ...languages('/gift-voucher'),
  });
  expect(urlset.url).toContainEqual({
    loc: `${SITE}/size-guide/clothes`,
    ...languages('/size-guide/clothes'),
  });
  expect(urlset.url).toContainEqual({
    loc: `${SITE}/product/peacock-batik-sarong`,
    ...languages('/product/peacock-batik-sarong'),
    lastmod: '2026-02-03T04:05:06.000Z',
    'image:image': { 'image:loc': `${SITE}/media/${HASH}-900.webp` },
  });
  expect(urlset.url).toContainEqual({
    loc: `${SITE}/pages/delivery`,
    ...languages('/pages/delivery'),
    lastmod: '2026-01-05T00:00:00.000Z',
  });
  expect(urlset.url).toContainEqual({
    loc: `${SITE}/maker/nimal`,
    ...languages('/maker/nimal'),
    lastmod: '2026-02-03T04:05:06.000Z',
    'image:image': { 'image:loc': `${SITE}/pictures/maker-nimal.webp` },
  });
  const places = urlset.url.map(({ loc }: { loc: string }) => loc);
  expect(places).toEqual(expect.arrayContaining([`${SITE}/makers`, `${SITE}/maker/vimala`]));
  expect(new Set(places).size).toBe(places.length);
});

const inSale = (): Product =>
  sarong({
    ...evenly(),
    sale: {
      name: 'Avurudu',
      from: new Date('2027-04-10T00:00:00+05:30'),
      until: new Date('2027-04-15T00:00:00+05:30'),
      ownDiscount: 0,
    },
  });

test('a price that a sale reduces says until when', () => {
  expect(productLd(settings, inSale(), SITE)['offers']).toMatchObject({
    price: '2792.00',
    priceValidUntil: '2027-04-14T18:30:00.000Z',
  });
  expect(feedOf(inSale())).toMatchObject(
    Array(2).fill({
      'g:sale_price': '2792.00 LKR',
      'g:sale_price_effective_date': '2027-04-09T18:30:00.000Z/2027-04-14T18:30:00.000Z',
    }),
  );
  const { sale: _sale, ...usual } = inSale();
  expect(productLd(settings, usual, SITE)['offers']).not.toHaveProperty('priceValidUntil');
});

test('a reduced price stands beside its list price, and lasts longer than a sale that takes off less', () => {
  const reduced = (percent: number) => {
    const { variants, ...product } = inSale();
    const medium = variants.slice(0, 1).map((one) => ({ ...one, saleCents: 199_900 }));
    return { ...product, variants: medium, discount: percent };
  };
  expect(productLd(settings, { ...reduced(0), sale: undefined }, SITE)).toMatchObject({
    offers: {
      price: '1999.00',
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '3490.00' },
    },
  });
  const [item] = [feedOf(reduced(20))].flat();
  expect(item).toMatchObject({ 'g:price': '3490.00 LKR', 'g:sale_price': '1999.00 LKR' });
  expect(item).not.toHaveProperty('g:sale_price_effective_date');
  expect([feedOf(reduced(50))].flat()[0]).toMatchObject({
    'g:sale_price': '1745.00 LKR',
    'g:sale_price_effective_date': '2027-04-09T18:30:00.000Z/2027-04-14T18:30:00.000Z',
  });
});

/** The items of a feed with one product. */
const feedOf = (product: Product, shop = settings) => {
  const fed = [{ product, description: 'Wax & dye' }];
  return parse(writeGoogleFeed(shop, defaultCategoryList, fed, SITE)).rss.channel.item;
};

test('the feed says what the page says, size by size', () => {
  expect(feedOf(sarong())).toMatchObject([
    {
      'g:id': 'peacock-batik-sarong-M',
      'g:item_group_id': 'peacock-batik-sarong',
      'g:description': 'Wax & dye',
      'g:link': `${SITE}/product/peacock-batik-sarong?variant=peacock-batik-sarong.1`,
      'g:canonical_link': `${SITE}/product/peacock-batik-sarong`,
      'g:price': '3490.00 LKR',
      'g:sale_price': '2792.00 LKR',
      'g:availability': 'in_stock',
      'g:size': 'M',
      'g:shipping': { 'g:price': '0.00 LKR' },
    },
    {
      'g:id': 'peacock-batik-sarong-L',
      'g:item_group_id': 'peacock-batik-sarong',
      'g:price': '3690.00 LKR',
      'g:sale_price': '2952.00 LKR',
      'g:availability': 'out_of_stock',
      'g:size': 'L',
    },
  ]);
});

test('the feed has one item for a product without sizes', () => {
  const variants = [{ size: 'Default', countInStock: 3, priceCents: 90_000 }] as const;
  const item = feedOf(sarong({ variants, options: [], sizes: [], discount: 0 }));
  expect(item).toMatchObject({
    'g:id': 'peacock-batik-sarong',
    'g:link': `${SITE}/product/peacock-batik-sarong`,
    'g:shipping': { 'g:price': '200.00 LKR' },
  });
  expect(item).not.toHaveProperty('g:item_group_id');
  expect(item).not.toHaveProperty('g:size');
});

test('a gift voucher is in no feed, and promises neither delivery nor returns', () => {
  const giftVoucher = { ...settings.giftVoucher, product: 'peacock-batik-sarong' };
  const selling = { ...settings, giftVoucher };
  expect(feedOf(sarong(), selling)).toBeUndefined();
  for (const product of [sarong(), sarong(evenly())]) {
    const written = JSON.stringify(productLd(selling, product, SITE));
    expect(written).toContain('"price":"2792.00"');
    expect(written).not.toMatch(/shippingDetails|hasMerchantReturnPolicy/);
  }
});

/** What Google takes (https://support.google.com/merchants/answer/7052112). */
const LIMITS = { id: 50, title: 150, brand: 70, pictures: 10 };

test('ids that are too long for Google are short, other for each size, and those of the page', () => {
  const id = 'handwoven-palmyrah-leaf-shopping-bag-with-leather-handles-and-brass-rings-2';
  const long = sarong({ id });
  const items: Record<string, string>[] = feedOf(long);
  const ids = items.map((item) => item['g:id']);
  const groups = items.map((item) => item['g:item_group_id']);
  expect(new Set(ids).size).toBe(2);
  expect(new Set(groups).size).toBe(1);
  for (const one of [...ids, ...groups]) {
    expect(one).toMatch(/^handwoven-palmyrah-leaf/);
    expect(one?.length).toBeLessThanOrEqual(LIMITS.id);
  }
  const page = JSON.stringify(productLd(settings, long, SITE));
  for (const one of [...ids, ...groups]) expect(page).toContain(`"${one}"`);
  const other = feedOf(sarong({ id: `${id}-2` })) as Record<string, string>[];
  expect(groups).not.toContain(other[0]?.['g:item_group_id']);
  const evenPage = productLd(settings, sarong({ id, ...evenly() }), SITE);
  expect(evenPage['sku']).toBe(groups[0]);
});

test('the feed has no more pictures and no longer title and brand than Google takes, and no sale that saves nothing', () => {
  const item = feedOf(
    sarong({
      name: 'ශ්\u200dරී බඳුන '.repeat(20),
      brand: `${'B'.repeat(68)}👩\u200d🎨`,
      pictures: Array.from({ length: 12 }, (_, at) => ({
        hash: `${at}`.padStart(20, 'a'),
        alt: '',
      })),
      variants: numbered([{ size: 'Default', countInStock: 1, priceCents: 40 }]),
      sizes: [],
      options: [],
      discount: 1,
    }),
  );
  expect(item['g:additional_image_link']).toHaveLength(LIMITS.pictures);
  expect(item['g:brand']).toBe(`${'B'.repeat(68)}…`);
  expect(item['g:title']).toMatch(/(?:බඳුන|ශ්\u200dරී)…$/);
  expect(item['g:title']?.length).toBeLessThanOrEqual(LIMITS.title);
  expect(item).toMatchObject({ 'g:price': '0.40 LKR' });
  expect(item).not.toHaveProperty('g:sale_price');
});

test('the feed leaves out what has no picture, and signs that no file of its kind can hold', () => {
  const shirt = sarong({
    id: 'plain-shirt',
    category: 'fashion',
    name: 'Plain\u0007 Shirt',
    variants: numbered([{ size: 'Default', countInStock: 3, priceCents: 90_000 }]),
    sizes: [],
  });
  const products = [shirt, sarong({ pictures: [] })].map((product) => ({
    product,
    description: '',
  }));
  const { rss } = parse(writeGoogleFeed(settings, defaultCategoryList, products, SITE));
  expect(rss.channel.item).toMatchObject({
    'g:id': 'plain-shirt',
    'g:title': 'Plain Shirt',
    'g:product_type': "Fashion > Men's",
  });
});

test('an empty collection is not in the sitemap', () => {
  const { urlset } = parse(
    writeSitemap(defaultCategoryList, [sarong()], { pages: [], makers: [], sizeGuides: [] }, SITE),
  );
  const places = urlset.url.map(({ loc }: { loc: string }) => loc);
  expect(places).toContain(`${SITE}/fashion/mens`);
  expect(places).not.toContain(`${SITE}/fashion/kids`);
  expect(places).not.toContain(`${SITE}/makers`);
});

test.each(['2026-01-01T00:00:00.000Z', '2026-11-22T23:59:59.999Z', '2028-02-29T12:00:00.000Z'])(
  'security.txt on %s is valid for less than a year, and the same all day',
  (now) => {
    const text = writeSecurity(settings, SITE, new Date(now));
    const expires = /^Expires: (.*)$/m.exec(text)?.[1] ?? '';
    const days = (Date.parse(expires) - Date.parse(now)) / 86_400_000;
    expect(days).toBeGreaterThan(178);
    expect(days).toBeLessThan(365);
    expect(writeSecurity(settings, SITE, new Date(`${now.slice(0, 10)}T00:00:00Z`))).toBe(text);
    expect(text.match(/^(Contact|Expires|Canonical|Preferred-Languages): \S+$/gm)).toHaveLength(4);
  },
);

test('robots and models are shown the way', () => {
  expect(writeRobots(SITE)).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  const words = writeLlms(
    settings,
    defaultCategoryList,
    {
      pages: [{ title: 'Delivery', href: '/pages/delivery', lead: 'How.' }],
      makers: [
        { name: 'Nimal', place: 'Matale', href: '/maker/nimal' },
        { name: 'a](https://evil.example) [b', place: '[c](//evil.example)', href: '/maker/a' },
      ],
    },
    SITE,
  );
  expect(words).toContain(
    String.raw`- [a\](https://evil.example) \[b](${SITE}/maker/a): \[c\](//evil.example)`,
  );
  expect(words).toContain(`- [Gift voucher](${SITE}/gift-voucher)`);
  expect(words).toContain(`- [Delivery](${SITE}/pages/delivery): How.`);
  expect(words).toContain(`- [Nimal](${SITE}/maker/nimal): Matale`);
  expect(words).toContain('Rs. 200.00 per order, free on orders over Rs. 2,000.00');
});
