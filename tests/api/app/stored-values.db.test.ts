import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { handlers } from '#lib/server/web/handlers/all.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { readProductChange } from '#lib/server/features/catalogue/admin-form.ts';
import { readCategoryChange } from '#lib/server/features/catalogue/category-form.ts';
import { readPrice, readStock } from '#lib/server/features/catalogue/variant-form.ts';
import { toAdminProduct } from '#lib/server/features/catalogue/codec.ts';
import { readTicket } from '#lib/server/features/tickets/form.ts';
import { changePerson, aUser } from '../../support/people.ts';
import { aProduct, oneBowl } from '../../support/products.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';

/**
 * Every form that edits something stored: what is stored and was not changed is never refused, however
 * today's rules judge it, and whatever is changed follows them.
 */

type Fields = Readonly<Record<string, unknown>>;

interface Form {
  /** What is stored, by the names of the form's fields. */
  stored: () => Promise<Fields>;
  /** Sends the whole form, with other values in these fields. */
  send: (changed: Fields) => Promise<unknown>;
  /** A change that is taken, beside what would be refused today. */
  right: Fields;
  /** Other values for what is stored, which are refused: each by the field that the error names. */
  wrong: Fields;
}

const personOf = (shop: Shop, name: string) =>
  aUser(shop, name, 'user', `${name.toLowerCase()}@example.com`);

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const asForm = (fields: Fields): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, asText(one));
  }
  return form;
};
const requestOf = (fields: Fields) =>
  new Request('http://shop.test', { method: 'PUT', body: asForm(fields) });

const long = (length: number) => 'n'.repeat(length);
const BOWL = 'lacquer-band-bowl';

async function profile(): Promise<Form> {
  const shop = await aShop();
  const nimali = await personOf(shop, 'Nimali');
  await changePerson(shop, nimali.id, {
    name: 'A.M. Perera',
    phone: '077 12',
    address: 'Main',
    city: '77',
    district: 'Atlantis',
    dob: '2024-04-18',
  });
  await sql`update users set gender = 'None'`.execute(shop.db);
  const stored = async () => {
    const { name, mobile, address, city, district, dob, gender, role } =
      await shop.account.user(nimali);
    return { name, mobile, address, city, district, dob, gender, role };
  };
  return {
    stored,
    send: async (changed) =>
      shop.account.changeProfile(nimali, nimali.id, { ...(await stored()), ...changed }),
    right: { role: 'driver' },
    wrong: {
      name: 'B.C. Perera',
      mobile: '077 13',
      address: 'Lane',
      city: '78',
      district: 'Utopia',
      dob: '2025-04-18',
      gender: 'Any',
    },
  };
}

async function ticket(): Promise<Form> {
  const shop = await aShop();
  const nimali = await personOf(shop, 'Nimali');
  await stock(shop, aProduct(BOWL));
  const { orderId } = await shop.checkout.place(await personOf(shop, 'Kasun'), oneBowl, 'an-order');
  const raised = { productCategory: 'Pottery', product: 'Bowl', subject: 'A', inquiry: 'B' };
  const { _id } = await shop.tickets.create(nimali, {
    values: raised,
    picture: undefined,
    hash: '',
  });
  const order = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  await shop.db
    .updateTable('tickets')
    .set({
      category: 'Lace',
      product: 'Collar',
      subject: long(90),
      inquiry: `${long(600)}\nand more `,
      // Of somebody else by now.
      order_id: order.id,
    })
    .execute();
  const stored = async () => {
    const [own] = (await shop.tickets.own(nimali, { page: 1, limit: 1 })).tickets;
    const { productCategory, product, subject, inquiry, orderId: number } = own ?? {};
    return { productCategory, product, subject, inquiry, orderId: number };
  };
  expect(await stored()).toMatchObject({ orderId });
  return {
    stored,
    async send(changed) {
      await shop.db
        .updateTable('tickets')
        .set({ updated_at: '2026-01-01T00:00:00.000Z' })
        .execute();
      // Forms send line ends as two characters.
      const fields = { ...(await stored()), ...changed };
      const inquiry = String(fields.inquiry).replaceAll('\n', '\r\n');
      return shop.tickets.edit(nimali, _id, (own) =>
        readTicket(requestOf({ ...fields, inquiry }), own),
      );
    },
    right: { subject: 'A torn collar' },
    wrong: {
      productCategory: 'Tatting',
      product: 'Cuff',
      inquiry: long(501),
      orderId: 'K7M2-9QXD',
    },
  };
}

