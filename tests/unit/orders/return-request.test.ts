import { expect, test } from 'vitest';
import { readReturnRequest } from '#lib/server/features/returns/photos.ts';
import { restocks, notRestockedText } from '#lib/returns/returns.ts';
import { saysBroken } from '#lib/returns/reasons.ts';

const items = [{ _id: 'clay-bowl', size: 'Default', qty: 1 }];

const aRequest = (body: BodyInit, type?: string) =>
  new Request('http://shop.test/return', {
    method: 'POST',
    body,
    ...(type !== undefined && { headers: { 'content-type': type } }),
  });

function aForm(photos: readonly number[], fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  const texts = { items: JSON.stringify(items), reason: 'Cracked.', resolution: 'refund' };
  for (const [name, value] of Object.entries({ ...texts, ...fields })) form.set(name, value);
  for (const size of photos) form.append('photos', new Blob([new Uint8Array(size)]), 'a.png');
  return form;
}

test('A return is read from JSON without photos, and from a form with them', async () => {
  const request = { items, reason: 'Cracked.', resolution: 'refund' };
  const json = aRequest(JSON.stringify(request), 'application/json');
  expect(await readReturnRequest(json)).toEqual({ request, photos: [] });
  const read = await readReturnRequest(aRequest(aForm([3, 5])));
  expect(read.request).toEqual(request);
  expect(read.photos.map(({ length }) => length)).toEqual([3, 5]);
});

test.each([
  ['five photos', aForm([1, 1, 1, 1, 1]), 'invalid', 'You can add up to 4 photos.'],
  ['a photo of 5 MB', aForm([5 * 2 ** 20]), 'too-large', 'File size must be less than 5MB'],
])('A form of a return with %s is refused', async (_, form, reason, message) => {
  await expect(readReturnRequest(aRequest(form))).rejects.toMatchObject({
    reason,
    message,
    details: { errors: { photos: message } },
  });
});

test('A form of a return whose items are no JSON is refused like one without items', async () => {
  await expect(readReturnRequest(aRequest(aForm([], { items: '[{' })))).rejects.toMatchObject({
    reason: 'invalid',
    details: { errors: { items: 'Please choose what to return.' } },
  });
});

test.each([
  ['It arrived damaged.', true],
  ['The lid is broken', true],
  ['ලැබෙන විට හානි වී තිබුණා.', true],
  ['சேதமடைந்து வந்தது.', true],
  ['I changed my mind.', false],
  ['The size does not fit.', false],
  ['පින්තූරවලට වඩා වෙනස්.', false],
  ['அளவு பொருந்தவில்லை.', false],
])('Whether "%s" says that it arrived broken', (reason, isBroken) => {
  expect(saysBroken(reason)).toBe(isBroken);
});

test('Restock is decided by item, else for all items, else by default', () => {
  const bowl = { productId: 'bowl', size: 'M' };
  const named = { items: [{ _id: 'bowl', size: 'M', restock: false }] };
  expect(restocks({}, false)(bowl)).toBe(false);
  expect(restocks({ restock: true }, false)(bowl)).toBe(true);
  expect(restocks({ restock: true, ...named }, true)(bowl)).toBe(false);
  expect(restocks(named, true)({ productId: 'bowl', size: 'S' })).toBe(true);
  expect(notRestockedText([], 2)).toBe('');
  expect(notRestockedText(['Bowl, size M'], 2)).toBe('Not restocked: Bowl, size M.');
  expect(notRestockedText(['Bowl', 'Mug'], 2)).toBe('Not restocked.');
});
