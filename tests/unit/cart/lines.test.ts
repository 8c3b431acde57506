import { describe, expect, test } from 'vitest';
import { removeLine, setQuantity } from '#lib/cart/edit-lines.ts';
import { addLine } from '#lib/cart/lines.ts';
import { missingForFree, shippingCents, totalsOf, shippingNote } from '#lib/cart/totals.ts';
import { aLine } from '../../support/products.ts';
import { lineName } from '#lib/cart/messages.ts';
import type { FetchedProduct } from '#lib/catalogue/codec.ts';
import { repairLines } from '#lib/cart/repair.ts';
import { differences, readServerCart, toLines } from '#lib/browser/cart/sync.ts';

const rule = { baseCents: 20_000, freeOverCents: 200_000, districtCents: { Jaffna: 45_000 } };

describe('Lines', () => {
  test('the same product and size adds up, another size is another line', () => {
    const medium = aLine({ size: 'M' });
    const once = addLine([medium], aLine({ size: 'M', quantity: 2 }));
    expect(once).toMatchObject({ lines: [{ size: 'M', quantity: 3 }] });
    const twice = addLine([medium], aLine({ size: 'L' }));
    expect(twice).toMatchObject({ lines: [{ size: 'M' }, { size: 'L' }] });
  });

  test('adding takes the newest price of the product', () => {
    const added = addLine([aLine({ unitCents: 100 })], aLine({ unitCents: 90 }));
    expect(added).toMatchObject({ lines: [{ unitCents: 90, quantity: 2 }] });
  });

  test.each([
    [1, true],
    [2, true],
    [3, false],
  ])('adding %i to 3 of 5 pieces is %s', (quantity, isAdded) => {
    const added = addLine(
      [aLine({ quantity: 3, countInStock: 5 })],
      aLine({ quantity, countInStock: 5 }),
    );
    expect('lines' in added).toBe(isAdded);
  });

  test.each([
    ['M', 1, 'Only 1 left in stock'],
    ['M', 0, 'This size is sold out.'],
    ['Default', 0, 'This product is sold out.'],
  ])('two pieces of %s, of which %i are left, do not fit', (size, countInStock, refusal) => {
    const other = aLine({ size: 'L', quantity: 4, countInStock: 5 });
    const added = aLine({ size, quantity: 2, countInStock });
    expect(addLine([other], added)).toEqual({ refusal });
  });

  test('says so when the cart has every piece that is left', () => {
    const all = aLine({ quantity: 6, countInStock: 6 });
    const refusal = 'Your cart has all 6 that are left';
    expect(addLine([all], aLine({ quantity: 1, countInStock: 6 }))).toEqual({ refusal });
  });

  test('each size is bounded by its own stock', () => {
    const medium = aLine({ size: 'M', quantity: 5, countInStock: 5 });
    const large = aLine({ size: 'L', quantity: 2, countInStock: 2 });
    expect(addLine([medium], large)).toEqual({ lines: [medium, large] });
  });

  test.each([
    [0, 1],
    [1, 1],
    [5, 5],
    [6, 5],
  ])('setting the quantity to %i of 5 gives %i', (requested, quantity) => {
    const lines = [aLine({ quantity: 2, countInStock: 5 })];
    expect(setQuantity(lines, aLine(), requested)).toMatchObject([{ quantity }]);
  });

  test('a line above a fallen stock may be lowered, never raised', () => {
    const lines = [aLine({ quantity: 8, countInStock: 5 })];
    expect(setQuantity(lines, aLine(), 7)).toMatchObject([{ quantity: 7 }]);
    expect(setQuantity(lines, aLine(), 9)).toMatchObject([{ quantity: 8 }]);
  });

  test('removing takes the one line of that product and size', () => {
    const lines = [aLine({ size: 'M' }), aLine({ size: 'L' })];
    expect(removeLine(lines, { productId: 'lacquer-band-bowl', size: 'M' })).toMatchObject([
      { size: 'L' },
    ]);
  });

  test('the figures of a cart add up: the discount is taken off already', () => {
    const lines = [
      aLine({ productId: 'a', unitCents: 279_200, listCents: 349_000 }),
      aLine({ productId: 'b', unitCents: 125_000, listCents: 125_000, quantity: 2 }),
    ];
    const freeOver = { ...rule, freeOverCents: 529_200 };
    expect(totalsOf(lines, freeOver)).toEqual({
      subtotalCents: 529_200,
      shippingCents: 20_000,
      discountCents: 69_800,
      totalCents: 549_200,
    });
  });

  test.each([
    [0, 'Jaffna', 0],
    [1, '', 20_000],
    [200_000, '', 20_000],
    [200_001, '', 0],
    [200_000, 'Kandy', 20_000],
    [200_000, 'Jaffna', 45_000],
    [200_001, 'Jaffna', 0],
  ])('delivery of %i cents to "%s" costs %i', (subtotal, district, cents) => {
    expect(shippingCents(subtotal, rule, district)).toBe(cents);
  });

  test('delivery is never free where the shop has set no amount', () => {
    expect(shippingCents(1_000_000, { ...rule, freeOverCents: null })).toBe(20_000);
  });
});

