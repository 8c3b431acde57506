import { describe, expect, test } from 'vitest';
import {
  discountedCents,
  discountLabel,
  leadPrice,
  paidCents,
  shownDiscount,
} from '#lib/catalogue/price.ts';
import { changeByPercent } from '#lib/catalogue/price-change.ts';
import { toWireSummary } from '#lib/server/features/catalogue/codec.ts';
import { formatMoney, formatPrice, toCents } from '#lib/format/money.ts';
import { countLabel, thereAre } from '#lib/catalogue/listing.ts';
import { aboutProduct, firstSentences } from '#lib/crawlers/texts.ts';
import { countReviews } from '#lib/reviews/review.ts';
import { aSummary } from '../../support/products.ts';
import * as v from 'valibot';
import { productFields } from '#lib/catalogue/product-schema.ts';
import { slugOf } from '#lib/server/features/catalogue/new-product.ts';
import { arrangePictures } from '#lib/server/features/catalogue/product-pictures.ts';

describe('Prices', () => {
  test.each([
    [349_000, 20, 279_200],
    [199_900, 0, 199_900],
    [333, 50, 167],
    [199, 50, 100],
    [1, 50, 1],
    [99_999, 12.5, 87_499],
    [500_000, 100, 0],
    // Half a cent that floating point takes for less.
    [10_500, 1.1, 10_385],
    [1500, 1.1, 1484],
  ])('%i cents less %d %% is %i cents, rounded half up', (price, discount, paid) => {
    expect(discountedCents(price, discount)).toBe(paid);
  });

  test('no discount has no badge', () => {
    expect(discountLabel(0)).toBeUndefined();
    expect(discountLabel(20)).toBe('-20%');
  });

  test('money is written with a space, thousands and two decimals', () => {
    expect(formatMoney(279_200)).toBe('Rs. 2,792.00');
    expect(formatPrice(279_200)).toBe('Rs. 2,792');
    expect(formatPrice(279_250)).toBe('Rs. 2,792.50');
    expect(formatMoney(5)).toBe('Rs. 0.05');
    expect(formatMoney(123_456_789)).toBe('Rs. 1,234,567.89');
  });

  test.each([
    [1999, 199_900],
    [0.1, 10],
    [1999.5, 199_950],
    [1.005, undefined],
    [-1, undefined],
    [Number.NaN, undefined],
  ])('%d rupees are %s cents', (rupees, cents) => {
    expect(toCents(rupees)).toBe(cents);
  });
});

describe('Messages', () => {
  test('counts are said in the singular and the plural', () => {
    expect(countLabel(1, '')).toBe('1 product');
    expect(countLabel(96, '')).toBe('96 products');
    expect(countLabel(1, 'batik')).toBe('1 result for "batik"');
    expect(countLabel(0, 'batik')).toBe('0 results for "batik"');
    expect(thereAre(1)).toBe('There is 1 product');
    expect(thereAre(27)).toBe('There are 27 products');
    expect([0, 1, 2].map(countReviews)).toEqual(['0 Reviews', '1 Review', '2 Reviews']);
  });

  test('a description is shortened between sentences, never within one', () => {
    expect(firstSentences('')).toBe('');
    expect(firstSentences('One. Two.')).toBe('One. Two.');
    expect(firstSentences('No full stop at all')).toBe('No full stop at all');
    expect(firstSentences('It is 1.5 m wide. Red.')).toBe('It is 1.5 m wide. Red.');
    const long = `${'word '.repeat(60).trim()}.`;
    expect(firstSentences(`${long} More.`)).toBe(long);
    expect(firstSentences('First paragraph.\nSecond one.')).toBe('First paragraph.');
  });

  test('a product without a description says what it is', () => {
    const product = {
      ...aSummary('lac-bowl', { material: 'Turned wood', maker: '' }),
      pastPrices: [],
      reviews: [],
    };
    expect(aboutProduct({ ...product, description: '' })).toBe(
      'Lac Bowl, of turned wood, by Hapuvida Lacquer.',
    );
    expect(aboutProduct({ ...product, description: '', material: '', brand: '' })).toBe(
      'Lac Bowl.',
    );
    expect(aboutProduct({ ...product, description: 'Turned. Dried.' })).toBe('Turned. Dried.');
  });
});

