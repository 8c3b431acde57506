import { expect, test } from 'vitest';
import { keysOfMaker, makerFinder, makerKey, makerOfDay } from '#lib/catalogue/makers.ts';

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

test('the story of a maker is told for a day, then that of the next one', () => {
  const makers = ['Indrani', 'Sirisena', 'Vasuki'];
  const days = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'];
  const [first, ...rest] = days.map((day) => makerOfDay(makers, day));
  expect(new Set(rest)).toEqual(new Set(makers));
  expect(rest.at(-1)).toBe(first);
  expect(makerOfDay([], '2026-12-31')).toBeUndefined();
});
