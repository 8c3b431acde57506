import { describe, expect, test } from 'vitest';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { keysIn, sizeGuideOf } from '#lib/content/size-guides.ts';

const guide = (id: string, fields: { categories?: string; products?: string }, order = 1) => ({
  id,
  data: { title: id, order, ...fields },
});
const guides = [
  guide('fashion', { categories: 'Fashion' }),
  guide('batik', { categories: 'Bags, Batik Wear' }),
  guide('mens', { categories: "Men's" }),
  guide('sarong', { products: 'peacock-batik-sarong, Lotus Pond Batik Shirt' }, 9),
  guide('later', { categories: 'batik-wear', products: 'peacock-batik-sarong' }, 10),
];
const guideOf = (product: { id?: string; name?: string; category?: string; group?: string }) =>
  sizeGuideOf(
    {
      id: 'some-shirt',
      name: 'Some Shirt',
      category: 'batik-wear',
      group: null,
      ...product,
    } as Parameters<typeof sizeGuideOf>[0],
    guides,
    defaultCategoryList,
  )?.id;

describe('The size guide of a product', () => {
  test.each([
    [{}, 'batik'],
    [{ group: 'mens' }, 'mens'],
    [{ category: 'fashion', group: 'kids' }, 'fashion'],
    [{ category: 'bowls', group: 'kids' }, 'fashion'],
    [{ category: 'kids' }, 'fashion'],
    [{ category: 'mens' }, 'mens'],
    [{ category: 'bowls' }, undefined],
    [{ id: 'peacock-batik-sarong', group: 'mens' }, 'sarong'],
    [{ name: 'Lotus pond batik shirt' }, 'sarong'],
  ])('%j is %s', (product, expected) => {
    expect(guideOf(product)).toBe(expected);
  });

  test('is none where there are no guides', () => {
    const product = { id: 'a', name: 'A', category: 'bags', group: null } as const;
    expect(sizeGuideOf(product, [], defaultCategoryList)).toBeUndefined();
    expect(
      sizeGuideOf(
        product,
        [guide('empty', { categories: '', products: ' , ' })],
        defaultCategoryList,
      ),
    ).toBe(undefined);
  });
});

test('names are read in any case, with or without accents and apostrophes', () => {
  expect(keysIn(" Men’s, BATIK  wear,,Café & Co , Women's ")).toEqual([
    'mens',
    'batik-wear',
    'cafe-co',
    'womens',
  ]);
});
