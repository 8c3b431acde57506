import { expect, test } from 'vitest';
import { simplerText, smsSegments } from '#lib/format/sms-segments.ts';
import { buyerText } from '#lib/orders/buyer-texts.ts';
import { codeText } from '#lib/server/features/account/emails.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';

const order = { shop: 'Shilpa', orderNumber: 'K7M2-9QXD', totalCents: 390_000, code: '0421' };
const url = 'https://shilpa.lk/o/abcdefghijklmnopqrstuv';

/** Every text that the shop sends by SMS. */
const texts = {
  code: () => codeText('123456', publicSettings(defaultShopSettings)),
  placed: () => buyerText('placed', order),
  'placed, with a link': () => buyerText('placed', { ...order, url }),
  packed: () => buyerText('packed', order),
  started: () => buyerText('started', order),
  failed: () => buyerText('failed', order),
};

const segments = {
  en: { code: 1, placed: 1, 'placed, with a link': 1, packed: 1, started: 1, failed: 1 },
  si: { code: 1, placed: 1, 'placed, with a link': 2, packed: 1, started: 2, failed: 2 },
  ta: { code: 1, placed: 1, 'placed, with a link': 2, packed: 1, started: 2, failed: 2 },
};

test.each(['en', 'si', 'ta'] as const)('texts by SMS in %s have few segments', (locale) => {
  const counted = Object.entries(texts).map(([name, text]) => [
    name,
    smsSegments(simplerText(inLocale(locale, text))),
  ]);
  expect(Object.fromEntries(counted)).toEqual(segments[locale]);
});

const ROOM = 8;

test.each(['si', 'ta'] as const)('no text in %s misses one segment by a few letters', (locale) => {
  for (const text of Object.values(texts)) {
    const places = simplerText(inLocale(locale, text)).length;
    const misses = places > 70 && places <= 70 + ROOM;
    expect(misses ? inLocale(locale, text) : '').toBe('');
  }
});
