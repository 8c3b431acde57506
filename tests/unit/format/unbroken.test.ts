import { expect, test } from 'vitest';
import { unbroken } from '#lib/format/unbroken.ts';

test('amounts and numbers in groups stay on one line; the words around them do not', () => {
  expect(unbroken('Rs. 1,396.00 paid on 1 Dec 2026, to 0012 3456 7890.')).toBe(
    'Rs.\u00A01,396.00 paid on 1 Dec 2026, to 0012\u00A03456\u00A07890.',
  );
});
