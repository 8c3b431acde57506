import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillFacts } from '#lib/content/fill-facts.ts';
import { answersFor, helpMatcher } from '#lib/content/help-search.ts';
import { helpSectionSlugs } from '#lib/content/schemas.ts';

const files = globSync('src/content/help/*.md').map(
  (file) => [file, readFileSync(file, 'utf8')] as const,
);

test.each([
  ['slip', true],
  ['Slips', true],
  ['bank sli', true],
  ['the bank', true],
  ['slip cash', false],
  ['', true],
])('"%s" finds the answer about bank slips: %s', (q, isFound) => {
  expect(helpMatcher(q)('How do I pay with a bank slip? Send us a photo.')).toBe(isFound);
});

test('the number of answers is said in words', () => {
  expect(answersFor(0, 'slip')).toBe('No answer for "slip"');
  expect(answersFor(1, 'slip')).toBe('1 answer for "slip"');
  expect(answersFor(3, 'slip')).toBe('3 answers for "slip"');
});

test('every section answers something, in 20 questions or more', () => {
  expect(files.length).toBeGreaterThanOrEqual(20);
  for (const slug of helpSectionSlugs) {
    expect(files.some(([, text]) => text.includes(`section: ${slug}\n`))).toBe(true);
  }
});

test.each(files)('%s knows every fact that it names, and writes none twice', (_, text) => {
  expect(fillFacts(text)).not.toMatch(/\{\w+\}/);
  // Prices, the return days, mail and telephone are facts of the shop: they come by name.
  expect(text).not.toMatch(/Rs|@|066|30 days/);
});