describe('Messages', () => {
  test('a line is called by its name, and by its size where there is one', () => {
    expect(lineName({ name: 'Clay Mango Bowl', size: 'Default' })).toBe('Clay Mango Bowl');
    expect(lineName({ name: 'Peacock Batik Sarong', size: 'M' })).toBe(
      'Peacock Batik Sarong, size M',
    );
  });

  test('the note on free shipping names the amount of the settings, or is not there', () => {
    expect(shippingNote(rule)).toBe('Free shipping on orders over Rs 2000');
    expect(shippingNote({ ...rule, freeOverCents: 500_000 })).toBe(
      'Free shipping on orders over Rs 5000',
    );
    expect(shippingNote({ ...rule, freeOverCents: null })).toBeUndefined();
  });

  test.each([
    [175_500, 200_000, 'Rs 246 more for free shipping'],
    [175_550, 200_000, 'Rs 245 more for free shipping'],
    [200_000, 200_000, 'Rs 1 more for free shipping'],
    [200_001, 200_000, undefined],
    [0, 200_000, undefined],
    [175_500, null, undefined],
  ])('of %j cents, free above %j: %j', (subtotalCents, freeOverCents, said) => {
    expect(missingForFree({ subtotalCents }, { ...rule, freeOverCents })).toBe(said);
  });
});

describe('Repair', () => {
  const bowl = (given: Partial<FetchedProduct> = {}): FetchedProduct => ({
    _id: 'lacquer-band-bowl',
    name: 'Lacquer Band Bowl',
    brand: 'Hapuvida Lacquer',
    images: ['/media/0123456789abcdef0123-900.webp'],
    price: 3900,
    discount: 0,
    countInStock: 12,
    lowStockAt: 5,
    oneOfAKind: false,
    options: [],
    sizes: [],
    variants: [
      { size: 'Default', countInStock: given.countInStock ?? 12, price: given.price ?? 3900 },
    ],
    ...given,
  });
  const repair = (product: FetchedProduct | 'gone') =>
    repairLines([aLine()], new Map([['lacquer-band-bowl', product]]));

  test('price, stock and picture come from the shop', () => {
    const { lines, notices } = repair(bowl({ price: 4000, discount: 10, countInStock: 3 }));
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

  test('an archived product leaves the cart, with a notice', () => {
    expect(repair('gone')).toEqual({
      lines: [],
      notices: ['Lacquer Band Bowl is no longer sold. We removed it from your cart.'],
    });
  });

  test('a size that the product lost leaves the cart', () => {
    expect(
      repair(bowl({ variants: [{ size: 'M', countInStock: 12, price: 3900 }] })).lines,
    ).toEqual([]);
  });

  test('a product that gained sizes asks for one', () => {
    expect(
      repair(bowl({ variants: [{ size: 'M', countInStock: 12, price: 3900 }] })).notices,
    ).toEqual([
      'Lacquer Band Bowl now has sizes. We removed it: choose your size and add it again.',
    ]);
  });

  test('a cart that is up to date stays quiet', () => {
    expect(repair(bowl()).notices).toEqual([]);
  });

  test('a product that could not be fetched stays as stored', () => {
    expect(repairLines([aLine()], new Map()).lines).toEqual([aLine()]);
  });
});

describe('Lines from the server', () => {
  const bowl = aLine();

  test('an unchanged cart needs no notice', () => {
    expect(differences([bowl], [{ ...bowl, cartId: 'line-1' }])).toEqual([]);
  });

  test('additions and quantities of another device show without a notice', () => {
    const more = { ...bowl, quantity: bowl.quantity + 1 };
    expect(differences([bowl], [more, aLine({ productId: 'reed-mat' })])).toEqual([]);
  });

  test('a changed price and a removed line have notices', () => {
    const dearer = { ...bowl, unitCents: bowl.unitCents + 100 };
    expect(differences([bowl], [dearer])).toEqual([`The price of ${bowl.name} has changed.`]);
    expect(differences([bowl], [])).toEqual([`${bowl.name} is no longer in your cart.`]);
  });

  test('the same product in another size is another line', () => {
    const other = { ...bowl, size: 'L' };
    expect(differences([bowl], [other])).toEqual([`${bowl.name} is no longer in your cart.`]);
  });

  test('a line of the server’s cart has its size’s price less the discount, and keeps its id', () => {
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
      variants: [
        { size: 'S', countInStock: 10, price: 3490 },
        { size: 'M', countInStock: 4, price: 3690 },
      ],
    };
    const response = { data: [{ _id: 'line-1', productId, size: 'M', quantity: 2 }] };
    expect(toLines(readServerCart(response))).toMatchObject([
      {
        cartId: 'line-1',
        size: 'M',
        quantity: 2,
        unitCents: 295_200,
        listCents: 369_000,
        countInStock: 4,
      },
    ]);
  });

  test('an invalid response is not taken for an empty cart', () => {
    expect(() => readServerCart({ success: true })).toThrow('data');
  });
});
