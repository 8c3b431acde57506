import { describe, expect, test } from 'vitest';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { synonymsOf } from '#lib/catalogue/synonyms.ts';
import { openSearch } from '#lib/server/features/catalogue/search.ts';
import { categoriesOfSearch } from '#lib/server/features/catalogue/suggestions.ts';
import { openTexts } from '#lib/server/features/translations/service.ts';
import { defaultShopSettings } from '#lib/shop-settings/shop-settings.ts';
import { altField, keyOfThing } from '#lib/messages/translations.ts';
import { aSummary } from '../../support/products.ts';
import { demoSummaries, searchQueries } from '../../support/search-queries.ts';
import { searchTranslatedDemo, translatedDemo } from '../../support/translated-demo.ts';

const defaults = synonymsOf(defaultShopSettings.search.synonyms);
const none = synonymsOf([]);

test('the first result of every English search is the same with translations', async () => {
  const plain = await openSearch(demoSummaries, defaultCategoryList);
  const find = await searchTranslatedDemo();
  const changed = searchQueries
    .map(([typed]) => [typed, plain.find(typed, defaults)[0], find(typed)[0]])
    .filter(([, before, after]) => before !== after);
  expect(changed).toEqual([]);
});

/** A product that says nothing but what is given. */
const product = (id: string, given: Partial<ProductSummary> = {}): ProductSummary => ({
  ...aSummary(id),
  category: 'carpets',
  brand: '',
  maker: '',
  material: '',
  options: [],
  pictures: [{ hash: 'front', alt: '' }],
  ...given,
});

const inSinhala = (texts: ReturnType<typeof openTexts>, id: string, field: string, text: string) =>
  texts.use([['si', keyOfThing('product', id), field, text]]);

describe('What is translated of a product', () => {
  test('is found: name, material, picture and description, each as much as in English', async () => {
    const texts = openTexts();
    inSinhala(texts, 'one', 'description', 'මල් පැදුර');
    inSinhala(texts, 'two', altField('front'), 'පැදුර');
    inSinhala(texts, 'four', 'name', 'පැදුර');
    const products = ['one', 'two', 'three', 'four'].map((id) => product(id));
    const { find } = await openSearch(products, defaultCategoryList, texts);
    expect(find('මල්', none)).toEqual(['one']);
    expect(find('පැදුර', none)).toEqual(['four']);
    inSinhala(texts, 'four', 'name', '');
    inSinhala(texts, 'four', 'material', 'රෙදි, පැදුර');
    const changed = await openSearch(products, defaultCategoryList, texts);
    expect(changed.find('පැදුර', none)).toEqual(['four']);
    inSinhala(texts, 'four', 'material', '');
    const fewer = await openSearch(products, defaultCategoryList, texts);
    expect(fewer.find('පැදුර', none)).toEqual(['two', 'one']);
    // By its sound, a word of a description is not found.
    expect(fewer.find('padura', none)).toEqual(['two']);
  });

  test('is found by its words of the shop: options, brand and maker', async () => {
    const texts = openTexts();
    texts.use([
      ['ta', keyOfThing('word', 'Jaffna Palm'), 'word', 'யாழ் பாம்'],
      ['ta', keyOfThing('word', 'Selvam, Jaffna'), 'word', 'செல்வம், யாழ்ப்பாணம்'],
    ]);
    const { find } = await openSearch(
      [
        product('plain'),
        product('dyed', { options: [{ name: 'Colour', values: ['Indigo Blue', 'Jak'] }] }),
        product('branded', { brand: 'Jaffna Palm' }),
        product('made', { maker: 'Selvam, Jaffna' }),
      ],
      defaultCategoryList,
      texts,
    );
    expect(find('නිල්', none)).toEqual(['dyed']);
    expect(find('பலா', none)).toEqual(['dyed']);
    expect(find('பாம்', none)).toEqual(['branded']);
    expect(find('செல்வம்', none)).toEqual(['made']);
    expect(find('selvam', none)).toEqual(['made']);
    // All are in the category.
    expect(find('කාපට්', none)).toEqual([]);
    expect(find('බුමුතුරුණු', none)).toHaveLength(4);
    expect(find('bumuthurunu', none)).toHaveLength(4);
  });

  test('is found as it is now, and not as it was', async () => {
    const texts = openTexts();
    inSinhala(texts, 'mat', 'name', 'පැදුර');
    const search = await openSearch([product('mat'), product('rug')], defaultCategoryList, texts);
    inSinhala(texts, 'mat', 'name', 'ලණුව');
    search.put(product('mat'));
    expect(search.find('පැදුර', none)).toEqual([]);
    expect(search.find('padura', none)).toEqual([]);
    expect(search.find('ලණුව', none)).toEqual(['mat']);
    search.remove('mat');
    expect(search.find('ලණුව', none)).toEqual([]);
    search.put(product('mat', { name: 'Reed Mat' }));
    expect(search.find('lanuwa', none)).toEqual(['mat']);
  });
});

