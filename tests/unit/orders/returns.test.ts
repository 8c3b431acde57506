import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { mayReturn, paidCentsOf, returnable } from '#lib/returns/returns.ts';
import { isPlausibleAttempt } from '#lib/deliveries/attempts.ts';
import { ReturnSchema } from '#lib/returns/schema.ts';
import { RefundSchema } from '#lib/payments/schema.ts';
import { DriveSchema } from '#lib/deliveries/schema.ts';

const at = (text: string) => new Date(text);
const bowls = (quantity: number, size = 'Default') => ({ productId: 'bowl', size, quantity });

describe('A return', () => {
  test.each([
    ['2026-11-20T08:00:00Z', true],
    // The last day ends at midnight in Colombo, 18:30 UTC.
    ['2026-12-20T18:29:59Z', true],
    ['2026-12-20T18:30:00Z', false],
  ])('at %s, thirty days after 20 November: %s', (now, expected) => {
    expect(mayReturn(at('2026-11-20T08:00:00Z'), 30, at(now))).toBe(expected);
  });

  test('counts pieces by product and size, less those that came back', () => {
    const bought = [bowls(3, 'S'), bowls(1, 'M')];
    const returned = [bowls(1, 'S'), bowls(1, 'S')];
    expect(returnable(bowls(1, 'S'), bought, returned)).toBe(1);
    expect(returnable(bowls(1, 'M'), bought, returned)).toBe(1);
    expect(returnable(bowls(1, 'L'), bought, returned)).toBe(0);
  });

  test('is worth what its pieces cost when they were bought', () => {
    const bought = [
      { ...bowls(3, 'S'), cents: 750_000 },
      { ...bowls(1, 'M'), cents: 300_000 },
    ];
    expect(paidCentsOf(bowls(2, 'S'), bought)).toBe(500_000);
    expect(paidCentsOf(bowls(1, 'M'), bought)).toBe(300_000);
  });

  test('is worth to the cent what was paid, however many pieces come back at a time', () => {
    const bought = [{ ...bowls(3, 'S'), cents: 100_000 }];
    const first = { ...bowls(1, 'S'), cents: paidCentsOf(bowls(1, 'S'), bought) };
    const second = { ...bowls(1, 'S'), cents: paidCentsOf(bowls(1, 'S'), bought, [first]) };
    const third = paidCentsOf(bowls(1, 'S'), bought, [first, second]);
    expect([first.cents, second.cents, third]).toEqual([33_333, 33_333, 33_334]);
  });

  test.each([
    [{ items: [] }, 'Please choose what to return.'],
    [{ items: [{ _id: 'bowl', qty: 0 }] }, 'Quantity must be a whole number of 1 or more.'],
    [{ reason: ' ' }, 'Please give a reason.'],
    [{ reason: 'x'.repeat(501) }, 'The reason must be at most 500 characters.'],
    [{ resolution: 'voucher' }, 'Please choose an exchange or a refund.'],
  ])('that says %j is refused', (given, message) => {
    const request = {
      items: [{ _id: 'bowl', qty: 1 }],
      reason: 'Too small.',
      resolution: 'refund',
      ...given,
    };
    expect(v.safeParse(ReturnSchema, request).issues?.[0].message).toBe(message);
  });
});

describe('A failed delivery', () => {
  const [assigned, now] = [at('2026-11-20T08:00:00Z'), at('2026-11-20T12:00:00Z')];

  test.each([
    ['2026-11-20T07:55:00Z', true],
    ['2026-11-20T07:54:59Z', false],
    ['2026-11-20T10:00:00Z', true],
    ['2026-11-20T12:05:00Z', true],
    ['2026-11-20T12:05:01Z', false],
  ])('at %s by the phone’s clock is plausible: %s', (time, expected) => {
    expect(isPlausibleAttempt(at(time), assigned, now)).toBe(expected);
  });

  test.each([
    [{ status: 'failed' }, 'The reason must be one of not_home, refused, wrong_address, no_cash.'],
    [
      { status: 'failed', reason: 'not_home', at: 'noon' },
      'at must be a date and time such as 2026-11-22T09:30:00Z.',
    ],
    [{ status: 'lost' }, 'The status must be delivering, delivered or failed.'],
    [{}, 'The status must be delivering, delivered or failed.'],
  ])('that says %j is refused', (given, message) => {
    expect(v.safeParse(DriveSchema, given).issues?.[0].message).toBe(message);
  });
});

describe('A refund', () => {
  const AMOUNT = 'The amount must be more than 0, in rupees with at most two decimals.';

  test('is in rupees, read as cents', () => {
    const refund = v.parse(RefundSchema, { amount: 1999.5, reference: ' CEFT 1 ' });
    expect(refund).toEqual({ amount: 199_950, reference: 'CEFT 1' });
  });

  test.each([0, -5, 1.001, '5'])('of %j rupees is refused', (amount) => {
    expect(v.safeParse(RefundSchema, { amount, reference: 'A' }).issues?.[0].message).toBe(AMOUNT);
  });

  test('without a reference is refused', () => {
    expect(v.safeParse(RefundSchema, { amount: 5, reference: ' ' }).issues?.[0].message).toBe(
      'Please enter the reference of the transfer.',
    );
  });
});
