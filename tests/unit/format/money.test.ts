import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { cents, exactCents } from '#lib/format/cents.ts';
import { centsOf, decimalText, MAX_CENTS, toCents, toRupees } from '#lib/format/money.ts';

/** Steps through all sizes of amounts, with every ending of two decimals among them. */
function* amounts(): Generator<number> {
  for (let amount = 1; amount <= MAX_CENTS; amount = Math.ceil(amount * 1.003)) yield amount;
  for (let ending = 0; ending < 100; ending++) yield 13_999_999_900 + ending;
  yield MAX_CENTS;
}

describe('Money on the wire', () => {
  test('is the same cents after a way there and back, up to the largest order', () => {
    const sent = (amount: number): unknown => JSON.parse(JSON.stringify(toRupees(amount)));
    for (const amount of amounts()) {
      expect(v.parse(cents, sent(amount))).toBe(amount);
      expect(v.parse(exactCents(''), sent(amount))).toBe(amount);
      expect(toCents(Number(decimalText(amount)))).toBe(amount);
    }
  });

  test('reads 139,999,999.86 rupees to the cent', () => {
    expect(toCents(139_999_999.86)).toBe(13_999_999_986);
  });

  test.each([
    0.001,
    1.005,
    139_999_999.861,
    999_999_999.999,
    Number.MAX_VALUE,
    Infinity,
    Number.NaN,
  ])('is not %s rupees', (rupees) => {
    expect(toCents(rupees)).toBeUndefined();
    expect(v.is(exactCents(''), rupees)).toBe(false);
    expect(v.is(exactCents(''), -rupees)).toBe(false);
  });

  test('may be missing: less than 0 where a form takes differences', () => {
    expect(v.parse(exactCents(''), -139_999_999.86)).toBe(-13_999_999_986);
    expect(centsOf(-0.29)).toBe(-29);
    expect(toCents(-1)).toBeUndefined();
  });
});