async function review(): Promise<Form> {
  const shop = await aShop();
  const nimali = await personOf(shop, 'Nimali');
  await stock(shop, aProduct(BOWL));
  await shop.reviews.write(nimali, BOWL, { rating: 4, comment: 'Light.' });
  await shop.db
    .updateTable('reviews')
    .set({ comment: long(2100) })
    .execute();
  const stored = async () => {
    const own = await shop.reviews.own(nimali, { page: 1, limit: 1, product: BOWL });
    return { rating: own.reviews[0]?.rating, comment: own.reviews[0]?.comment };
  };
  return {
    stored,
    send: async (changed) => shop.reviews.write(nimali, BOWL, { ...(await stored()), ...changed }),
    right: { rating: 4.5 },
    wrong: { rating: 4.2, comment: long(2001) },
  };
}

/** Prices and a stock that an earlier version took. */
const variants = [
  { size: 'M' as const, countInStock: 2_000_000, priceCents: 2_000_000_000 },
  { size: 'L' as const, countInStock: 4, priceCents: 250_000 },
];

async function aProductOfBefore() {
  const shop = await aShop();
  const admin = await personOf(shop, 'Anoma');
  await stock(
    shop,
    aProduct(BOWL, {
      name: long(270),
      brand: long(170),
      material: long(250),
      maker: long(250),
      description: long(20_100),
      variants,
      pictures: Array.from({ length: 14 }, (_, at) => ({ hash: `picture-${at}`, alt: '' })),
    }),
  );
  return { shop, admin, find: () => shop.products.find(BOWL) };
}

async function product(): Promise<Form> {
  const { shop, admin, find } = await aProductOfBefore();
  const stored = async () => {
    const wire = toAdminProduct(await find());
    const { name, discount, description, brand, category, group, material, maker, images } = wire;
    return {
      name,
      discount,
      description,
      brand,
      category,
      group,
      material,
      maker,
      sizes: wire.sizes,
      stocks: wire.variants.map(({ countInStock }) => countInStock),
      prices: wire.variants.map(({ price }) => price.toFixed(2)),
      keepImages: images,
    };
  };
  return {
    stored,
    async send(changed) {
      const request = requestOf({ ...(await stored()), ...changed });
      const { fields, pictures } = await readProductChange(request, await find());
      return shop.products.change(admin, BOWL, fields, pictures);
    },
    right: { discount: 15 },
    wrong: {
      name: long(256),
      brand: long(151),
      material: long(201),
      maker: long(201),
      description: long(20_001),
      prices: ['30000000.00', '2500.00'],
      stocks: ['3000000', '4'],
    },
  };
}

async function stockOfSizes(): Promise<Form> {
  const { shop, admin, find } = await aProductOfBefore();
  const amounts = (large: number, medium = 2_000_000) => [
    { size: 'M', countInStock: medium },
    { size: 'L', countInStock: large },
  ];
  const stored = async () => ({
    variants: (await find()).variants.map(({ size, countInStock }) => ({ size, countInStock })),
  });
  return {
    stored,
    async send(changed) {
      const { variants: expected } = await stored();
      const request = { variants: expected, expected, ...changed };
      return shop.products.setStock(admin, BOWL, readStock(request, await find()));
    },
    right: { variants: amounts(5) },
    wrong: { variants: amounts(5, 3_000_000) },
  };
}

async function priceOfSizes(): Promise<Form> {
  const { shop, admin, find } = await aProductOfBefore();
  const amounts = (large: number, medium = 20_000_000) => [
    { size: 'M', price: medium },
    { size: 'L', price: large },
  ];
  const stored = async () => ({
    variants: toAdminProduct(await find()).variants.map(({ size, price }) => ({ size, price })),
  });
  return {
    stored,
    async send(changed) {
      const expected = await stored();
      const request = { ...expected, expected, ...changed };
      return shop.products.setPrice(admin, BOWL, readPrice(request, await find()));
    },
    right: { variants: amounts(2600) },
    wrong: { variants: amounts(2600, 30_000_000) },
  };
}

