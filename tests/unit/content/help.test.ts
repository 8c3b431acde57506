import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fillFacts } from '#lib/content/fill-facts.ts';
import { answersFor, helpMatcher } from '#lib/content/help-search.ts';
import { helpSectionSlugs } from '#lib/content/schemas.ts';
import { facts } from '#lib/facts/facts.ts';
import { isRunning, visibleUntil, nextChange } from '#lib/content/running.ts';

describe('Help articles', () => {
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
});

describe('Facts in content', () => {
  test('a content page names the facts and shows what they are', () => {
    expect(fillFacts('<p>{delivery} an order, {email}</p>')).toBe(
      `<p>Rs. 200.00 an order, ${facts.email}</p>`,
    );
  });

  test('email and phone number are links', () => {
    expect(fillFacts('Call {phoneLink} or write to {emailLink}.')).toBe(
      'Call <a href="tel:0665550142">066 555 0142</a> or write to ' +
        `<a href="mailto:${facts.email}">${facts.email}</a>.`,
    );
  });

  test('an unknown fact is an error that lists the known ones', () => {
    expect(() => fillFacts('{delivry}')).toThrow('{delivry} is no fact; known are name,');
  });
});

describe('Running campaigns', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 10, n));
  const promo = { from: day(10), until: day(20) };

  describe('a promo', () => {
    test.each([
      [9, false],
      [10, true],
      [19, true],
      [20, false],
    ])('on day %i shows: %s', (n, shows) => {
      expect(isRunning(promo, day(n))).toBe(shows);
    });

    test('without dates always shows', () => {
      expect(isRunning({}, day(1))).toBe(true);
    });

    test('is looked at again when the next one starts or ends', () => {
      expect(nextChange([promo, { until: day(15) }, {}], day(12))).toEqual(day(15));
      expect(nextChange([promo], day(20))).toBeUndefined();
    });

    test('shortens how long a page is cached, and never lengthens it', () => {
      const page: { until?: Date } = {};
      visibleUntil(page, undefined);
      expect(page).toEqual({});
      visibleUntil(page, day(15));
      visibleUntil(page, day(20));
      expect(page).toEqual({ until: day(15) });
    });
  });
});
