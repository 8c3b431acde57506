import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

// What a stylesheet holds travels with pages: nothing in it may be of no use.

const read = (pattern: string): string =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

const styles = read('src/**/*.css').replaceAll(/\/\*.*?\*\//gs, '');
const code = read('src/**/*.{astro,ts,tsx}');

const namesIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

const defined = namesIn(styles, /(--[\w-]+)\s*:/g);
const used = namesIn(styles + code, /var\(\s*(--[\w-]+)/g);

/** Tailwind's utilities are multiples of it. */
const USED_BY_TAILWIND = '--spacing';

describe('Custom properties', () => {
  test('are all used', () => {
    expect(defined.filter((name) => name !== USED_BY_TAILWIND && !used.includes(name))).toEqual([]);
  });

  test('are all defined, in a stylesheet or by the code', () => {
    const byCode = (name: string) => new RegExp(`['"\`;]${name}['":]`).test(code);
    expect(used.filter((name) => !defined.includes(name) && !byCode(name))).toEqual([]);
  });
});

test('Classes of stylesheets occur in the code', () => {
  const classes = namesIn(styles, /\.([a-z][\w-]*)(?=[^{}]*\{)/g);
  const words = new Set(code.match(/[\w-]+/g));
  /** Whole, or as `crop-${crop}`. */
  const occurs = (name: string) =>
    words.has(name) || code.includes(`${name.slice(0, name.indexOf('-') + 1)}\${`);
  const ofSwiper = (name: string) => name.startsWith('swiper-');
  expect(classes.filter((name) => !ofSwiper(name) && !occurs(name))).toEqual([]);
});
