import { expect, test, describe } from 'vitest';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { synonymsOf } from '#lib/catalogue/synonyms.ts';
import { openSearch } from '#lib/server/features/catalogue/search.ts';
import { categoriesOfSearch } from '#lib/server/features/catalogue/suggestions.ts';
import { defaultShopSettings } from '#lib/shop-settings/shop-settings.ts';
import { aSummary } from '../../support/products.ts';
import {
  demoSummaries,
  generatedProducts,
  precisionOf,
  searchQueries,
} from '../../support/search-queries.ts';
import { wordsIn } from '#lib/catalogue/search-terms.ts';
import { highlightMatches } from '#lib/browser/site/search-panel.ts';

const summary = (id: string, given: Partial<ProductSummary> = {}): ProductSummary => ({
  ...aSummary(id),
  ...given,
});

const defaults = synonymsOf(defaultShopSettings.search.synonyms);

/** A search by the synonyms that a shop has to begin with. */
async function searchOf(products: readonly ProductSummary[]) {
  const search = await openSearch(products, defaultCategoryList);
  return { ...search, find: (text: string) => search.find(text, defaults) };
}

const demo = await searchOf(demoSummaries);

test('the first results of 120 searches are right, and the first ten related', async () => {
  expect(searchQueries).toHaveLength(120);
  expect(await precisionOf(demoSummaries)).toEqual({
    wrongFirst: [],
    unrelated: [],
    wrongNearest: [],
  });
});

test('they are among 20,000 products too', async () => {
  const many = [...demoSummaries, ...generatedProducts(20_000 - demoSummaries.length)];
  // Which category is nearest is chance among generated products.
  expect(await precisionOf(many)).toMatchObject({ wrongFirst: [], unrelated: [] });
});

/** What the first forty searches found before descriptions, colours and synonyms counted. */
const foundBefore =
  '20 20 1 6 5 2 1 1 5 2 4 3 9 2 3 3 4 2 8 7 1 1 1 2 1 2 2 1 4 2 1 9 9 2 4 2 7 13 10 20';

test('the first forty find no fewer than before', () => {
  const counts = foundBefore.split(' ').map(Number);
  const fewer = searchQueries
    .slice(0, counts.length)
    .filter(([typed], at) => demo.find(typed).length < (counts[at] ?? Infinity));
  expect(fewer).toEqual([]);
});

test.each([
  ['blue', 40],
  ['red', 50],
  ['green', 25],
  ['yellow', 40],
  ['red bag', 6],
  ['gift', 10],
  ['wooden', 3],
])('"%s" finds at least %i, as many as there are', (words, least) => {
  expect(demo.find(words).length).toBeGreaterThanOrEqual(least);
});

test('a word finds all that its plural does, though a name begins with it', () => {
  expect(demo.find('spices')).toHaveLength(6);
  expect(demo.find('spice')).toEqual(expect.arrayContaining(demo.find('spices')));
});

test('"batick" ends before it brings hats, whose bands are batik', () => {
  const found = demo.find('batick');
  expect(found).toEqual(demo.find('batik'));
  expect(found).toContain('ocean-scale-kaftan');
  expect(found).not.toContain('kids-sun-hat');
  expect(demo.find('batik hat')).toEqual(['kids-sun-hat']);
});