async function category(): Promise<Form> {
  const shop = await aShop();
  const admin = await aUser(shop, 'Sunil', 'admin', 'sunil@example.com');
  await shop.db
    .updateTable('categories')
    .set({ name: long(70), description: long(600) })
    .where('slug', '=', 'bowls')
    .execute();
  const stored = async () => {
    const { name, description, parent } = await shop.categoryAdmin.stored('bowls');
    return { name, description, parent: parent ?? '' };
  };
  return {
    stored,
    async send(changed) {
      const known = await shop.categoryAdmin.stored('bowls');
      const request = requestOf({ ...(await stored()), ...changed });
      return shop.categoryAdmin.change(admin, 'bowls', await readCategoryChange(request, known));
    },
    right: { description: 'Turned and thrown.' },
    wrong: { name: long(71), description: long(501) },
  };
}

const account = (accountNumber: string) => ({
  bank: 'Bank of Ceylon',
  branch: 'Galle',
  accountName: 'Shilpa',
  accountNumber,
});

async function settings(): Promise<Form> {
  const place = await aPlace();
  const before = await aShop(place);
  const saved = {
    contact: { phone: 'Ask at the counter', email: `${long(70)}@shilpa.example` },
    shipping: { minDays: 7, maxDays: 3 },
    payment: { bankAccounts: [account('Ask Anoma')] },
  };
  await before.db
    .insertInto('shop_settings')
    .values({
      revision: 1,
      at: '2026-11-01T00:00:00.000Z',
      actor_id: 'an-admin',
      settings: JSON.stringify(saved),
      changes: '[]',
    })
    .execute();
  // It starts with them, too.
  const shop = await aShop(place);
  const read = () => shop.shopSettings.read();
  const stored = async () => {
    const { contact, shipping, payment } = (await read()).settings;
    return {
      'contact.phone': contact.phone,
      'contact.email': contact.email,
      'contact.city': contact.city,
      'shipping.minDays': shipping.minDays,
      'shipping.maxDays': shipping.maxDays,
      'payment.bankAccounts': payment.bankAccounts,
    };
  };
  return {
    stored,
    async send(changed) {
      const patch: Record<string, Record<string, unknown>> = {};
      for (const [name, value] of Object.entries({ ...(await stored()), ...changed })) {
        const [section = '', field = ''] = name.split('.');
        patch[section] = { ...patch[section], [field]: value };
      }
      const { revision } = await read();
      return shop.shopSettings.save('an-admin', { settings: patch, revision });
    },
    right: {
      'contact.city': 'Galle',
      // Another one beside, and before, the one that is stored.
      'payment.bankAccounts': [account('00 1234'), account('Ask Anoma')],
    },
    wrong: {
      'contact.phone': 'Ask at the door',
      'contact.email': `${long(71)}@shilpa.example`,
      'shipping.maxDays': 4,
    },
  };
}

async function contentEntry(): Promise<Form> {
  const shop = await aShop();
  const files = { entries: noContent(), pictures: ['hero-0', 'hero-0-phone'] };
  const fields = {
    title: 'Batik',
    words: 'Up to 50% off',
    action: 'Shop',
    link: '/category/batikwear',
    picture: 'hero-9',
    alt: 'Cloth',
    ground: 'dark',
    order: 1,
  };
  await shop.db
    .insertInto('content_entries')
    .values({
      collection: 'hero',
      id: 'batik',
      revision: 1,
      published: JSON.stringify(fields),
      draft: null,
      is_hidden: 0,
      published_at: null,
    })
    .execute();
  const requested = {
    key: { collection: 'hero' as const, id: 'batik' },
    actorId: 'an-admin',
    files,
  };
  const stored = async () => {
    const [entry] = await shop.contentEditor.list('hero', files);
    return { ...entry?.published };
  };
  return {
    stored,
    async send(changed) {
      await shop.contentEditor.save({ ...requested, fields: { ...(await stored()), ...changed } });
      await shop.contentEditor.publish(requested);
      // Pages show it, words that today's schema refuses among them.
      expect(shop.content().hero?.get('batik')?.data).toMatchObject({ ...changed, alt: 'Cloth' });
    },
    right: { title: 'Batik by hand' },
    wrong: {
      words: 'Up to 60% off',
      link: '/category/batikware',
      picture: 'hero-8',
      alt: 'Cotton',
    },
  };
}

