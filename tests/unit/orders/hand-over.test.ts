import { describe, expect, test } from 'vitest';
import { addressKeyOf } from '#lib/deliveries/stops.ts';
import * as v from 'valibot';
import { cashProblem, handOverEntries, judgeCode, wasOffline } from '#lib/deliveries/hand-over.ts';
import { MAX_RUPEES } from '#lib/format/money.ts';
import { TrackSchema } from '#lib/orders/schema.ts';
import { parcels } from '../../support/products.ts';

describe('The code at the door', () => {
  const requested = {
    mode: 'required',
    expected: '0417',
    tries: 0,
    code: '',
    codeMissing: '',
    isOffline: false,
  } as const;
  const wrong = { refused: 'wrong', isGuess: true };
  const needed = { refused: 'needed', isGuess: false };
  const spent = { refused: 'spent', isGuess: false };

  test.each([
    [{ code: '0417' }, { status: 'ok' }],
    [{ code: '0417', tries: 4 }, { status: 'ok' }],
    [{ code: '0417', tries: 5 }, spent],
    [{ code: '0418', tries: 5 }, spent],
    [{ code: '0418' }, wrong],
    [{ code: '417' }, { refused: 'wrong', isGuess: false }],
    [{}, needed],
    [{ codeMissing: 'Nobody has it' }, { status: 'missing' }],
    [{ codeMissing: 'Nobody has it', tries: 5 }, { status: 'missing' }],
    [{ mode: 'optional' }, { status: null }],
    [{ mode: 'optional', code: '0418' }, wrong],
    [{ mode: 'off', code: '0418', codeMissing: 'x' }, { status: null }],
    // The parcel is gone: what was done without a connection stands.
    [{ isOffline: true }, { status: 'missing' }],
    [{ isOffline: true, code: '0418' }, { status: 'wrong' }],
    [{ isOffline: true, code: '0417' }, { status: 'ok' }],
    [{ isOffline: true, code: '0417', tries: 5 }, { status: 'wrong' }],
    [{ isOffline: true, mode: 'optional' }, { status: null }],
  ] as const)('%j is %j', (given, judged) => {
    expect(judgeCode({ ...requested, ...given })).toEqual(judged);
  });

  const now = new Date('2026-11-20T08:00:00Z');
  test.each([
    ['2026-11-20T07:57:59Z', true],
    ['2026-11-20T07:58:00Z', false],
    ['2026-11-20T09:00:00Z', false],
  ])('of %s was offline: %s', (at, isOffline) => {
    expect(wasOffline(new Date(at), now)).toBe(isOffline);
    expect(wasOffline(undefined, now)).toBe(false);
  });
});

test('another amount of cash than is due needs a note', () => {
  expect(cashProblem(279_000, 279_000, '')).toBeUndefined();
  expect(cashProblem(279_000, 270_000, '')).toBe('Please say why the amount differs.');
  expect(cashProblem(279_000, 270_000, 'No change')).toBeUndefined();
});

test('orders to one address have one key, however it is written', () => {
  const key = addressKeyOf(parcels);
  expect(addressKeyOf({ ...parcels, firstName: 'Sunil', street: ' 5,  KANDY road.' })).toBe(key);
  expect(addressKeyOf({ ...parcels, street: '6 Kandy Road' })).not.toBe(key);
  // Vowel signs tell streets apart, invisible joiners do not.
  const inSinhala = (street: string) => addressKeyOf({ ...parcels, street });
  expect(inSinhala('5 කිරි පාර')).not.toBe(inSinhala('5 කුරු පාර'));
  expect(inSinhala('ශ්\u200dරී පාර')).toBe(inSinhala('ශ්රී පාර'));
  expect(inSinhala('ශ්රී පාර')).toContain('ශ්රී පාර');
  expect(addressKeyOf({ ...parcels, street: '', city: '', district: '' })).toBe('');
});

test('The cash of a hand-over may be as much as a driver can hold', () => {
  const cash = (rupees: number) => v.safeParse(handOverEntries.cash, rupees);
  expect(cash(1_200_000.5)).toMatchObject({ success: true, output: 120_000_050 });
  expect(cash(MAX_RUPEES).success).toBe(true);
  expect(cash(MAX_RUPEES + 1).issues?.[0].message).toBe(
    'The cash must be an amount in rupees from 0 to 1,000,000,000.',
  );
});

test('An order is not tracked by a number that is none', () => {
  const read = (orderId: string) =>
    v.safeParse(TrackSchema, { orderId, email: 'nimali@example.com' });
  expect(read(' k7m2 9qxd ').success).toBe(true);
  expect(read('K'.repeat(7000)).issues?.map(({ message }) => message)).toEqual([
    'Enter an order number such as K7M2-9QXD',
  ]);
});
