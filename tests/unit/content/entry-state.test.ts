import { expect, test } from 'vitest';
import { publishedText } from '#lib/content/entry-form.ts';

const NOW = new Date('2026-11-28T06:00:00Z');
const entry = {
  id: 'avurudu',
  source: 'edited',
  draft: null,
  revision: 1,
  isHidden: false,
  isOfFile: false,
} as const;

test.each([
  [{}, 'It is in the shop now'],
  [{ from: '2026-12-20T00:00:00+05:30' }, 'Scheduled for 20 Dec 2026, 00:00'],
  [{ until: '2026-11-27T00:00:00+05:30' }, 'Ended 27 Nov 2026, 00:00'],
])('an entry published with %j: %s', (published, said) => {
  expect(publishedText({ ...entry, published }, NOW)).toBe(said);
});
