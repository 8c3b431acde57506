import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { readOrder } from '#lib/orders/codec.ts';
import { OTHER_REASON } from '#lib/returns/reasons.ts';
import { type OwnReturn, readReturn } from '#lib/returns/codec.ts';
import {
  defaultSize,
  exchangeSizes,
  expectedRefundCents,
  maxDetails,
  ReturnFormSchema,
  type ReturnFormValues,
  returnRequest,
  returnStateOf,
} from '#lib/returns/return-form.ts';
import {
  exchangeText,
  itemsText,
  refundText,
  returnLabels,
  stepsOfReturn,
} from '#lib/returns/labels.ts';
import { ReturnSchema } from '#lib/returns/schema.ts';
import { refundCents, returnStatuses, type ReturnStatus } from '#lib/returns/returns.ts';
import { deliveredOrder, toPay, wireReturn } from '../support/order-fixtures.ts';

const SOAP = 'herbal-soap-trio_Default';
const SARONG = 'peacock-batik-sarong_M';
const within = { days: 30, now: new Date('2026-10-10T08:00:00Z') };

const order = readOrder(deliveredOrder());
const ownReturn = (fields: Partial<OwnReturn> = {}) => readReturn(wireReturn(fields));
const soaps = (qty: number) => [
  { _id: 'herbal-soap-trio', name: 'Herbal Soap Trio', size: 'Default', qty },
];
const sarong = (size: string) => [
  { _id: 'peacock-batik-sarong', name: 'Peacock Batik Sarong', size, qty: 1 },
];

function linesOf(...returns: readonly ReturnType<typeof ownReturn>[]) {
  const state = returnStateOf(order, returns, within);
  if (state.is !== 'ready') throw new Error(`It is ${state.is}`);
  return state.lines;
}

describe('What can be returned', () => {
  test('is what was bought less what came back, declined returns left out', () => {
    const lines = linesOf(
      ownReturn({ status: 'completed', items: [...soaps(1), ...sarong('M')] }),
      ownReturn({ status: 'declined', items: soaps(2) }),
    );
    expect(lines.map(({ key, left }) => [key, left])).toEqual([[SOAP, 2]]);
  });

  test.each([
    ['nothing before it is delivered', { status: 'delivering' as const }, [], 'not-delivered'],
    ['nothing while a return is open', {}, [ownReturn({ status: 'received' })], 'open'],
    [
      'nothing while a return is open that could not be loaded',
      { return: { _id: 'return-1', status: 'approved' as const, resolution: 'refund' as const } },
      [],
      'open',
    ],
    [
      'nothing when all of it came back',
      {},
      [ownReturn({ status: 'completed', items: [...soaps(3), ...sarong('M')] })],
      'nothing',
    ],
    ['an old order without a history, as far as is known', { history: [] }, [], 'ready'],
  ])('is %s', (_, fields, returns, is) => {
    expect(returnStateOf(readOrder(deliveredOrder(fields)), returns, within).is).toBe(is);
  });

  test('is nothing after the last day, which is named before', () => {
    const state = returnStateOf(order, [], within);
    expect(state).toMatchObject({ until: new Date('2026-11-03T09:00:00Z') });
    const later = { ...within, now: new Date('2026-11-03T18:30:00Z') };
    expect(returnStateOf(order, [], later)).toEqual({ is: 'over' });
  });
});