describe('The product form', () => {
  const given = (field: keyof typeof productFields, input: unknown): string => {
    const read = v.safeParse(productFields[field], input);
    return read.success ? 'fine' : (read.issues[0].message ?? '');
  };

  describe('A product’s form', () => {
    test.each([
      ['name', '   ', 'Name is required'],
      ['name', 'a'.repeat(255), 'fine'],
      ['name', 'a'.repeat(256), 'Name cannot exceed 255 characters'],
      ['price', '', 'Price must be an amount in rupees, such as 1999 or 1999.50'],
      ['price', '1,999', 'fine'],
      ['price', '19.999', 'Price can be read as 19.999 or as 19999. Write one of these.'],
      ['price', '0.9999', 'Price must be an amount in rupees, such as 1999 or 1999.50'],
      ['price', '-5', 'Price must be an amount in rupees, such as 1999 or 1999.50'],
      ['price', '0', 'Price must be more than 0'],
      ['price', '0.01', 'fine'],
      ['price', '10000000', 'fine'],
      ['price', '10000000.01', 'Price cannot exceed 10000000'],
      ['discount', '0', 'fine'],
      ['discount', '12.5', 'fine'],
      ['discount', '100', 'fine'],
      ['discount', '120', 'Discount must be from 0 to 100'],
      ['discount', '-1', 'Discount must be from 0 to 100'],
      ['countInStock', '0', 'fine'],
      ['countInStock', '1,200', 'fine'],
      ['countInStock', '2.5', 'In stock must be a whole number of pieces, 0 or more'],
      ['countInStock', '1000000', 'fine'],
      ['countInStock', '1000001', 'In stock cannot exceed 1000000'],
      ['category', 'bowls', 'fine'],
      ['category', '', 'Please choose a category'],
      ['category', 'a'.repeat(61), 'Please choose a category'],
      ['group', '', 'fine'],
      ['group', 'mens', 'fine'],
      ['group', 'a'.repeat(61), 'Please choose a fashion group, or none'],
      ['sizes', ['S', 'xl'], 'fine'],
      ['sizes', ['', 'none'], 'fine'],
      ['sizes', ['S', '42'], 'Sizes must be some of S, M, L, XL, XXL'],
      ['description', 'a'.repeat(20_001), 'Description cannot exceed 20000 characters'],
    ] as const)('%s %j: %s', (field, input, message) => {
      expect(given(field, input)).toBe(message);
    });
  });

  describe('The address of a new product', () => {
    test.each([
      ['Peacock Batik Sarong', 'peacock-batik-sarong'],
      ['  Café “Crème” bowl, 20 cm!  ', 'cafe-creme-bowl-20-cm'],
      ['සළුව', 'craft'],
      ['---', 'craft'],
      [`${'long '.repeat(30)}`, 'long-'.repeat(15).slice(0, 72).replace(/-$/, '')],
    ])('of %j is %s', (name, id) => {
      expect(slugOf(name)).toBe(id);
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    });
  });

  describe('The pictures of a product', () => {
    const edge = { hash: 'a'.repeat(20), alt: 'From the front' };
    const close = { hash: 'b'.repeat(20), alt: 'Close' };
    const added = { hash: 'c'.repeat(20), alt: 'Bowl' };
    const path = ({ hash }: { hash: string }) => `/media/${hash}-900.webp`;

    test('stay as they are when not mentioned', () => {
      expect(arrangePictures([edge, close], [], undefined)).toEqual([edge, close]);
    });
    test('get new ones at their end', () => {
      expect(arrangePictures([edge, close], [added], undefined)).toEqual([edge, close, added]);
    });
    test('stand in the order that was asked for, with new ones in their places', () => {
      expect(arrangePictures([edge, close], [added], [path(close), 'new', path(edge)])).toEqual([
        close,
        added,
        edge,
      ]);
    });
    test('go when they are not named', () => {
      expect(arrangePictures([edge, close], [], [])).toEqual([]);
    });
    test('of another product are refused', () => {
      expect(() => arrangePictures([edge], [], [path(close)])).toThrow(
        /does not belong to this product/,
      );
      expect(() => arrangePictures([edge], [], ['new'])).toThrow(/does not belong to this product/);
    });
    test('are at most twelve', () => {
      const many = Array.from({ length: 13 }, (_, n) => ({
        hash: `${n}`.padStart(20, '0'),
        alt: '',
      }));
      expect(() => arrangePictures([], many, undefined)).toThrow(
        'A product can have at most 12 pictures.',
      );
    });
    test('sent twice are one', () => {
      expect(arrangePictures([edge], [edge], undefined)).toEqual([edge]);
    });
  });
});

