import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { categoryFields } from '#lib/catalogue/category-schema.ts';
import {
  categoriesOf,
  type Category,
  categoryName,
  createCategoryList,
  findCategory,
  inPlace,
  isIn,
  places,
  topCategories,
} from '#lib/catalogue/categories.ts';
import { categoryPath } from '#lib/site/category-path.ts';
import { countCategories, countPairs, shownOf, visibleOf } from '#lib/catalogue/category-counts.ts';
import { formChoices, categoryChoices } from '#lib/catalogue/category-choices.ts';
import { defaultCategories, defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { facetsOf } from '#lib/catalogue/facets.ts';
import { anyProduct } from '#lib/catalogue/query.ts';
import { categoryLinks } from '#lib/site/navigation.ts';
import { aSummary } from '../../support/products.ts';

const aCategory = (slug: string, given: Partial<Category> = {}): Category => ({
  slug,
  name: slug,
  description: '',
  parent: null,
  places: {},
  position: 20,
  picture: null,
  ...given,
});

const slugsIn = (shown: readonly Category[]) => shown.map(({ slug }) => slug);

describe('the categories that a shop begins with', () => {
  test('stand in the order of the specification, in each place', () => {
    const six =
      'agricultural-products bags bamboo-products batik-wear beauty-and-cosmetics bedsheets';
    const shown = places.map((place) => slugsIn(inPlace(defaultCategoryList, place)).join(' '));
    expect(shown).toEqual([
      six,
      six,
      'batik-wear bamboo-products bowls bags carpets',
      'fashion bamboo-products bowls bags carpets',
      'fashion mens womens kids accessories footwear jewelry',
    ]);
    expect(slugsIn(topCategories(defaultCategoryList)).join(' ')).toBe(
      `${six} bowls carpets fashion`,
    );
  });

  test('have the navigation of the specification', () => {
    expect(categoryLinks(defaultCategoryList)).toEqual([
      {
        title: 'Fashions',
        href: '/fashions',
        links: [
          { title: "Men's", href: '/fashion/mens' },
          { title: "Women's", href: '/fashion/womens' },
          { title: 'Kids', href: '/fashion/kids' },
          { title: 'Accessories', href: '/fashion/accessories' },
          { title: 'Footwear', href: '/fashion/footwear' },
          { title: 'Jewelry', href: '/fashion/jewelry' },
        ],
      },
    ]);
  });
});

const list = createCategoryList(
  [
    ...defaultCategories,
    aCategory('pots', { name: 'Pottery & Clay', position: 2.5, places: { drawer: 0 } }),
    aCategory('vases', { parent: 'pots', position: 3 }),
    aCategory('lost', { parent: 'gone' }),
  ],
  new Map([
    ['pottery', 'pots'],
    ['bags', 'pots'],
  ]),
);

test.each([
  ['pots', 'pots'],
  ['Pottery & Clay', 'pots'],
  ['pottery and clay', 'pots'],
  ['pottery', 'pots'],
  ['bags', 'bags'],
  ['constructor', undefined],
  ['__proto__', undefined],
])('finds %s: a slug, then a name, then a former address', (name, slug) => {
  expect(findCategory(list, name)?.slug).toBe(slug);
});

test('those below another come after it, wherever their position is', () => {
  expect(slugsIn(list.all).slice(0, 6).join(' ')).toBe(
    'agricultural-products bags bamboo-products pots vases batik-wear',
  );
  expect(slugsIn(list.all)).toContain('lost');
});

test.each([
  ['fashion', '/fashions'],
  ['mens', '/fashion/mens'],
  ['pots', '/category/pots'],
  ['vases', '/category/vases'],
])('the page of %s is %s', (slug, path) => {
  const category = list.bySlug.get(slug);
  expect(category && categoryPath(category)).toBe(path);
});

test('a product is in its category, its group and what is above them', () => {
  const of = (category: string, group: string | null) =>
    slugsIn(categoriesOf(list, { category, group })).sort().join(' ');
  expect(of('vases', null)).toBe('pots vases');
  expect(of('batik-wear', 'mens')).toBe('batik-wear fashion mens');
  expect(of('fashion', 'mens')).toBe('fashion mens');
  expect(of('unknown', 'gone')).toBe('');
  const isPottery = isIn(list, ['pots']);
  expect(isPottery({ category: 'vases', group: null })).toBe(true);
  expect(isPottery({ category: 'bags', group: 'vases' })).toBe(true);
  expect(isPottery({ category: 'bags', group: null })).toBe(false);
  expect(categoryName(list, 'unknown')).toBe('unknown');
});

const products = [
  aSummary('b-vase', { category: 'vases', pictures: [{ hash: 'b', alt: '' }] }),
  aSummary('a-vase', { category: 'vases', pictures: [{ hash: 'a', alt: '' }] }),
  aSummary('plate', { category: 'pots', pictures: [] }),
  aSummary('ghost', { category: 'unknown' }),
  aSummary('kurta', { category: 'batik-wear', group: 'mens' }),
];
const counted = countCategories(list, countPairs(products));

test('counts each product once, and shows the picture of the first by id', () => {
  expect(counted.bySlug.get('pots')).toMatchObject({ products: 3, sample: { hash: 'a' } });
  expect(counted.bySlug.get('vases')).toMatchObject({ products: 2 });
  expect(counted.bySlug.get('fashion')).toMatchObject({ products: 1 });
  expect(counted.bySlug.get('bags')).toMatchObject({ products: 0, sample: undefined });
  const { categories, groups } = facetsOf(products, anyProduct, list);
  const counts = [...categories, ...groups].map(({ value, count }) => [value, count]);
  expect(counts).toEqual(
    expect.arrayContaining([
      ['pots', 3],
      ['vases', 2],
      ['fashion', 1],
      ['mens', 1],
    ]),
  );
  const again = countCategories(list, countPairs(products.toReversed()));
  expect(visibleOf(shownOf(again))).toBe(visibleOf(shownOf(counted)));
});

test('hides what has no products once the owner has changed a category, and only then', () => {
  expect(slugsIn(shownOf(counted).all).join(' ')).toBe('pots vases batik-wear fashion mens');
  const untouched = countCategories(defaultCategoryList, countPairs([]));
  expect(shownOf(untouched).all).toHaveLength(15);
});

test('a product form offers fashion groups apart, and others with what is above them', () => {
  const { main, groups } = formChoices(categoryChoices(list));
  expect(main).toContainEqual({ slug: 'vases', label: 'Pottery & Clay: vases' });
  expect(main.map(({ slug }) => slug)).not.toContain('mens');
  expect(groups.map(({ label }) => label).slice(0, 2)).toEqual(["Men's", "Women's"]);
});

test('a name is one line, and shows two characters', () => {
  const read = (name: string) => v.safeParse(categoryFields.name, name);
  expect(read(' Wooden\r\n \u202etoys').output).toBe('Wooden toys');
  const tooShort = 'Name must be between 2 and 60 characters';
  expect(read('a\u200d\u200d').issues?.[0].message).toBe(tooShort);
});

test('a line break of a description counts once, as forms send it', () => {
  const sent = 'x\r\n'.repeat(249) + 'xx';
  expect(v.parse(categoryFields.description, sent)).toBe('x\n'.repeat(249) + 'xx');
  expect(v.safeParse(categoryFields.description, `${sent}x`).success).toBe(false);
});
