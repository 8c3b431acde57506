import { expect, test } from 'vitest';
import { formatDate, formatDay } from '#lib/format/dates.ts';
import { inLocale } from '#lib/server/infra/locale.ts';

test.each([
  ['en', '2 Feb 2026', 'Sunday 2 August'],
  ['si', '2026 පෙබරවාරි 2', 'අගෝස්තු 2 ඉරිදා'],
  ['ta', '2 பெப்ரவரி, 2026', 'ஓகஸ்ட் 2, ஞாயிறு'],
] as const)('months in %s are those of Sri Lanka', (locale, day, date) => {
  expect(inLocale(locale, () => formatDay('2026-02-02'))).toBe(day);
  expect(inLocale(locale, () => formatDate(new Date('2026-08-02')))).toBe(date);
});
