import { expect, test } from 'vitest';
import { fromUnsavedChoices, toUnsavedChoices } from '#lib/catalogue/unsaved-choices.ts';
import { noTypedChoices } from '#lib/catalogue/typed-choices.ts';
import { changedIn, fingerprint, isEmptyForm } from '#lib/forms/unsaved.ts';

test('An unsaved form keeps only what differs from what the shop has', () => {
  const before = { fields: { name: ['Bowl'], places: [] }, parts: { lines: [] } };
  const same = { fields: { places: [], name: ['Bowl'] }, parts: { lines: [] } };
  expect(isEmptyForm(changedIn(before, same))).toBe(true);
  const now = { fields: { name: ['Bowl'], places: ['home'] }, parts: { lines: [{ qty: 1 }] } };
  expect(changedIn(before, now)).toEqual({
    fields: { places: ['home'] },
    parts: { lines: [{ qty: 1 }] },
  });
});

test('A fingerprint is the same for the same thing and differs for another', () => {
  expect(fingerprint({ name: 'වට්ටිය' })).toBe(fingerprint({ name: 'වට්ටිය' }));
  expect(fingerprint({ name: 'Bowl' })).not.toBe(fingerprint({ name: 'Bowls' }));
});

test('Unsaved variants are restored with the present stock where none was typed', () => {
  const [only] = noTypedChoices.variants;
  if (!only) throw new Error('A product has a variant');
  const choices = {
    options: [],
    variants: [
      { ...only, key: 'a', id: 'a', countInStock: '7', picture: 'blob:http://shop/1' },
      { ...only, key: 'b', id: 'b', countInStock: '12' },
    ],
  };
  const displayed = new Map([
    ['a', 7],
    ['b', 3],
  ]);
  const stored: unknown = JSON.parse(JSON.stringify(toUnsavedChoices(choices, displayed)));
  const present = [
    { _id: 'a', size: 'S', countInStock: 5 },
    { _id: 'b', size: 'M', countInStock: 2 },
  ];
  expect(fromUnsavedChoices(stored, present)?.variants).toMatchObject([
    // Two were bought meanwhile, and the file of its picture is gone.
    { countInStock: '5', picture: '' },
    { countInStock: '12' },
  ]);
  expect(fromUnsavedChoices({ options: 'none' }, present)).toBeUndefined();
});