describe('The return form', () => {
  const filled: ReturnFormValues = {
    items: [SOAP, SARONG],
    pieces: { [SOAP]: 2 },
    usual: 'size',
    details: ' Too tight. ',
    resolution: 'exchange',
    sizes: { [SARONG]: 'L' },
  };

  test('asks for the chosen pieces, and the same again or another size', () => {
    const request = returnRequest(filled, linesOf());
    expect(request).toEqual({
      items: [
        { _id: 'herbal-soap-trio', size: 'Default', qty: 2 },
        { _id: 'peacock-batik-sarong', size: 'M', qty: 1 },
      ],
      reason: 'The size does not fit. Too tight.',
      resolution: 'exchange',
      exchangeFor: [
        { _id: 'herbal-soap-trio', size: 'Default', qty: 2 },
        { _id: 'peacock-batik-sarong', size: 'L', qty: 1 },
      ],
    });
    expect(v.is(ReturnSchema, request)).toBe(true);
  });

  test('asks for a refund in own words, and never for more pieces than are left', () => {
    const values = {
      ...filled,
      items: [SOAP],
      pieces: { [SOAP]: 9 },
      usual: OTHER_REASON,
      resolution: 'refund' as const,
    };
    expect(returnRequest(values, linesOf())).toEqual({
      items: [{ _id: 'herbal-soap-trio', size: 'Default', qty: 3 }],
      reason: 'Too tight.',
      resolution: 'refund',
    });
  });

  test.each([
    [{ items: [] }, 'items', 'Please choose what to return.'],
    [{ resolution: '' }, 'resolution', 'Please choose an exchange or a refund.'],
    [{ usual: '' }, 'usual', 'Please choose a reason.'],
    [{ usual: OTHER_REASON, details: ' ' }, 'details', 'Please tell us the reason.'],
    [{ details: 'x'.repeat(500) }, 'details', 'The reason must be at most 500 characters.'],
    [{ sizes: { [SARONG]: '' } }, `sizes.${SARONG}`, 'Please choose what you want, or a refund.'],
  ])('with %j says what is missing at its field', (given, field, message) => {
    const { issues = [] } = v.safeParse(ReturnFormSchema, { ...filled, ...given });
    expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([[field, message]]);
  });

  test.each(['', 'size', OTHER_REASON])(
    'takes as many own words beside "%s" as a reason can hold',
    (usual) => {
      const details = 'x'.repeat(maxDetails(usual));
      const values = { ...filled, usual: usual || OTHER_REASON, details };
      expect(v.safeParse(ReturnFormSchema, values).success).toBe(true);
      expect(returnRequest(values, linesOf()).reason).toHaveLength(500);
    },
  );

  test('says what a refund amounts to: at most what is paid and not refunded', () => {
    expect(expectedRefundCents(filled, linesOf(), order)).toBe(529_200);
    const payment = toPay({ due: 0, paid: 6542, refunded: 6000 });
    const refunded = readOrder(deliveredOrder({ payment }));
    expect(expectedRefundCents(filled, linesOf(), refunded)).toBe(54_200);
    expect(refundCents(100, { paidCents: 100, refundedCents: 200 })).toBe(0);
  });

  const inSizes = (...variants: [size: string, countInStock: number, price: number][]) => ({
    variants: variants.map(([size, countInStock, price]) => ({ size, countInStock, price })),
  });

  test.each([
    ['all sizes', inSizes(['S', 1, 10], ['M', 1, 10]), ['S', 'M'], 'M'],
    ['no size that is sold out', inSizes(['S', 1, 10], ['M', 0, 10]), ['S'], ''],
    ['no size of another price', inSizes(['S', 1, 9], ['M', 1, 10], ['L', 1, 10]), ['M', 'L'], 'M'],
    ['another size when its own is no longer made', inSizes(['S', 1, 10]), ['S'], ''],
    ['nothing that is no longer sold', 'gone' as const, [], ''],
    ['the same again while the product is unknown', undefined, ['M'], 'M'],
  ])('offers %s', (_, product, sizes, preset) => {
    const choices = exchangeSizes({ size: 'M' }, product);
    expect(choices.filter(({ isSoldOut }) => !isSoldOut).map(({ size }) => size)).toEqual(sizes);
    expect(defaultSize('M', choices)).toBe(preset);
  });
});

describe('A return in words', () => {
  const KEEP = 'Please keep the items unused and packed.';
  const WORDS: Record<ReturnStatus, { title: string; says: string }> = {
    requested: {
      title: 'Return requested',
      says: `We will check your request and contact you. ${KEEP}`,
    },
    approved: {
      title: 'Return approved',
      says: 'We will contact you to collect the items. Please keep them unused and packed.',
    },
    declined: { title: 'Return declined', says: 'Reason: The soap has been used.' },
    received: { title: 'Items received', says: 'We will check the items, then send your refund.' },
    completed: {
      title: 'Return completed',
      says: 'We sent your refund. It can take a few days to arrive.',
    },
  };

  test('names its items, and what goes out for them', () => {
    const one = ownReturn({
      resolution: 'exchange',
      items: [...soaps(2), ...sarong('M')],
      exchangeFor: [...soaps(2), ...sarong('L')],
    });
    expect(itemsText(one.items)).toBe('2 × Herbal Soap Trio; Peacock Batik Sarong, size M');
    expect(exchangeText(one)).toBe('2 × Herbal Soap Trio; Peacock Batik Sarong, size L');
    expect(exchangeText({ ...one, exchangeFor: one.items })).toBe('The same again');
    expect(exchangeText(ownReturn())).toBeUndefined();
  });

  test.each(returnStatuses)('says what follows when it is %s', (status) => {
    const one = ownReturn({ status, declineReason: 'The soap has been used.' });
    expect(returnLabels(one)).toEqual(WORDS[status]);
  });

  test('names the order that replaces its items', () => {
    const one = ownReturn({
      status: 'completed',
      resolution: 'exchange',
      replacement: 'W3PC-81MZ',
    });
    expect(returnLabels(one).says).toBe(
      'Your new order is W3PC-81MZ. There is nothing to pay for it.',
    );
  });

  test('says what a refund pays back, then what was paid back', () => {
    expect(refundText(ownReturn(), order)).toBe('Rs. 1,250.00');
    const completed = ownReturn({ status: 'completed' });
    expect(refundText(completed, order)).toBeUndefined();
    expect(refundText(completed, { ...order, refundedCents: 100_000 })).toBe(
      'Rs. 1,000.00 refunded for this order',
    );
    expect(refundText(ownReturn({ status: 'declined' }), order)).toBeUndefined();
  });

  test('shows its past and future steps, and none after it was declined', () => {
    const history = wireReturn().history;
    expect(stepsOfReturn(ownReturn()).map(({ label, isNow }) => [label, isNow])).toEqual([
      ['Requested', true],
      ['Approved', false],
      ['Items received', false],
      ['Refund sent', false],
    ]);
    const declined = [...history, { status: 'declined' as const, at: '2026-10-06T08:00:00.000Z' }];
    const steps = stepsOfReturn(ownReturn({ status: 'declined', history: declined }));
    expect(steps.map(({ label }) => label)).toEqual(['Requested', 'Declined']);
  });
});
