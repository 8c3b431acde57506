import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { CodesSchema } from '#lib/vouchers/codes.ts';
import { startOfDay } from '#lib/format/dates.ts';
import { VoucherForm } from '#lib/contract/vouchers.ts';
import {
  type CoveredLine,
  discountCents,
  discountShares,
  voucherKinds,
  voucherProblem,
} from '#lib/vouchers/voucher.ts';

import { aVoucherForm } from '../../support/vouchers.ts';

const NOW = new Date('2026-12-01T06:00:00Z');

const aLine = (cents: number, given: Partial<CoveredLine> = {}): CoveredLine => ({
  cents,
  isCovered: true,
  ...given,
});

const lines = fc.array(
  fc.record({
    cents: fc.integer({ min: 0, max: 100_000_000_000 }),
    isCovered: fc.boolean(),
  }),
  { minLength: 1, maxLength: 20 },
);
const rules = fc
  .record({
    kind: fc.constantFrom(...voucherKinds),
    value: fc.integer({ min: 1, max: 100 }),
  })
  .map(aVoucherForm);

describe('What a code takes off', () => {
  test('is shared by the lines that it covers, to the cent, and never more than a line', () => {
    fc.assert(
      fc.property(rules, lines, fc.nat(1_000_000), (rule, ordered, value) => {
        const given = rule.kind === 'amount' ? { ...rule, value } : rule;
        const cents = discountCents(given, ordered, 20_000);
        const shares = discountShares(given, ordered, cents);
        const sum = shares.reduce((one, other) => one + other, 0);
        expect(sum).toBe(rule.kind === 'delivery' ? 0 : cents);
        for (const [at, line] of ordered.entries()) {
          expect(shares[at]).toBeGreaterThanOrEqual(0);
          expect(shares[at]).toBeLessThanOrEqual(line.isCovered ? line.cents : 0);
        }
      }),
    );
  });

  test.each([
    ['a percentage, to the nearest cent', aVoucherForm({ value: 15 }), 1_650],
    ['an amount', aVoucherForm({ kind: 'amount', value: 5_000 }), 5_000],
    ['an amount, at most what it covers', aVoucherForm({ kind: 'amount', value: 50_000 }), 10_999],
    ['the delivery', aVoucherForm({ kind: 'delivery', value: 0 }), 20_000],
  ])('is %s', (_what, rule, cents) => {
    const ordered = [aLine(10_999), aLine(90_000, { isCovered: false })];
    expect(discountCents(rule, ordered, 20_000)).toBe(cents);
  });
});

describe('A code', () => {
  const second = (ms: number) => new Date(NOW.getTime() + ms);

  test.each([
    ['from the instant it begins', aVoucherForm({ from: NOW }), undefined],
    ['not before', aVoucherForm({ from: second(1) }), 'This code starts on 1 Dec 2026.'],
    ['until its end', aVoucherForm({ until: second(1) }), undefined],
    ['not at its end', aVoucherForm({ until: NOW }), 'This code ended on 1 Dec 2026.'],
    [
      'until midnight, and names the day before',
      aVoucherForm({ until: startOfDay('2026-12-01') }),
      'This code ended on 30 Nov 2026.',
    ],
    ['from its minimum', aVoucherForm({ minSubtotal: 30_000 }), undefined],
    ['not below', aVoucherForm({ minSubtotal: 30_050 }), 'Add Rs. 0.50 to use this code.'],
  ])('holds %s', (_when, rule, problem) => {
    const ordered = [aLine(30_000), aLine(90_000, { isCovered: false })];
    expect(voucherProblem(rule, { lines: ordered, shippingCents: 0, now: NOW })).toBe(problem);
  });

  test('does not hold without anything that it covers', () => {
    const given = { lines: [aLine(30_000, { isCovered: false })], shippingCents: 0, now: NOW };
    expect(voucherProblem(aVoucherForm(), given)).toBe('This code is for other products.');
  });

  test('for free delivery needs a delivery to pay', () => {
    const rule = aVoucherForm({ kind: 'delivery', value: 0 });
    const given = { lines: [aLine(30_000)], now: NOW };
    expect(voucherProblem(rule, { ...given, shippingCents: 0 })).toBe('Delivery is free already.');
    expect(voucherProblem(rule, { ...given, shippingCents: 1 })).toBeUndefined();
  });

  test('is read as people type it, once', () => {
    expect(v.parse(CodesSchema, [' save 10', 'SAVE10', 'tea-\u{a0}5'])).toEqual([
      'SAVE10',
      'TEA-5',
    ]);
    expect(
      v.is(
        CodesSchema,
        Array.from({ length: 11 }, (_, at) => `CODE${at}`),
      ),
    ).toBe(false);
    expect(v.is(CodesSchema, ['  '])).toBe(false);
  });
});

describe('The form of a code', () => {
  const problemsOf = (given: Record<string, unknown>) => {
    const form = { code: 'SAVE10', kind: 'percent', value: 10, ...given };
    const result = v.safeParse(VoucherForm, form);
    return (result.issues ?? []).map((issue) => v.getDotPath(issue));
  };

  test.each([
    [{}, []],
    [{ code: 'ab' }, ['code']],
    [{ code: '-AB' }, ['code']],
    [{ code: 'A'.repeat(24) }, []],
    [{ code: 'A'.repeat(25) }, ['code']],
    [{ value: 0 }, ['value']],
    [{ value: 101 }, ['value']],
    [{ value: 12.5 }, ['value']],
    [{ kind: 'amount', value: 12.5 }, []],
    [{ kind: 'amount', value: 0 }, ['value']],
    [{ kind: 'delivery', value: 0 }, []],
    [{ maxUses: 0 }, ['maxUses']],
    [{ from: '2026-12-02T00:00:00Z', until: '2026-12-02T00:00:00Z' }, ['until']],
    [{ codes: 1001 }, ['codes']],
    [{ codes: 1000, code: 'A'.repeat(16) }, ['code']],
    [{ codes: 1000, code: 'A'.repeat(15) }, []],
  ])('of %o has problems in %o', (given, fields) => {
    expect(problemsOf(given)).toEqual(fields);
  });

  test('has what it takes off in cents', () => {
    const form = { code: 'tea', kind: 'amount', value: 12.5, minSubtotal: 99.99 };
    const read = { code: 'TEA', value: 1_250, minSubtotal: 9_999, maxUses: null };
    expect(v.parse(VoucherForm, form)).toMatchObject(read);
  });
});
