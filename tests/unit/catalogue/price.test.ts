import { expect, test } from 'vitest';
import { discountedCents, discountLabel } from '#lib/catalogue/product.ts';
import { formatMoney, toCents } from '#lib/format/money.ts';

test.each([
  [349_000, 20, 279_200],
  [199_900, 0, 199_900],
  [333, 50, 167],
  [199, 50, 100],
  [1, 50, 1],
  [99_999, 12.5, 87_499],
  [500_000, 100, 0],
])('%i cents less %d %% is %i cents, rounded half up', (price, discount, paid) => {
  expect(discountedCents(price, discount)).toBe(paid);
});

test('no discount has no badge', () => {
  expect(discountLabel(0)).toBeUndefined();
  expect(discountLabel(20)).toBe('-20%');
});

test('money is written with a space, thousands and two decimals', () => {
  expect(formatMoney(279_200)).toBe('Rs. 2,792.00');
  expect(formatMoney(5)).toBe('Rs. 0.05');
  expect(formatMoney(123_456_789)).toBe('Rs. 1,234,567.89');
});

test.each([
  [1999, 199_900],
  [0.1, 10],
  [1999.5, 199_950],
  [1.005, undefined],
  [-1, undefined],
  [Number.NaN, undefined],
])('%d rupees are %s cents', (rupees, cents) => {
  expect(toCents(rupees)).toBe(cents);
});