test.each([
  // What people type, and what they hope to see first.
  ['peacock batik sarong', ['peacock-batik-sarong']],
  ['batik', ['peacock-batik-sarong', 'temple-flower-dress', 'batik-drawstring']],
  ['bat', ['peacock-batik-sarong', 'temple-flower-dress']],
  ['bowls', ['lacquer-band-bowl', 'coconut-shell-bowls', 'nested-clay-bowls']],
  ['rugs', ['dumbara-rug', 'rolled-floor-rugs', 'madder-diamond-rug']],
  ['tote', ['handloom-market-tote', 'peacock-batik-tote', 'indigo-check-tote']],
  ['hair oil', ['king-coconut-hair-oil', 'jasmine-hair-oil']],
  ['bamboo lamp', ['bamboo-drop-lamp', 'bamboo-table-lamp']],
  ['cotton scarf', ['madder-batik-scarf', 'indigo-stripe-scarf']],
  // No one sarong is from Kandy.
  ['sarong kandy', ['peacock-batik-sarong', 'handloom-sarong', 'kids-little-sarong']],
  // Slips of spelling.
  ['batick', ['peacock-batik-sarong', 'temple-flower-dress']],
  ['batki', ['peacock-batik-sarong', 'temple-flower-dress']],
  ['laquer bowl', ['lacquer-band-bowl']],
  ['palmira', ['palmyrah-clutch']],
  ['tumeric', ['ground-turmeric', 'turmeric-slip-bowl']],
  ['cinammon', ['ceylon-cinnamon', 'ruby-tea-tin']],
  ['silver earings', ['silver-jhumka']],
  ['moonstone neckless', ['moonstone-necklace']],
  // Brand, material, maker and place.
  ['indra batiks', ['temple-flower-dress', 'batik-drawstring']],
  ['second shell', ['coconut-shell-bowls']],
  ['palmyrah leaf', ['palmyrah-clutch']],
  ['jak wood', ['jak-wood-bowl']],
  ['malini', ['handloom-market-tote', 'dumbara-rug', 'loom-backpack']],
  ['karandeniya', ['ceylon-cinnamon']],
  // Written together, apart, with accents and apostrophes.
  ['hand-loom saree', ['handloom-saree']],
  ['bedsheet', ['indigo-check-sheets', 'handloom-sheet-stack']],
  ['bed sheets', ['indigo-check-sheets']],
  ['BÁTIK sarong', ['peacock-batik-sarong']],
  ["women's dress", ['temple-flower-dress', 'handloom-day-dress']],
  // Other words for the same.
  ['sari', ['handloom-saree', 'peacock-batik-saree']],
  ['jewellery', ['silver-sun-necklace', 'brass-jhumka', 'moonstone-necklace']],
  // Words without a sense of their own.
  ['the bowl for the tea', ['lacquer-band-bowl']],
  ['shirts for kids', ['wave-batik-small-shirt', 'kids-stripe-shirt']],
  ['neem and lime with oil', ['neem-body-oil']],
])('"%s" finds first %j', (words, first) => {
  const found = demo.find(words);
  // Equal matches may stand in any order among themselves; these are named in their standing.
  expect(found.filter((id) => first.includes(id))).toEqual(first);
  expect(found.slice(0, first.length + 2)).toEqual(expect.arrayContaining(first));
});

test.each([
  ['bowl', 'bowls'],
  ['mens shirt', "men's shirts"],
  ['men shirt', 'shirt for men'],
  ['hand loom', 'handloom'],
  ['sarees', 'saris'],
])('"%s" and "%s" find the same', (one, other) => {
  const found = demo.find(one);
  const same = demo.find(other);
  expect(found).not.toEqual([]);
  expect(found.slice(0, 5)).toEqual(same.slice(0, 5));
  expect(found.toSorted()).toEqual(same.toSorted());
});

test.each(['', '   ', '!?', 'xyzzy', 'qq'])('"%s" finds nothing', (words) => {
  expect(demo.find(words)).toEqual([]);
});

test('a word without sense is still a beginning while somebody types it', () => {
  expect(demo.find('in').slice(0, 2)).toEqual(['indigo-stripe-scarf', 'indigo-runner']);
});

test('an unknown word does not hide the results of the others', () => {
  expect(demo.find('xyzzy kaftan')).toEqual(demo.find('kaftan'));
});

test('what is sold out comes after what is in stock, when both match alike', async () => {
  const search = await searchOf([
    summary('clay-bowl', { countInStock: 0, rating: 5, reviewCount: 9 }),
    summary('jak-bowl'),
  ]);
  expect(search.find('bowl')).toEqual(['jak-bowl', 'clay-bowl']);
  expect(search.find('clay bowl')).toEqual(['clay-bowl']);
  search.put(summary('clay-bowl', { rating: 5, reviewCount: 9 }));
  expect(search.find('bowl')).toEqual(['clay-bowl', 'jak-bowl']);
});

test('a product is found by its new name and not by its old one', async () => {
  const search = await searchOf([summary('clay-bowl'), summary('jak-bowl')]);
  search.put(summary('clay-bowl', { name: 'Terracotta Dish' }));
  expect(search.find('terracotta')).toEqual(['clay-bowl']);
  expect(search.find('clay')).toEqual([]);
});

test('a removed product is not found, and another may take its place', async () => {
  const search = await searchOf([summary('clay-bowl'), summary('jak-bowl')]);
  search.remove('clay-bowl');
  search.remove('clay-bowl');
  search.put(summary('reed-mat'));
  expect(search.find('clay')).toEqual([]);
  expect(search.find('reed')).toEqual(['reed-mat']);
  expect(search.find('bowl')).toContain('jak-bowl');
});

