import { expect, test } from 'vitest';
import { orderLink, readOrderLink } from '#lib/cart/order-link.ts';
import { MAX_ENCODED, orderByWhatsApp } from '#lib/cart/order-by-whatsapp.ts';
import { giftVoucherRows, reductionRows } from '#lib/orders/amounts.ts';
import { type ShippingRule, totalsOf } from '#lib/cart/totals.ts';
import { MAX_LINES, type Line } from '#lib/cart/lines.ts';
import { aLine } from '../../support/products.ts';

const ORIGIN = 'https://shop.example';
const rule: ShippingRule = { baseCents: 20_000, freeOverCents: 1_000_000, districtCents: {} };
const linkTo = (lines: readonly Line[], district = '') =>
  new URL(
    orderByWhatsApp('94775550142', {
      lines,
      totals: totalsOf(lines, rule),
      rows: { above: [], below: [] },
      district,
      origin: ORIGIN,
    }),
  );
const textIn = (url: URL): string => url.searchParams.get('text') ?? '';

test('names lines, sizes, quantities, delivery and total', () => {
  const sarong = aLine({ name: 'Batik Sarong', size: 'M', quantity: 2, unitCents: 250_000 });
  const url = linkTo([sarong, aLine()], 'Nuwara Eliya');
  expect(url.origin + url.pathname).toBe('https://wa.me/94775550142');
  expect(textIn(url)).toBe(
    [
      'I would like to order:',
      '2 × Batik Sarong, size M: Rs. 5,000.00',
      '1 × Lacquer Band Bowl: Rs. 3,900.00',
      'Delivery: Rs. 200.00',
      'Total: Rs. 9,100.00',
      'District: Nuwara Eliya',
      `For the shop: ${ORIGIN}/admin/orders/new?i=2*lacquer-band-bowl*M&i=1*lacquer-band-bowl&d=Nuwara+Eliya`,
    ].join('\n'),
  );
});

test('has what codes take off, as the page beside it; the code of a gift voucher stays secret', () => {
  const lines = [aLine()];
  const totals = {
    ...totalsOf(lines, rule),
    totalCents: 371_000,
    discounts: [{ code: 'SAVE10', kind: 'percent' as const, cents: 39_000 }],
    giftVoucherCents: 71_000,
    gifts: [{ productId: 'clay-mug', name: 'Clay Mug', size: 'Default' }],
  };
  const rows = { above: reductionRows(totals), below: giftVoucherRows(totals) };
  const url = new URL(
    orderByWhatsApp('94775550142', { lines, totals, rows, district: '', origin: ORIGIN }),
  );
  expect(textIn(url).split('\n').slice(2)).toEqual([
    'Delivery: Rs. 200.00',
    'Clay Mug: Gift',
    'Code SAVE10: -Rs. 390.00',
    'Total: Rs. 3,710.00',
    'Gift voucher: -Rs. 710.00',
    'Left to pay: Rs. 3,000.00',
    `For the shop: ${ORIGIN}/admin/orders/new?i=1*lacquer-band-bowl`,
  ]);
});

test('says nothing of a district that is not known, and that delivery is free', () => {
  const text = textIn(linkTo([aLine({ quantity: 3 })]));
  expect(text).toContain('Delivery: Free');
  expect(text).not.toContain('District');
});

test.each(['Salt & Pepper + 50% #1?', 'බතික් සරම', 'Bowl \uD83E\uDD63', 'Broken \uD83E bowl'])(
  'encodes %j',
  (name) => {
    const url = linkTo([aLine({ name })]);
    expect(textIn(url)).toContain(name.toWellFormed());
    expect(url.href).toMatch(/^https:\/\/wa\.me\/94775550142\?text=[\w.~*%-]+$/);
    expect(url.href).not.toContain('+');
  },
);

test('is bounded: what does not fit is counted', () => {
  const lines = Array.from({ length: MAX_LINES }, (_, at) =>
    aLine({ productId: `bowl-${at}`, name: `බතික් ${'x'.repeat(280)}`, quantity: 1 }),
  );
  const url = linkTo(lines);
  expect(url.search.length).toBeLessThanOrEqual(MAX_ENCODED + '?text='.length);
  const text = textIn(url);
  const listed = text.split('\n').filter((line) => line.startsWith('1 ×')).length;
  expect(listed).toBeGreaterThan(0);
  expect(text).toContain(`and ${MAX_LINES - listed} more items`);
  expect(text).toContain('Total: Rs. 780,000.00');
  expect(text).not.toContain('For the shop');
});

test('the link of an order is read as it was written, without invalid lines', () => {
  const lines = [
    { productId: 'clay-bowl', size: 'Default', quantity: 2 },
    { productId: 'batik-sarong', size: 'S/M * නිල් & 5+', quantity: 12 },
  ];
  const { search } = new URL(orderLink(ORIGIN, lines, 'Nuwara Eliya'));
  expect(readOrderLink(search)).toEqual({ lines, district: 'Nuwara Eliya' });
  const wrong = ['0*bowl', 'bowl', '-1*bowl', '2*', `1*${'x'.repeat(201)}`, '12345*bowl'];
  const query = new URLSearchParams(wrong.map((item) => ['i', item]));
  expect(readOrderLink(`?${query}`)).toEqual({ lines: [], district: '' });
});
