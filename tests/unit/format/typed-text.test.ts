import { expect, test } from 'vitest';
import * as v from 'valibot';
import { codeField, codeIn } from '#lib/account/code.ts';
import { phoneAsTyped, tenDigits } from '#lib/format/phone.ts';
import { ProfileSchema } from '#lib/account/profile.ts';
import { RegisterSchema } from '#lib/account/schema.ts';
import { productFields } from '#lib/catalogue/product-schema.ts';
import { AddressSchema } from '#lib/checkout/address.ts';
import { toEmail } from '#lib/email/address.ts';
import { typedText } from '#lib/format/plain-text.ts';
import { numberText } from '#lib/format/typed-number.ts';
import { ReviewSchema } from '#lib/reviews/schema.ts';
import { keysOf, prefixesOf, readOrderNumber } from '#lib/server/features/orders/order-number.ts';
import { TicketSchema } from '#lib/tickets/schema.ts';
import { readCode } from '#lib/vouchers/voucher.ts';

const NOTHING = '\u200B\u2060 \u200D\u3164\u2800';

const textFields: ReadonlyArray<readonly [string, v.GenericSchema]> = [
  ['name of an account', v.pick(RegisterSchema.pipe[0], ['name'])],
  ['name of a profile', v.pick(ProfileSchema(new Date(0)).pipe[0], ['name'])],
  ['street of an order', v.pick(AddressSchema, ['street'])],
  ['city of an order', v.pick(AddressSchema, ['city'])],
  ['first name of an order', v.pick(AddressSchema, ['firstName'])],
  ['name of a product', v.object({ name: productFields.name })],
];

test.each(textFields)('A %s of invisible characters alone is empty', (_, schema) => {
  const blank = { name: NOTHING, street: NOTHING, city: NOTHING, firstName: NOTHING };
  const empty = { name: '', street: '', city: '', firstName: '' };
  const wordsOf = (input: unknown) => v.safeParse(schema, input).issues?.map((one) => one.message);
  expect(wordsOf(blank)).toBeDefined();
  expect(wordsOf(blank)).toEqual(wordsOf(empty));
});

test('A review and a ticket of invisible characters alone are empty', () => {
  expect(v.is(ReviewSchema, { rating: 5, comment: NOTHING })).toBe(false);
  const ticket = { productCategory: 'Candles', product: 'Soy Candle', subject: 'Wick' };
  const words = v
    .safeParse(TicketSchema, { ...ticket, inquiry: NOTHING })
    .issues?.map((one) => one.path?.[0].key);
  expect(words).toContain('inquiry');
});

test.each([
  ['\u200BKumari\u2060 Perera\uFEFF', 'Kumari Perera'],
  ['\u200D ශ්\u200Dරී ලංකා \u200C', 'ශ්\u200Dරී ලංකා'],
  ['👩\u200D🎨', '👩\u200D🎨'],
  [
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  ],
  [' two\nlines ', 'two\nlines'],
])('Typed text %j is %j', (typed, text) => {
  expect(typedText(typed)).toBe(text);
});

test('Long rows of spaces and joiners are read quickly', () => {
  const row = ' \u200D'.repeat(100_000);
  const before = performance.now();
  typedText(`a${row}b${row}c`);
  typedText(`🏴${'\u{E0067}'.repeat(100_000)}x`);
  expect(performance.now() - before).toBeLessThan(1_000);
});

test.each([
  '\u202A+94 77 123 4567\u202C',
  '077–123–4567',
  '077\u2011123\u20114567',
  '\u2068077 123 4567\u2069',
])('The phone number %j is 0771234567, in a field too', (typed) => {
  expect(tenDigits(typed)).toBe('0771234567');
  expect(phoneAsTyped(typed)).toBe('0771234567');
});

test.each(['SAVE–10', 'save-10.', '“SAVE-10”', '\u200BSAVE‑10', 'SAVE-10\u2060,'])(
  'The voucher code %j is SAVE-10',
  (typed) => {
    expect(readCode(typed)).toBe('SAVE-10');
  },
);

test.each(['#K7M2-9QXD', 'K7M2-9QXD.', '(k7m2–9qxd)', '\u200BK7M2 9QXD', 'Ｋ7M2-9QXD'])(
  'The order number %j is K7M2-9QXD',
  (typed) => {
    expect(readOrderNumber(typed)).toBe('K7M2-9QXD');
  },
);

test.each([
  '393040',
  '393 040',
  '3 9 3 0 4 0',
  '393–040',
  '393\u200B040',
  'Your code is 393040',
  'Your code is 393 040. It is valid for 10 minutes.',
])('%j has the one-time code 393040', (typed) => {
  expect(v.parse(codeField('wrong'), typed)).toBe('393040');
});

test.each(['', '39304', '3930401', '393040 or 393041', 'Call 0771234567'])(
  '%j has no one-time code',
  (typed) => {
    expect(codeIn(typed)).toBeUndefined();
    expect(v.is(codeField('wrong'), typed)).toBe(false);
  },
);

test('A number and an email address lose the marks that chats add', () => {
  expect(v.parse(numberText('wrong'), '\u2068Rs. 1,800/–\u2069')).toBe(1800);
  expect(v.parse(numberText('wrong'), '–3')).toBe(-3);
  expect(toEmail('\u200Bkumari@example.com\u2060')).toBe('kumari@example.com');
});

test.each([
  ['José', 'jose'],
  ['ශ්\u200Dරීමාලි', 'ශ්රීමාලි'],
  ['D’Silva', "d'silva"],
])('An order of %j is found by %j', (lastName, typed) => {
  const prefix = prefixesOf(typed).find(({ column }) => column === 'surname_key')?.prefix;
  expect(keysOf({ lastName }).surname_key).toBe(prefix);
});
