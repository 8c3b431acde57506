import { expect, test } from 'vitest';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';
import { anyProduct } from '#lib/catalogue/query.ts';
import { aPerson } from '../../support/people.ts';
import { aProduct } from '../../support/products.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';

const PAGE = { page: 1, limit: 20 };

async function aShopWithAdmin() {
  const place = await aPlace();
  const shop = await aShop(place);
  const adminId = await aPerson(shop, { name: 'Sunil Silva', role: 'admin' });
  const save = (settings: Record<string, unknown>, revision: number, of: Shop = shop) =>
    of.shopSettings.save(adminId, { settings, revision });
  return { place, shop, adminId, save };
}

test('the settings are those of shop.json until somebody saves others', async () => {
  const { shop } = await aShopWithAdmin();
  expect(await shop.shopSettings.read()).toEqual({ settings: defaultShopSettings, revision: 0 });
  expect(shop.settings()).toEqual(publicSettings(defaultShopSettings));
});

test('saved settings apply at once here, in other processes with the next poll, and after a restart', async () => {
  const { place, shop, save } = await aShopWithAdmin();
  const other = await aShop(place);
  const before = shop.facts();
  const districts = [{ name: 'Jaffna', fee: 450, cashOnDelivery: false }];
  await save({ shipping: { freeOver: null, districts }, contact: { phone: '066 555 9999' } }, 0);
  expect(shop.settings()).toMatchObject({
    shipping: { base: 200, freeOver: null, districts },
    contact: { phone: '066 555 9999', city: 'Matale' },
  });
  expect(shop.facts()).not.toBe(before);
  expect(shop.facts().freeOver).toBeUndefined();
  await other.changes.follow();
  expect(other.settings()).toEqual(shop.settings());
  expect((await aShop(place)).settings()).toEqual(shop.settings());
});

test.each([
  ['077 555 0142', '94775550142'],
  ['+94 77 555 0142', '94775550142'],
  ['94775550142', '94775550142'],
  ['0044 7700 900123', '447700900123'],
  [' ', ''],
])('the WhatsApp number %j is stored as WhatsApp reads it', async (whatsapp, stored) => {
  const { shop, save } = await aShopWithAdmin();
  await save({ contact: { whatsapp } }, 0);
  expect(shop.settings().contact.whatsapp).toBe(stored);
});

test('a process reads saved settings before it has followed the change', async () => {
  const { place, shop, save } = await aShopWithAdmin();
  const other = await aShop(place);
  await save({ contact: { phone: '066 555 9999' } }, 0);
  expect((await other.changes.since(0)).tags).toContain('content');
  expect(await other.shopSettings.readPublic()).toEqual(shop.settings());
});

test('saved synonyms are searched at once here, and in other processes with the next poll', async () => {
  const { place, shop, adminId, save } = await aShopWithAdmin();
  await stock(shop, aProduct('kasuthi-cloth'));
  const other = await aShop(place);
  const found = async (of: Shop) =>
    (await of.catalogue.list({ ...anyProduct, q: 'embroidered cloth' })).total;
  await stock(shop, aProduct('plain-cloth'));
  await other.changes.follow();
  expect([await found(shop), await found(other)]).toEqual([2, 2]);
  const synonyms = ['kasuthi, embroidered'];
  await save({ search: { synonyms } }, 0);
  expect([await found(shop), await found(other)]).toEqual([1, 2]);
  await other.changes.follow();
  expect(await found(other)).toBe(1);
  expect(shop.settings().search.synonyms).toEqual(synonyms);
  expect((await shop.shopSettings.history(PAGE)).history[0]).toMatchObject({
    by: { _id: adminId },
    changes: [
      {
        field: 'search.synonyms',
        before: defaultShopSettings.search.synonyms,
        after: synonyms,
      },
    ],
  });
});