test('a product put in one by one is found as if it had been there from the beginning', async () => {
  const search = await searchOf([]);
  for (const product of demoSummaries.toReversed()) search.put(product);
  for (const words of ['batik', 'bowls', 'sarong kandy', 'handloom', 'in']) {
    expect(search.find(words)).toEqual(demo.find(words));
  }
});

test('pages are served while the index is built', async () => {
  const many = Array.from({ length: 2_000 }, (_, n) => summary(`clay-bowl-${n}`));
  let turns = 0;
  const counting = setInterval(() => (turns += 1));
  await openSearch(many, defaultCategoryList);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(3);
});

test.each([
  // Called so, or nearly so: nothing else is meant.
  ['bati', ['batik-wear']],
  ['batick', ['batik-wear']],
  ['bag', ['bags']],
  ['bed sheets', ['bedsheets']],
  ['bamboo prod', ['bamboo-products']],
  // Where most of what is found stands.
  ['batik tote', ['bags']],
  ['sarong', ['fashion']],
  ['rugs', ['carpets']],
  ['tea', ['agricultural-products']],
  ['lacquer', ['bowls', 'fashion']],
  ['xyzzy', []],
  ['!?', []],
])('who types "%s" means the categories %j', (words, meant) => {
  const found = demo
    .find(words)
    .flatMap((id) => demoSummaries.find((product) => product.id === id) ?? []);
  expect(categoriesOfSearch(defaultCategoryList, words, found).map(({ slug }) => slug)).toEqual(
    meant,
  );
});

test('words of every script are whole words, whose vowel signs tell them apart', () => {
  const typed = (text: string) => wordsIn(text).map((word) => word.typed);
  expect(typed('කිරි, ශ්\u200dරී සාරි')).toEqual(['කිරි', 'ශ්රී', 'සාරි']);
  expect(typed('கைத்தறி சேலை'.normalize('NFD'))).toEqual(['கைத்தறி', 'சேலை']);
  expect(typed('Women’s Café')).toEqual(['womens', 'cafe']);
});

test.each([
  ['සරම', 'සරම් සරමක්'],
  ['සාරිය', 'සාරි සාරියක් සාරිවල'],
  ['රෙද්ද', 'රෙද්දෙන්'],
  ['பை', 'பைகள்'],
  ['பழம்', 'பழக் பழங்கள்'],
  ['கிண்ணம்', 'கிண்ணங்கள்'],
  ['பெண்', 'பெண்கள்'],
])('%s has the forms %s', (word, forms) => {
  const meant = (text: string) => wordsIn(text).map((one) => one.meant);
  expect(new Set(meant(`${word} ${forms}`)).size).toBe(1);
});

test.each(['තල් තල', 'මල් මල', 'பன் பனை', 'கல் கள்'])('%s are words of their own', (words) => {
  expect(new Set(wordsIn(words).map((one) => one.meant)).size).toBe(2);
});

describe('Highlighting', () => {
  /** The name with what is underlined in brackets. */
  const underlined = (name: string, typed: string) =>
    highlightMatches(name, typed)
      .map(({ text, isMatched }) => (isMatched ? `[${text}]` : text))
      .join('');

  test.each([
    ['Peacock Batik Sarong', 'bati', 'Peacock [Bati]k Sarong'],
    ['Peacock Batik Sarong', 'SARONG pea', '[Pea]cock Batik [Sarong]'],
    ['Peacock Batik Sarong', 'batick', 'Peacock [Bati]k Sarong'],
    ['Lacquer Band Bowl', 'bowls', 'Lacquer Band [Bowl]'],
    ['Handloom Saree, Brass Border', 'sari saree', 'Handloom [Saree], Brass Border'],
    ['Café Crème', 'creme', 'Café [Crème]'],
    ['Batticaloa Cloth', 'batik', 'Batticaloa Cloth'],
    ['Neem & Lime Body Oil', 'the oil', 'Neem & Lime Body [Oil]'],
    ['Clay Bowl', '', 'Clay Bowl'],
    ['<b>Clay</b>', 'clay', '<b>[Clay]</b>'],
  ])('in "%s", "%s" underlines %s', (name, typed, marked) => {
    expect(underlined(name, typed)).toBe(marked);
  });

  test('no character of a name is lost', () => {
    const name = 'Women’s “Sun-Wheel” Wrap Skirt, Set of 3 ';
    for (const typed of ['women', 'set 3', 'sunwheel', '']) {
      const parts = highlightMatches(name, typed).map(({ text }) => text);
      expect(parts.join('')).toBe(name);
    }
  });
});