describe('Words in Latin letters', () => {
  const texts = openTexts();
  inSinhala(texts, 'reed-bag', 'name', 'පන් බෑගය');
  const products = [
    product('reed-bag'),
    product('oil', { intro: 'Boiled in an iron pan.' }),
    product('pan-stand'),
  ];

  test('are English where a product is called so', async () => {
    const { find } = await openSearch(products, defaultCategoryList, texts);
    expect(find('pan', none)).toEqual(['pan-stand']);
  });

  test('are Sinhala or Tamil before what English texts only mention', async () => {
    const { find } = await openSearch(products.slice(0, 2), defaultCategoryList, texts);
    expect(find('pan', none)[0]).toBe('reed-bag');
    // A word of English texts is spelled exactly.
    expect(find('iron', none)).toEqual(['oil']);
  });

  test('have the synonyms of what sounds alike', async () => {
    const { find } = await openSearch([product('silk-saree')], defaultCategoryList, openTexts());
    const lines = synonymsOf(['saree, ඔසරිය, புடவை']);
    for (const typed of ['ඔසරිය', 'osariya', 'osari', 'புடவை', 'pudavai', 'pudawei']) {
      expect(find(typed, lines)).toEqual(['silk-saree']);
    }
  });
});

test('synonyms of other scripts are for those who type them', async () => {
  const texts = openTexts();
  inSinhala(texts, 'b-mat', 'name', 'නිල් පැදුර');
  const blue = (id: string) =>
    product(id, { intro: 'It is blue.', rating: id === 'a-mat' ? 5 : 1 });
  const { find } = await openSearch([blue('a-mat'), blue('b-mat')], defaultCategoryList, texts);
  const lines = synonymsOf(['blue, නිල්']);
  expect(find('blue', lines)).toEqual(find('blue', none));
  expect(find('නිල්', lines)).toEqual(['b-mat', 'a-mat']);
});

test.each([
  ['බෑග්', ['bags']],
  ['bag', ['bags']],
  ['பைகள்', ['bags']],
  ['பை', ['bags']],
  ['paigal', ['bags']],
  ['උණබට', ['bamboo-products']],
  ['unabata', ['bamboo-products']],
  ['moongil', ['bamboo-products']],
  ['බතික් ඇඳුම්', ['batik-wear']],
  ['bumuthurunu', ['carpets']],
  ['கம்பளம்', ['carpets']],
])('who types "%s" means the categories %j', (words, meant) => {
  const found = categoriesOfSearch(defaultCategoryList, words, [], translatedDemo());
  expect(found.map(({ slug }) => slug)).toEqual(meant);
});

/** The demo catalogue has neither a pot nor an umbrella. */
const withMore = await openSearch(
  [
    ...demoSummaries,
    product('curd-pot', { name: 'Banded Curd Pot' }),
    product('sun-umbrella', { name: 'Batik Sun Umbrella' }),
  ],
  defaultCategoryList,
  translatedDemo(),
);

test.each([
  ['සෝප්', 'herbal-soap-trio'],
  ['සෝප් එකක්', 'herbal-soap-trio'],
  ['சோப்', 'herbal-soap-trio'],
  ['சோப்பு', 'herbal-soap-trio'],
  ['පැදුර', 'coir-round-mat'],
  ['பாய்', 'coir-round-mat'],
  ['பானை', 'curd-pot'],
  ['මුට්ටිය', 'curd-pot'],
  ['කුඩේ', 'sun-umbrella'],
  ['කුඩයක්', 'sun-umbrella'],
  ['குடை', 'sun-umbrella'],
  ['කූඩේ', 'lidded-bamboo-basket'],
  ['பேக்', 'handloom-market-tote'],
  ['ෂර්ට්', 'linen-long-shirt'],
  ['ஷர்ட்', 'linen-long-shirt'],
  ['බෙඩ්ෂීට්', 'indigo-check-sheets'],
  ['பெட்ஷீட்', 'indigo-check-sheets'],
])('“%s”, a loan word or one that no name has, finds %s first', (typed, first) => {
  expect(withMore.find(typed, defaults)[0]).toBe(first);
});
