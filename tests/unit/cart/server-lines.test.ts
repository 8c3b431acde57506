import { expect, test } from 'vitest';
import { differences, readServerCart, toLines } from '#lib/browser/cart/sync.ts';
import { aLine } from '../../support/goods.ts';

const bowl = aLine();

test('a cart that is as the shopper saw it needs no words', () => {
  expect(differences([bowl], [{ ...bowl, cartId: 'line-1' }])).toEqual([]);
});

test('what another device put in or changed the number of shows without words', () => {
  const more = { ...bowl, quantity: bowl.quantity + 1 };
  expect(differences([bowl], [more, aLine({ productId: 'reed-mat' })])).toEqual([]);
});

test('a price that changed and a line that went are said', () => {
  const dearer = { ...bowl, unitCents: bowl.unitCents + 100 };
  expect(differences([bowl], [dearer])).toEqual([`The price of ${bowl.name} has changed.`]);
  expect(differences([bowl], [])).toEqual([`${bowl.name} is no longer in your cart.`]);
});

test('the same product in another size is another line', () => {
  const other = { ...bowl, size: 'L' };
  expect(differences([bowl], [other])).toEqual([`${bowl.name} is no longer in your cart.`]);
});

test('a line of the server’s cart has its discount taken off, and keeps its id', () => {
  const productId = {
    _id: 'peacock-batik-sarong',
    name: 'Peacock Batik Sarong',
    brand: 'Matale Wax Room',
    price: 3490,
    originalPrice: 3490,
    discount: 20,
    countInStock: 14,
    images: ['/media/a-900.webp'],
    sizes: ['S', 'M'],
  };
  const response = { data: [{ _id: 'line-1', productId, size: 'M', quantity: 2 }] };
  expect(toLines(readServerCart(response))).toMatchObject([
    { cartId: 'line-1', size: 'M', quantity: 2, unitCents: 279_200, listCents: 349_000 },
  ]);
});

test('an answer that is no cart is not taken for an empty one', () => {
  expect(() => readServerCart({ success: true })).toThrow('data');
});
