import { describe, expect, test } from 'vitest';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { optionOfSizes } from '#lib/catalogue/variants.ts';
import { synonymsOf } from '#lib/catalogue/synonyms.ts';
import { openSearch } from '#lib/server/features/catalogue/search.ts';
import { alternativesTo } from '#lib/server/features/catalogue/suggestions.ts';
import { aSummary } from '../../support/products.ts';
import { demoSummaries, indexOf } from '../../support/search-queries.ts';

/** A product that says nothing but what is given. */
const product = (id: string, given: Partial<ProductSummary> = {}): ProductSummary => ({
  ...aSummary(id),
  category: 'carpets',
  brand: '',
  maker: '',
  material: '',
  options: optionOfSizes(given.sizes ?? []),
  ...given,
});
const seen = (alt: string) => ({ pictures: [{ hash: 'one', alt }] });

async function searchOf(products: readonly ProductSummary[], lines: readonly string[] = []) {
  const search = await openSearch(products, defaultCategoryList);
  const synonyms = synonymsOf(lines);
  return (text: string) => search.find(text, synonyms);
}

describe('Colours', () => {
  test('are found wherever a product says them: in its name, its picture, its description', async () => {
    const find = await searchOf([
      product('plain-mat', { intro: 'Woven by hand in sky blue.' }),
      product('reed-mat', seen('A mat in blue reed')),
      product('blue-mat'),
      product('clay-pot'),
    ]);
    expect(find('blue')).toEqual(['blue-mat', 'reed-mat', 'plain-mat']);
    expect(find('blu')).toEqual(['blue-mat', 'reed-mat', 'plain-mat']);
    expect(find('blue mat')).toEqual(['blue-mat', 'reed-mat', 'plain-mat']);
  });

  test('that are named first are those of the thing, before those of its parts', async () => {
    const find = await searchOf([
      product('a-shirt', seen('A white shirt with brown buttons and green lotus flowers')),
      product('b-shirt', seen('A green shirt with white lotus flowers')),
    ]);
    expect(find('green')).toEqual(['b-shirt', 'a-shirt']);
  });

  test('of a brand are no colours of its products', async () => {
    const find = await searchOf([
      product('jute-rug', { brand: 'Red Loom' }),
      product('red-rug'),
      product('reed-rug', seen('A rug with a red border')),
    ]);
    expect(find('red rug')).not.toContain('jute-rug');
    expect(find('red rug')).toEqual(['red-rug', 'reed-rug']);
  });
});

describe('What texts only mention', () => {
  test('is found where no product is called so, and not where one is', async () => {
    const find = await searchOf([
      product('reed-basket', { intro: 'A gift for a new home, wide enough for a curd bowl.' }),
      product('jak-bowl'),
    ]);
    expect(find('gift')).toEqual(['reed-basket']);
    expect(find('home gift')).toEqual(['reed-basket']);
    expect(find('curd')).toEqual(['reed-basket']);
    expect(find('bowl')).toEqual(['jak-bowl']);
  });

  test('is found by its beginning, and is no slip of spelling', async () => {
    const find = await searchOf([
      product('gilt-tray'),
      product('soap', { intro: 'A small gift.' }),
    ]);
    expect(find('gift')).toEqual(['soap']);
    expect(find('gif')).toEqual(['soap']);
    expect(find('gilr')).toEqual(['gilt-tray']);
  });

  test('is read of the picture that lists show', async () => {
    const pictures = [
      { hash: 'one', alt: 'A folded cloth' },
      { hash: 'two', alt: 'The loom in its shed' },
    ];
    const find = await searchOf([product('cloth', { pictures })]);
    expect(find('folded')).toEqual(['cloth']);
    expect(find('shed')).toEqual([]);
  });
});

describe('Sizes', () => {
  const sized = (id: string, sizes: ProductSummary['sizes']) => product(id, { sizes });

  test('count, by letter and by label', async () => {
    const find = await searchOf([
      sized('day-shirt', ['S', 'M']),
      sized('long-shirt', ['L', 'XL']),
      sized('mango-shirt', []),
    ]);
    expect(find('xl shirt')).toEqual(['long-shirt']);
    expect(find('large shirt')).toEqual(['long-shirt']);
    expect(find('shirt in size m')).toEqual(['day-shirt']);
    // Alone it may be the beginning of a name.
    expect(find('m')).toContain('mango-shirt');
  });
});