const noContent = () => ({
  announcement: [],
  note: [],
  hero: [],
  banner: [],
  adverts: [],
  promises: [],
  help: [],
  pages: [],
  makers: [],
  'size-guides': [],
});

const forms: Readonly<Record<string, () => Promise<Form>>> = {
  'a profile': profile,
  'a ticket': ticket,
  'a review': review,
  'a product': product,
  'the stock of sizes': stockOfSizes,
  'the prices of sizes': priceOfSizes,
  'a category': category,
  settings,
  'an entry of the content': contentEntry,
};

test.each(Object.entries(forms))(
  'the form of %s takes what is stored and was not changed, and nothing else that is wrong',
  async (_, open) => {
    const { stored, send, right, wrong } = await open();
    const before = await stored();
    await send({});
    expect(await stored()).toEqual(before);
    await send(right);
    const after = await stored();
    expect(after).toEqual({ ...before, ...right });
    for (const [field, value] of Object.entries(wrong)) {
      await expect(send({ [field]: value })).rejects.toMatchObject({
        reason: 'invalid',
        details: { errors: { [field]: expect.any(String) } },
      });
    }
    expect(await stored()).toEqual(after);
  },
);

test('a date of birth that is stored without an address stays, another one needs an address', async () => {
  const shop = await aShop();
  const nimali = await personOf(shop, 'Nimali');
  await changePerson(shop, nimali.id, { dob: '1991-04-18' });
  const save = (fields: Record<string, unknown>) =>
    shop.account.changeProfile(nimali, nimali.id, { address: '', dob: '1991-04-18', ...fields });
  expect(await save({ city: 'Galle' })).toMatchObject({ city: 'Galle', dob: '1991-04-18' });
  await expect(save({ dob: '1991-04-19' })).rejects.toMatchObject({
    details: { errors: { address: 'Address is required when date of birth is provided' } },
  });
});

test('every call that edits something stored is one of these, or sends nothing that a rule could refuse by now', () => {
  const editing = globSync('**/*.ts', { cwd: 'src/pages/api' }).filter((file) =>
    /\b(?:PUT|PATCH)\b/.test(readFileSync(`src/pages/api/${file}`, 'utf8')),
  );
  const declared = handlers.flatMap(({ call: { at } }) =>
    /^(?:PUT|PATCH) /.test(at) ? at.replace('/api/', '') : [],
  );
  expect(declared.toSorted()).toEqual([
    // Slugs of the moment.
    'PUT admin/categories/order',
    'PUT admin/categories/{slug}',
    'PUT admin/content/{collection}/{id}',
    // Permissions are a list of the shop's.
    'PUT admin/people/{id}',
    // What it covers is looked at when it changes.
    'PUT admin/sales/{id}',
    'PUT admin/settings',
    // Each text is sent alone, when it was changed.
    'PUT admin/translations',
    // Its categories are looked at when they change, and its end is when it is made.
    'PUT admin/vouchers/{id}',
  ]);
  expect(editing.toSorted()).toEqual([
    // Sends only what was changed: `change-order.component`.
    'admin/orders/[id]/index.ts',
    'admin/products/[id]/[call].ts',
    'admin/products/[id]/index.ts',
    // Quantities follow the stock of the moment.
    'cart/[call].ts',
    // The amount that it has stays, and its recipient is checked by length alone.
    'cart/giftvoucher/[id].ts',
    // The steps of a delivery.
    'order/assigned/[orderId].ts',
    'order/assigned/[orderId]/photo.ts',
    'tickets/update/[id].ts',
    'users/[call].ts',
    // A whole subscription of this browser.
    'users/me/[call].ts',
  ]);
});