describe('A reduced price', () => {
  const rug = { priceCents: 299_000, saleCents: 199_900 };

  test('is what costs unless a discount makes the list price lower', () => {
    expect(paidCents(rug, 0)).toBe(199_900);
    expect(paidCents(rug, 33)).toBe(199_900);
    expect(paidCents(rug, 40)).toBe(179_400);
    expect(paidCents({ priceCents: 299_000, saleCents: null }, 0)).toBe(299_000);
  });

  test('shows its percentage rounded down, at least 1', () => {
    expect(shownDiscount(rug, 0)).toBe(33);
    expect(shownDiscount({ priceCents: 299_000, saleCents: 298_900 }, 0)).toBe(1);
    expect(shownDiscount(rug, 40)).toBe(40);
    expect(shownDiscount({ priceCents: 1_000_000_000, saleCents: 1 }, 0)).toBe(99);
  });

  test('changes by the same percentage as its list price, and the lower of it and a sale is paid', () => {
    const displayed = {
      discount: 0,
      variants: [
        { _id: 'rug.1', size: 'M', price: 2990, salePrice: 1999 },
        { _id: 'rug.2', size: 'L', price: 2, salePrice: 1 },
      ],
    };
    expect(changeByPercent(displayed, 10)?.variants).toEqual([
      { _id: 'rug.1', price: 3289, salePrice: 2199 },
    ]);
    expect(changeByPercent(displayed, -50)?.variants).toEqual([
      { _id: 'rug.1', price: 1495, salePrice: 1000 },
      // Both would cost Rs. 1.
      { _id: 'rug.2', price: 1, salePrice: null },
    ]);
    const lowered = { priceCents: 149_500, saleCents: 100_000 };
    expect([20, 40].map((percent) => paidCents(lowered, percent))).toEqual([100_000, 89_700]);
  });

  test('leads with the variant that costs least', () => {
    const cheap = { priceCents: 250_000, saleCents: null };
    expect(leadPrice([cheap, rug], 0)).toEqual(rug);
    expect(leadPrice([rug, cheap], 50)).toEqual(cheap);
  });

  test('has a percentage of its own in one of many usual pairs, and an amount in all', () => {
    const product = aSummary('rug', {
      variants: [
        { size: 'M', countInStock: 1, ...rug },
        { size: 'L', countInStock: 1, priceCents: 350_000 },
      ],
    });
    expect(toWireSummary(product)).toMatchObject({
      price: 2990,
      originalPrice: 2990,
      salePrice: 1999,
      discount: 33,
      priceNow: 1999,
      variants: [
        { price: 2990, salePrice: 1999, priceNow: 1999 },
        { price: 3500, discount: 0 },
      ],
    });
  });
});