describe('Synonyms', () => {
  const goods = [product('silk-saree'), product('jute-bag'), product('sun-hat')];

  test('mean the same in both directions, in any number and spelling of case', async () => {
    const find = await searchOf(goods, ['Sari, saree , OSARIYA', 'hat, cap']);
    expect(find('osariyas')).toEqual(['silk-saree']);
    expect(find('silk sari')).toEqual(['silk-saree']);
    expect(find('cap')).toEqual(['sun-hat']);
    expect((await searchOf([product('wool-cap')], ['hat, cap']))('hats')).toEqual(['wool-cap']);
  });

  test('may be phrases, on either side', async () => {
    const find = await searchOf(goods, ['shopping bag, tote', 'jute bag, sack']);
    expect(find('tote')).toEqual([]);
    expect(find('sack')).toEqual(['jute-bag']);
    expect(
      (await searchOf([product('reed-tote')], ['shopping bag, tote']))('shopping bag'),
    ).toEqual(['reed-tote']);
  });

  test('are whole words: no other product is meant that begins so', async () => {
    const find = await searchOf(
      [product('leaf-sandal'), product('sandalwood-soap')],
      ['sandal, flip flop'],
    );
    expect(find('flip flops')).toEqual(['leaf-sandal']);
  });

  test('of one line are not those of another', async () => {
    const find = await searchOf(goods, ['saree, sari', 'sari, wrap']);
    expect(find('sari')).toEqual(['silk-saree']);
    expect(find('wrap')).toEqual([]);
  });
});

describe('Where no product has all words', () => {
  test('those with most of them are found, and the word for the thing counts most', async () => {
    const find = await searchOf([
      product('table-lamp'),
      product('reed-mat'),
      product('round-table-mat', { intro: 'For hot pots.' }),
    ]);
    expect(find('xyzzy round mat')).toEqual(['round-table-mat']);
    expect(find('reed table')).toEqual(['round-table-mat', 'table-lamp', 'reed-mat']);
    expect(find('reed for a table')[0]).toBe('reed-mat');
  });

  test('a colour is found without the words that nobody sells', async () => {
    const find = await searchOf([product('blue-mat'), product('reed-mat', seen('A blue mat'))]);
    expect(find('blue xyzzy')).toEqual(['blue-mat', 'reed-mat']);
  });
});

describe('Where nothing is found', () => {
  test.each([
    // Of what it ends with, then of what it begins with.
    ['doormat', 'carpets'],
    ['teapot', 'agricultural-products'],
    // Without the filters.
    ['tote', 'bags'],
  ])('the category nearest to "%s" is %s, and so are the products', async (words, slug) => {
    const { category, near, products } = await alternativesTo(await indexOf(demoSummaries), words);
    expect([category?.slug, near]).toEqual([slug, true]);
    expect(products.length).toBeGreaterThan(0);
    expect(products.map((product) => product.category)).toContain(slug);
    expect(products.every(({ countInStock }) => countInStock > 0)).toBe(true);
  });

  test('nothing is near a word that is none, so the most popular products are offered', async () => {
    const { category, near, products } = await alternativesTo(
      await indexOf(demoSummaries),
      'xyzzy',
    );
    expect([category, near]).toEqual([undefined, false]);
    expect(products).toHaveLength(8);
    expect(products[0]?.id).toBe('peacock-batik-sarong');
  });

  test('an empty shop offers nothing', async () => {
    expect(await alternativesTo(await indexOf([]), 'mask')).toEqual({
      category: undefined,
      near: false,
      products: [],
    });
  });
});

test('a word that names a part of every object is a word', async () => {
  const find = await searchOf([product('constructor-set'), product('blue-mat')]);
  expect(find('constructor')).toEqual(['constructor-set']);
  expect(find('constructors')).toEqual(['constructor-set']);
  expect(find('konstructor set')).toEqual(['constructor-set']);
});
