import { expect, test } from 'vitest';
import type { FetchedProduct } from '#lib/catalogue/codec.ts';
import { repairLines } from '#lib/cart/repair.ts';
import { aLine } from '../../support/goods.ts';

const bowl = (given: Partial<FetchedProduct> = {}): FetchedProduct => ({
  _id: 'lacquer-band-bowl',
  name: 'Lacquer Band Bowl',
  brand: 'Hapuvida Lacquer',
  images: ['/media/0123456789abcdef0123-900.webp'],
  price: 3900,
  discount: 0,
  countInStock: 12,
  sizes: [],
  ...given,
});
const mend = (product: FetchedProduct | 'gone') =>
  repairLines([aLine()], new Map([['lacquer-band-bowl', product]]));

test('price, stock and picture come from the shop', () => {
  const { lines, notices } = mend(bowl({ price: 4000, discount: 10, countInStock: 3 }));
  expect(lines).toMatchObject([
    {
      unitCents: 360_000,
      listCents: 400_000,
      countInStock: 3,
      image: '/media/0123456789abcdef0123-320.webp',
    },
  ]);
  expect(notices).toEqual(['The price of Lacquer Band Bowl has changed.']);
});

test('what is sold no longer leaves the cart, and the shopper is told', () => {
  expect(mend('gone')).toEqual({
    lines: [],
    notices: ['Lacquer Band Bowl is no longer sold and was taken out of your cart.'],
  });
});

test('a size that the product lost leaves the cart', () => {
  expect(mend(bowl({ sizes: ['M'] })).lines).toEqual([]);
});

test('a product that gained sizes asks for one', () => {
  expect(mend(bowl({ sizes: ['M'] })).notices).toEqual([
    'Lacquer Band Bowl now comes in sizes. It was taken out: please choose yours and add it again.',
  ]);
});

test('a cart that is up to date stays quiet', () => {
  expect(mend(bowl()).notices).toEqual([]);
});

test('what could not be asked stays as the browser remembers it', () => {
  expect(repairLines([aLine()], new Map()).lines).toEqual([aLine()]);
});