test('of two concurrent saves one gets a conflict with the newer settings', async () => {
  const { place, shop, save } = await aShopWithAdmin();
  const other = await aShop(place);
  const saved = await Promise.allSettled([
    save({ shipping: { base: 250 } }, 0),
    save({ returns: { days: 14 } }, 0, other),
  ]);
  const refused = saved.find((one) => one.status === 'rejected');
  expect(saved.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  const newest = await shop.shopSettings.read();
  expect(newest.revision).toBe(1);
  expect(refused?.reason).toMatchObject({ reason: 'conflict', details: { body: newest } });
});

test.each([
  [{ shipping: { freeOver: -1 } }, 'shipping.freeOver'],
  [{ shipping: { base: 'free' } }, 'shipping.base'],
  [{ shipping: { minDays: 9 } }, 'shipping.maxDays'],
  [{ shipping: { districts: [{ name: 'Atlantis', fee: 1 }] } }, 'shipping.districts.0.name'],
  [
    {
      shipping: {
        districts: [
          { name: 'Galle', fee: 1 },
          { name: 'Galle', fee: 2 },
        ],
      },
    },
    'shipping.districts',
  ],
  [{ payment: { bankAccounts: [{ bank: 'Bank' }] } }, 'payment.bankAccounts.0.branch'],
  [{ contact: { email: 'nobody' } }, 'contact.email'],
  [{ contact: { whatsapp: '077 555' } }, 'contact.whatsapp'],
  [{ contact: { whatsapp: '77 555 0142' } }, 'contact.whatsapp'],
  [{ contact: { whatsapp: 'call 077 555 0142' } }, 'contact.whatsapp'],
  [
    {
      contact: {
        openingTimes: [{ from: 'Friday', to: 'Monday', opens: '09:00', closes: '17:00' }],
      },
    },
    'contact.openingTimes.0.to',
  ],
  [
    {
      contact: { openingTimes: [{ from: 'Friday', to: 'Friday', opens: '17:00', closes: '9:00' }] },
    },
    'contact.openingTimes.0.closes',
  ],
  [{ notify: { orders: ['nobody'] } }, 'notify.orders.0'],
  [{ notify: { stock: ['a@example.com', 'A@example.com'] } }, 'notify.stock'],
  [{ search: { synonyms: ['sari'] } }, 'search.synonyms.0'],
  [{ search: { synonyms: ['sari, saree', 'saree, !'] } }, 'search.synonyms.1'],
  [{ search: { synonyms: [`sari, ${'e'.repeat(120)}`] } }, 'search.synonyms.0'],
  [
    { search: { synonyms: [Array.from({ length: 13 }, (_, n) => `w${n}`).join()] } },
    'search.synonyms.0',
  ],
  [{ search: { synonyms: Array.from({ length: 101 }, () => 'sari, saree') } }, 'search.synonyms'],
  [{ swatches: [{ value: 'Red', swatch: 'url(x)' }] }, 'swatches.0.swatch'],
  [{ contact: null }, 'contact'],
  [{ colour: 'red' }, 'colour'],
  [JSON.parse('{"__proto__": {"name": "Evil"}}'), '__proto__'],
])('%j is refused by its field', async (settings, field) => {
  const { shop, save } = await aShopWithAdmin();
  await expect(save(settings, 0)).rejects.toMatchObject({
    reason: 'invalid',
    details: { errors: { [field]: expect.stringMatching(/\.$|valid email$/) } },
  });
  expect((await shop.shopSettings.read()).revision).toBe(0);
});

test('the history says who changed what and when; what changes nothing is no version', async () => {
  const { shop, adminId, save } = await aShopWithAdmin();
  await save({ shipping: { freeOver: 3000 } }, 0);
  await save({ shipping: { freeOver: 3000 } }, 1);
  await save({ returns: { days: 14 }, name: 'Shilpa Crafts' }, 1);
  expect(await shop.shopSettings.history(PAGE)).toMatchObject({
    total: 2,
    history: [
      {
        revision: 2,
        by: { _id: adminId, name: 'Sunil Silva' },
        changes: [
          { field: 'name', before: 'Shilpa', after: 'Shilpa Crafts' },
          { field: 'returns.days', before: 30, after: 14 },
        ],
      },
      { revision: 1, changes: [{ field: 'shipping.freeOver', before: 2000, after: 3000 }] },
    ],
  });
});

test('the public settings leave out the bank accounts and whom the shop emails', async () => {
  const { shop, save } = await aShopWithAdmin();
  await save({ notify: { orders: ['sunil@example.com'] } }, 0);
  expect(shop.settings()).not.toHaveProperty('notify');
  const visible = JSON.stringify(shop.settings());
  for (const { accountNumber } of defaultShopSettings.payment.bankAccounts) {
    expect(visible).not.toContain(accountNumber);
  }
  expect(shop.settings().payment.methods).toEqual(['cash_on_delivery', 'bank_transfer']);
});
