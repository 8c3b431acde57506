import { describe, expect, test } from 'vitest';
import type { Place } from '#lib/catalogue/categories.ts';
import { besideOf, listedIn, movedTo, type Ordered } from '#lib/catalogue/category-order.ts';

const one = (slug: string, parent: string | null = null, home?: number): Ordered => ({
  slug,
  parent,
  positions: home === undefined ? {} : { home },
});
const all = [
  one('bags', null, 1),
  one('fashion', null, 0),
  one('mens', 'fashion'),
  one('kids', 'fashion', 2),
  one('pots'),
];
const slugsOf = (listed: readonly Ordered[]) => listed.map(({ slug }) => slug).join(' ');

describe('Moving a category', () => {
  test.each<[string, string, Place | undefined, string]>([
    ['bags', 'fashion', undefined, 'fashion mens kids bags pots'],
    ['pots', 'bags', undefined, 'pots bags fashion mens kids'],
    ['fashion', 'pots', undefined, 'bags pots fashion mens kids'],
    ['kids', 'mens', undefined, 'bags fashion kids mens pots'],
    ['kids', 'bags', 'home', 'fashion kids bags'],
  ])('%s to the place of %s in %s', (slug, target, place, expected) => {
    expect(slugsOf(movedTo(listedIn(all, place), slug, target, place))).toBe(expected);
  });

  test.each([
    ['bags', 'mens'],
    ['mens', 'pots'],
    ['bags', 'bags'],
    ['gone', 'bags'],
  ])('%s to %s changes nothing: it keeps its level', (slug, target) => {
    expect(movedTo(all, slug, target, undefined)).toBe(all);
  });

  test('a category changes places with those of its level', () => {
    const mens = all[2] ?? one('');
    expect(slugsOf(besideOf(all, mens, undefined))).toBe('mens kids');
    expect(slugsOf(listedIn(all, 'home'))).toBe('fashion bags kids');
  });
});
