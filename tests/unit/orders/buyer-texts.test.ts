import { expect, test } from 'vitest';
import { MAX_RUPEES } from '#lib/format/money.ts';
import { simplerText, smsSegments } from '#lib/format/sms-segments.ts';
import { languages } from '#lib/messages/languages.ts';
import { buyerText, buyerTexts, type TextStep } from '#lib/orders/buyer-texts.ts';
import { inLocale } from '#lib/server/infra/locale.ts';

const steps: readonly TextStep[] = ['placed', 'packed', 'started', 'failed'];
const shops = ['W'.repeat(120), 'ශිල්පා අත්කම් භාණ්ඩ '.repeat(6), 'கைவினைப் பொருட்கள் '.repeat(6)];
const URL_OF_GUEST = 'https://crafts.example.lk/si/o/abcdefghijklmnopqrstuv';

const texts = languages.flatMap((language) =>
  steps.flatMap((step) => shops.map((shop) => [language, step, shop] as const)),
);

test.each(texts)('in %s the longest text “%s” has at most two segments', (language, step, shop) => {
  const longest = { shop, orderNumber: 'WWWW-WWWW', totalCents: MAX_RUPEES * 100, code: '8888' };
  const of = (more: object) =>
    simplerText(inLocale(language, () => buyerText(step, { ...longest, ...more })));
  expect(smsSegments(of({}))).toBeLessThanOrEqual(2);
  expect(smsSegments(of({ url: URL_OF_GUEST }))).toBeLessThanOrEqual(2);
  expect(of({})).toContain('WWWW-WWWW');
});

const order = { shop: 'Shilpa', orderNumber: 'K7M2-9QXD', totalCents: 390_000 };

test('an English text has one segment, and a link where the buyer needs one', () => {
  const { placed, started } = buyerTexts({ ...order, url: URL_OF_GUEST, code: '0421' });
  expect(placed).toBe(
    `Shilpa: we have your order K7M2-9QXD, Rs. 3,900.00. Thank you. ${URL_OF_GUEST}`,
  );
  expect(started).toMatch(/0421/);
  expect(started).not.toContain(URL_OF_GUEST);
  for (const text of Object.values(buyerTexts(order))) expect(smsSegments(text)).toBe(1);
});

test('a link that does not fit is left out', () => {
  const text = buyerText('placed', { ...order, url: `https://${'shop.'.repeat(60)}lk/o/x` });
  expect(text).not.toContain('https');
  expect(text).toContain('K7M2-9QXD');
});

test('a long name is cut between characters as people see them', () => {
  const shop = 'ලංකාවේ අත්කම් නිර්මාණි';
  const [name = ''] = buyerText('packed', { ...order, shop }).split(':');
  const seen = [...new Intl.Segmenter().segment(shop)].map(({ index }) => index);
  expect(shop.startsWith(name)).toBe(true);
  expect(name.length).toBeLessThanOrEqual(20);
  expect([...seen, shop.length]).toContain(name.length);
});
