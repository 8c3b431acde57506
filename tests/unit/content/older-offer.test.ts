import { expect, test } from 'vitest';
import { translatedEntry } from '#lib/content/translated-entry.ts';
import { keyOfThing } from '#lib/messages/translations.ts';
import { openTexts, sourceOf } from '#lib/server/features/translations/service.ts';

const ENTRY = 'banner/free-shipping';
const written = { title: 'Free Shipping', words: 'On your first order', price: 'Rs. 5,000' };
const edited = { ...written, title: 'New Year Sale' };

test('a translation that the files have is older once its entry was edited', () => {
  const texts = openTexts();
  expect(texts.of('ta', 'content', ENTRY)).toHaveProperty('title');
  expect(texts.isOlder('ta', ENTRY, written, written)).toBe(false);
  expect(texts.isOlder('ta', ENTRY, edited, written)).toBe(true);
});

test('a translation of an owner is older when one of its English texts is another now', () => {
  const texts = openTexts();
  const translate = (field: 'title' | 'words' | 'price', english: string) =>
    texts.use([['ta', keyOfThing('content', ENTRY), field, 'தமிழ்', sourceOf(english)]]);
  translate('title', edited.title);
  expect(texts.isOlder('ta', ENTRY, edited, written)).toBe(false);
  expect(texts.isOlder('ta', ENTRY, written, written)).toBe(true);
});

test('an entry of the browser alone is older after its English text was edited, and not where it lost the text', () => {
  const texts = openTexts();
  const translated = ['title', 'alt'] as const;
  texts.use(
    translated.map((field) => ['ta', keyOfThing('content', 'hero/own'), field, 'த', sourceOf('A')]),
  );
  expect(texts.isOlder('ta', 'hero/own', { title: 'A', alt: '' }, undefined)).toBe(false);
  expect(texts.isOlder('ta', 'hero/own', { title: 'B', alt: '' }, undefined)).toBe(true);
  expect(texts.isOlder('ta', 'hero/unknown', { title: 'B' }, undefined)).toBe(false);
});

test('an entry without a translation says that it is English', () => {
  const entry = { id: 'sale', data: { id: 'sale', order: 1, ...written }, body: '' };
  expect(translatedEntry<'banner'>(entry)).toMatchObject({ data: written, lang: 'en' });
  const shown = translatedEntry<'banner'>(entry, { title: 'தமிழ்' });
  expect(shown.data.title).toBe('தமிழ்');
  expect(shown).not.toHaveProperty('lang');
});
