import { expect, test } from 'vitest';
import { shippingNote } from '#lib/cart/totals.ts';
import { lineName } from '#lib/cart/messages.ts';

test('a line is called by its name, and by its size where there is one', () => {
  expect(lineName({ name: 'Clay Mango Bowl', size: 'Default' })).toBe('Clay Mango Bowl');
  expect(lineName({ name: 'Peacock Batik Sarong', size: 'M' })).toBe(
    'Peacock Batik Sarong, size M',
  );
});

test('the note on free shipping is marketing’s until the shop sets a bound', () => {
  const flatCents = 20_000;
  expect(shippingNote()).toBe('Free shipping on orders over Rs 2000');
  expect(shippingNote({ flatCents, freeOverCents: 500_000 })).toBe(
    'Free shipping on orders over Rs 5000',
  );
});
