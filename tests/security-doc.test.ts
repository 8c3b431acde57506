import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bodiesOf } from './support/test-titles.ts';

// Every test that docs/security.md names is there, with that title.

/** `file`: “title”, the file below `tests/` without its ending. */
const NAMED = /`([\w./-]+)`: “([^”]+)”/g;

const words = readFileSync('docs/security.md', 'utf8').replaceAll(/\s+/g, ' ');
const named = [...words.matchAll(NAMED)].map(([, file = '', title = '']) => ({ file, title }));

test('the tests that docs/security.md names are read', () => {
  expect(named.length).toBeGreaterThan(100);
});

/** What a test's file ends with. */
const ENDINGS = ['test.ts', 'component.test.ts', 'component.test.tsx', 'spec.ts'];

test.each(named)('$file has the test “$title”', ({ file, title }) => {
  const found = ENDINGS.map((ending) => `tests/${file}.${ending}`).find((path) => existsSync(path));
  expect(found, `There is no tests/${file} with any of ${ENDINGS.join(', ')}`).toBeDefined();
  expect([...bodiesOf(found ?? '').keys()]).toContain(title);
});
