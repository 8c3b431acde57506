import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { ShopSettingsSchema, type ShopSettings } from '#lib/shop-settings/schema.ts';
import { defaultShopSettings } from '#lib/shop-settings/shop-settings.ts';
import { settingLabel, settingNames, settingSections } from '#lib/shop-settings/settings-fields.ts';
import { settingText } from '#lib/shop-settings/setting-text.ts';
import {
  changedSettings,
  changesToSend,
  mergeTyped,
  typedSettings,
  withTyped,
  type Typed,
} from '#lib/shop-settings/settings-form.ts';

const saved: ShopSettings = {
  ...defaultShopSettings,
  shipping: {
    ...defaultShopSettings.shipping,
    districts: [{ name: 'Jaffna', fee: 450, cashOnDelivery: false }],
  },
  notify: { orders: ['orders@shilpa.example'], stock: [] },
};
const typing = (change: Partial<Typed>): Typed => ({ ...typedSettings(saved), ...change });

/** The dotted names of all values; a list is one. */
const leaves = (value: unknown, name = ''): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, part]) => leaves(part, name ? `${name}.${key}` : key))
    : [name];

test('every setting but the currency is on the screen once', () => {
  const displayed = settingSections.flatMap(({ fields }) => fields);
  expect(displayed.toSorted()).toEqual(settingNames.toSorted());
  expect([...displayed, 'currency'].toSorted()).toEqual(leaves(defaultShopSettings).toSorted());
});

describe('What is typed', () => {
  test('is the saved settings until somebody types', () => {
    expect(changedSettings(saved, typing({}))).toEqual([]);
    expect(v.parse(ShopSettingsSchema, withTyped(saved, typing({})))).toEqual(saved);
  });

  test.each<[Partial<Typed>, unknown]>([
    [{ 'shipping.base': 'Rs. 1,250.50' }, { shipping: { base: 1250.5 } }],
    [{ 'shipping.base': '199,50' }, { shipping: { base: 199.5 } }],
    [{ 'shipping.base': ' 200.00 ' }, {}],
    [{ 'shipping.freeOver': '' }, { shipping: { freeOver: null } }],
    [
      { 'contact.whatsapp': '', 'returns.days': '14' },
      { contact: { whatsapp: '' }, returns: { days: 14 } },
    ],
    [
      { 'shipping.districts': [{ name: 'Galle', fee: '300', cashOnDelivery: 'yes' }] },
      { shipping: { districts: [{ name: 'Galle', fee: 300, cashOnDelivery: true }] } },
    ],
    [
      { 'notify.orders': [{ text: ' a@shilpa.example' }] },
      { notify: { orders: ['a@shilpa.example'] } },
    ],
    [{ 'notify.orders': [] }, { notify: { orders: [] } }],
    [{ 'search.synonyms': [{ text: 'sari, saree ' }] }, { search: { synonyms: ['sari, saree'] } }],
    [
      { swatches: [{ value: 'Temple red', swatch: '#a0153e' }] },
      { swatches: [{ value: 'Temple red', swatch: '#a0153e' }] },
    ],
    [
      { gifts: [{ product: 'soap', size: 'M', over: '5,000', firstOrderOnly: 'yes' }] },
      { gifts: [{ product: 'soap', size: 'M', over: 5000, firstOrderOnly: true }] },
    ],
  ])('%j sends %j', (change, sent) => {
    expect(changesToSend(saved, typing(change))).toEqual(sent);
  });

  test.each<[Partial<Typed>, string]>([
    [{ 'shipping.base': '' }, 'shipping.base'],
    [{ 'shipping.base': '2oo' }, 'shipping.base'],
    [{ 'shipping.base': '-1' }, 'shipping.base'],
    [{ 'returns.days': '1.5' }, 'returns.days'],
    [
      { 'shipping.districts': [{ name: '', fee: 'x', cashOnDelivery: 'yes' }] },
      'shipping.districts.0.name',
    ],
    [{ 'notify.stock': [{ text: '' }] }, 'notify.stock.0'],
    [
      { 'payment.bankAccounts': [{ bank: 'B', branch: '', accountName: 'A', accountNumber: '1' }] },
      'payment.bankAccounts.0.branch',
    ],
  ])('%j is refused at %s', (change, field) => {
    const { issues = [] } = v.safeParse(ShopSettingsSchema, withTyped(saved, typing(change)));
    expect(issues.map((issue) => v.getDotPath(issue))).toContain(field);
  });
});

describe('What somebody else saved meanwhile', () => {
  const theirs: ShopSettings = {
    ...saved,
    shipping: { ...saved.shipping, base: 250 },
    returns: { days: 14 },
  };

  test('is taken where only they changed it', () => {
    const typed = typing({ 'shipping.freeOver': '3000' });
    expect(mergeTyped(saved, theirs, typed)).toEqual({
      typed: { ...typed, 'shipping.base': '250', 'returns.days': '14' },
      conflicts: [],
      taken: ['shipping.base', 'returns.days'],
    });
  });

  test('is a conflict where both changed it, unless to the same', () => {
    const typed = typing({ 'shipping.base': '300', 'returns.days': '14' });
    const merged = mergeTyped(saved, theirs, typed);
    expect(merged).toEqual({ typed, conflicts: ['shipping.base'], taken: [] });
    expect(changesToSend(theirs, merged.typed)).toEqual({ shipping: { base: 300 } });
  });
});

test.each([
  ['shipping.base', 199.5, 'Rs. 199.50'],
  ['shipping.freeOver', null, 'none'],
  ['returns.days', 1, '1 day'],
  ['contact.whatsapp', '', 'none'],
  ['notify.orders', [], 'none'],
  ['notify.orders', ['a@b.lk', 'c@d.lk'], 'a@b.lk; c@d.lk'],
  ['shipping.districts', saved.shipping.districts, 'Jaffna Rs. 450.00, no cash on delivery'],
  [
    'payment.bankAccounts',
    defaultShopSettings.payment.bankAccounts,
    'Bank of Matale, Temple Street, 0071 2045 8813, Shilpa Crafts (Private) Limited',
  ],
  [
    'contact.openingTimes',
    defaultShopSettings.contact.openingTimes,
    'Monday to Friday 09:00 to 17:30; Saturday 09:00 to 13:00',
  ],
  ['contact.openingTimes', undefined, 'none'],
  ['unknown.setting', { a: 1 }, '{"a":1}'],
])('%s %j reads %s', (name, value, text) => {
  expect(settingText(name, value)).toBe(text);
});

test('a setting has its label, also one that the screen does not offer', () => {
  expect(['returns.days', 'currency', 'gone'].map(settingLabel)).toEqual([
    'Days for returns',
    'Currency',
    'gone',
  ]);
});

test.each([
  ['   ', ''],
  [' A coconut spoon ', 'A coconut spoon'],
])('stores the gift of a first order %j as %j', (firstOrderGift, stored) => {
  expect(v.parse(ShopSettingsSchema, { ...saved, firstOrderGift })).toMatchObject({
    firstOrderGift: stored,
  });
});

test('limits the gift of a first order, and says to what', () => {
  const { issues } = v.safeParse(ShopSettingsSchema, {
    ...saved,
    firstOrderGift: 'ක'.repeat(60_000),
  });
  expect(issues?.map(({ message }) => message)).toEqual([
    'Gift of a first order must be at most 120 characters.',
  ]);
});
