import { expect, test } from 'vitest';
import { keysOfMaker, makerFinder, makerKey } from '#lib/catalogue/makers.ts';

const indrani = { name: 'Indrani Wijesekara', place: 'Matale' };
const society = { name: 'Women’s society', place: 'Eravur' };
const find = makerFinder([
  { written: indrani, slug: 'indrani' },
  { written: society, slug: 'society' },
  { written: { ...indrani, place: 'Kandy' }, slug: 'other' },
]);

test.each([
  ['Indrani Wijesekara', 'indrani'],
  ['Indrani Wijesekara, Matale', 'indrani'],
  ['  INDRANI   wijesekara ,\tmatale ', 'indrani'],
  ['IndraniWijesekara', 'indrani'],
  ['Indrani Wijesekara, Kandy', 'other'],
  ["women's Society, eravur", 'society'],
  ['Indrani', undefined],
  ['Matale', undefined],
  ['Indrani Wijesekara, Galle', undefined],
  ['', undefined],
])('a product of "%s" is linked to the maker %s', (text, slug) => {
  expect(find(text)?.slug).toBe(slug);
});

test('what finds a maker is what their products are listed by', () => {
  expect(keysOfMaker(indrani)).toContain(makerKey('indrani wijesekara,  Matale'));
  expect(keysOfMaker(society)).toContain(makerKey("Women's Society"));
});
