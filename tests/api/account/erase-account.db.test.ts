import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nobody } from '#lib/orders/order-fields.ts';
import { StaffOrderSchema } from '#lib/checkout/staff-order.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { removeExpired } from '#lib/server/app/housekeeping.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { everyRow, currentUserOf } from '../app/full-shop.ts';
import { aProduct, oneBowl, startDelivery } from '../../support/products.ts';
import { aBrowser, aPerson, PASSWORD, aUser } from '../../support/people.ts';
import { aPlace, aShop, stock, type Place } from '../../support/shop.ts';
import { aPicture } from '../../support/files.ts';

/** Somebody whose every word is found nowhere else. */
const EMAIL = 'zyqwena@example.com';
const values = {
  name: 'Zyqwena Quorblatt',
  phone: '0719998877',
  address: '9 Wubbleton House',
  city: 'Zzyzxville',
  dob: '1987-03-21',
  street: '77 Xylophonia Lane',
  parcels: 'parcels.for.zq@example.com',
  subject: 'Grumbulous crack',
  inquiry: 'The flonkish rim is chipped.',
  reason: 'Zyqwena rang: she ordered twice.',
  block: 'Snarflewick never opened the door.',
  note: 'Grizelwump asked for gift paper.',
};
const parcel = {
  firstName: 'Zyqwena',
  lastName: 'Quorblatt',
  street: values.street,
  city: 'Galle',
  zip: '80000',
  district: '',
  phone: values.phone,
  email: values.parcels,
};
const orderRequest = { ...oneBowl, delivery_address: parcel };
const kept = { retentionMailDays: 30, retentionSlipsDays: 90 };

interface Left {
  place: Place;
  shop: Shop;
  currentUser: CurrentUser;
  /** What must be found nowhere any more. */
  traces: string[];
}

const bytesBelow = (folder: string) =>
  globSync('**/*', { cwd: folder }).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isFile() ? [{ name, bytes: readFileSync(path) }] : [];
  });

/** Where a word stands: tables by their rows, and every file of the folder by name and bytes. */
async function standing({ shop, place }: Left, word: string): Promise<string[]> {
  const low = word.toLowerCase();
  const rows = Object.entries(await everyRow(shop)).filter(([, lines]) =>
    lines.some((line) => line.toLowerCase().includes(low)),
  );
  const files = bytesBelow(place.dataDir).filter(
    ({ name, bytes }) =>
      name.toLowerCase().includes(low) || bytes.toString('latin1').toLowerCase().includes(low),
  );
  return [...rows.map(([table]) => table), ...files.map(({ name }) => name)];
}

/** Places an order by phone with the address of the account, and cancels it. */
async function byPhone(shop: Shop, admin: CurrentUser): Promise<void> {
  const { orderId } = await shop.guestOrders.place(
    admin,
    read(StaffOrderSchema, {
      customer: { name: values.name, phone: values.phone, email: EMAIL },
      cartItems: [{ _id: 'lacquer-band-bowl', qty: 1 }],
      delivery_address: { street: values.street, city: 'Galle' },
      channel: 'phone',
      note: values.note,
    }),
    'by-phone-1',
  );
  await shop.adminOrders.cancel(admin, orderId, values.reason);
}

async function aFullAccount(): Promise<Left> {
  const place = await aPlace();
  const shop = await aShop(place);
  const soldOut = aProduct('sold-out-tray', { countInStock: 0 });
  await stock(shop, aProduct('lacquer-band-bowl'), aProduct('reed-mat'), soldOut);
  const id = await aPerson(shop, { email: EMAIL, name: values.name });
  await aPerson(shop, { email: 'amara@example.com', name: 'Amara Silva', role: 'admin' });
  await aPerson(shop, { email: 'kasun@example.com', name: 'Kasun Dias', role: 'driver' });
  const admin = await currentUserOf(shop, 'amara@example.com');
  await shop.people.block(admin, id, values.block);
  await shop.people.unblock(admin, id);
  const currentUser = await currentUserOf(shop, EMAIL);
  const driver = await currentUserOf(shop, 'kasun@example.com');

  const { name, phone, address, city, dob } = values;
  await shop.account.changeProfile(currentUser, id, { name, mobile: phone, address, city, dob });
  const avatars = [
    await shop.account.changeAvatar(currentUser, await aPicture('#224466', 320)),
    await shop.account.changeAvatar(currentUser, await aPicture('#664422', 320)),
  ].map((path) => /\w{20}/.exec(path)?.[0] ?? '');
  await shop.pictures.get({ hash: avatars[1] ?? '', form: 320 });
  await shop.cart.add(id, { productId: 'reed-mat', size: 'Default', quantity: 2 }, 'cart-key-zq');
  await shop.wishlist.join(id, ['reed-mat'], { page: 1, limit: 9 });

  const called = await shop.checkout.place(currentUser, orderRequest, 'key-zq-1');
  await shop.slips.send(currentUser, called.orderId, () => aPicture('#113355'));
  await shop.adminOrders.cancel(admin, called.orderId, values.reason);
  const brought = await shop.checkout.place(currentUser, orderRequest, 'key-zq-2');
  await startDelivery(shop, brought.orderId, driver);
  await shop.deliveries.sendPhoto(driver, brought.orderId, () => aPicture('#998811'));
  await shop.deliveries.drive(driver, brought.orderId, 'delivered');
  await byPhone(shop, admin);
  const slip = await shop.db.selectFrom('slips').selectAll().executeTakeFirstOrThrow();

  const ticket = {
    values: {
      productCategory: 'Pottery',
      product: 'Bowl',
      orderId: brought.orderId,
      subject: values.subject,
      inquiry: values.inquiry,
    },
    picture: await aPicture('#557711'),
    hash: 'a hash',
  };
  await shop.tickets.create(currentUser, ticket, 'ticket-key-zq');
  const { image } = await shop.db.selectFrom('tickets').select('image').executeTakeFirstOrThrow();
  await shop.reviews.write(currentUser, 'lacquer-band-bowl', { rating: 4, comment: 'Lovely' });
  await shop.newsletter.subscribe(EMAIL, '192.0.2.9');
  const alert = { productId: 'sold-out-tray', size: 'Default' } as const;
  await shop.stockAlerts.request(alert, EMAIL, '192.0.2.9');
  await shop.stockAlerts.add(alert, currentUser);
  await shop.account.login({ email: EMAIL, password: PASSWORD }, aBrowser());
  await expect(
    shop.account.login({ email: EMAIL, password: 'not her password' }, aBrowser()),
  ).rejects.toThrow('Invalid email or password');
  await shop.account.sendResetCode(EMAIL, '192.0.2.1');
  await shop.mail.round();
  const files = [slip.file, slip.sent_hash, slip.pixel_hash, image].flatMap((one) => one ?? []);
  const keys = ['cart-key-zq', 'key-zq-1', 'ticket-key-zq'];
  const traces = [EMAIL, 'Quorblatt', 'Zyqwena', ...Object.values(values)];
  return { place, shop, currentUser, traces: [...traces, ...avatars.slice(1), ...files, ...keys] };
}

test('An export of own data has the cart, the photo at the door and what was done', async () => {
  const { shop, currentUser } = await aFullAccount();
  expect(await shop.account.exportAccount(currentUser)).toMatchObject({
    events: [
      { what: 'block', after: '' },
      { what: 'block', after: 'blocked' },
    ],
    cart: [{ productId: 'reed-mat', size: 'Default', quantity: 2 }],
    orders: [
      {
        deliveryPhoto: { path: expect.stringContaining('/uploads/') },
        events: [
          { what: 'place' },
          { what: 'approve' },
          { what: 'assign' },
          { what: 'start' },
          { what: 'handOver' },
        ],
      },
      { deliveryPhoto: null, events: [{}, {}, { what: 'cancel', reason: values.reason }] },
    ],
  });
});

describe('an account is deleted', () => {
  test('and no personal data is found in any row or any byte of the disk', async () => {
    const left = await aFullAccount();
    const { shop, currentUser, traces } = left;
    for (const trace of traces)
      expect([trace, await standing(left, trace)]).not.toEqual([trace, []]);

    await shop.account.remove(currentUser);
    const waiting = await shop.db.selectFrom('outbox').select(['recipient', 'subject']).execute();
    expect(waiting.filter(({ recipient }) => recipient === EMAIL)).toHaveLength(1);
    await shop.mail.round();
    await removeExpired({ ...shop, ...kept });

    for (const trace of traces) expect([trace, await standing(left, trace)]).toEqual([trace, []]);
    const rows = await everyRow(shop);
    const empty = [
      'sessions',
      'cart_lines',
      'wishlist_items',
      'tickets',
      'subscribers',
      'stock_alerts',
      'stock_alert_links',
    ];
    for (const table of empty) expect([table, rows[table]]).toEqual([table, []]);
    expect(rows['idempotency_records']?.filter((row) => row.includes(currentUser.id))).toEqual([]);
  });

  test('and the orders stay for the books, with their products, sums and city', async () => {
    const { shop, currentUser } = await aFullAccount();
    const before = await shop.db.selectFrom('order_lines').selectAll().execute();
    await shop.account.remove(currentUser);
    expect(await shop.db.selectFrom('order_lines').selectAll().execute()).toEqual(before);
    const orders = await shop.db.selectFrom('orders').selectAll().orderBy('status').execute();
    expect(orders.map(({ status, subtotal_cents }) => [status, subtotal_cents])).toEqual([
      ['cancelled', 390_000],
      ['cancelled', 390_000],
      ['delivered', 390_000],
    ]);
    for (const order of orders) {
      expect(JSON.parse(order.address)).toEqual({
        ...nobody,
        city: 'Galle',
        zip: order.channel === 'web' ? '80000' : '',
      });
    }
    const events = await shop.db.selectFrom('order_events').select(['what', 'reason']).execute();
    expect(events.filter(({ what }) => what === 'cancel')).toEqual([
      { what: 'cancel', reason: '' },
      { what: 'cancel', reason: '' },
    ]);
  });

  test('but not while an order is open', async () => {
    const { shop, currentUser } = await aFullAccount();
    await shop.checkout.place(currentUser, orderRequest, 'one more');
    await expect(shop.account.remove(currentUser)).rejects.toThrow('An order is not finished');
  });

  test('and the last email is sent, once', async () => {
    const { shop, currentUser, place } = await aFullAccount();
    await shop.account.remove(currentUser);
    await shop.mail.round();
    await shop.mail.round();
    const mails = bytesBelow(join(place.dataDir, 'outbox'));
    expect(mails.filter(({ bytes }) => bytes.includes(EMAIL))).toHaveLength(1);
  });
});

/** Adds people who have each had something delivered, written as the tables are. */
async function manyPeople(shop: Shop, count: number): Promise<CurrentUser[]> {
  const people: CurrentUser[] = [];
  for (let one = 0; one < count; one += 1) {
    const email = `person-${one}-zq@example.com`;
    const name = `Quorblatt-${one} Zyqwena`;
    const currentUser = await aUser(shop, name, 'user', email);
    const to = { ...parcel, email, firstName: `Zyqwena-${one}`, street: `${one} Xylophonia Lane` };
    const { orderId } = await shop.checkout.place(
      currentUser,
      { ...orderRequest, delivery_address: to },
      `key-${one}`,
    );
    await shop.orders.withdraw(currentUser, orderId);
    people.push(currentUser);
  }
  return people;
}

test('of many created and deleted accounts only the remaining ones are found', async () => {
  const place = await aPlace();
  const shop = await aShop(place);
  await stock(shop, aProduct('lacquer-band-bowl'));
  const people = await manyPeople(shop, 120);
  const isGone = (one: number) => one % 3 !== 0;
  for (const [one, currentUser] of people.entries())
    if (isGone(one)) await shop.account.remove(currentUser);
  await shop.mail.round();
  await shop.mail.round();
  await removeExpired({ ...shop, ...kept });
  const text = bytesBelow(place.dataDir).map(({ bytes }) => bytes.toString('latin1'));
  const all = [...text, JSON.stringify(await everyRow(shop))].join();
  const found = new Set(
    Array.from(all.matchAll(/(?:person|quorblatt|zyqwena)-(\d+)/gi), ([, one]) => Number(one)),
  );
  expect([...found].filter(isGone)).toEqual([]);
  expect(found.size).toBe(40);
});

describe('an avatar', () => {
  const names = (place: Place, hash: string) =>
    globSync(`**/*${hash}*`, { cwd: place.dataDir }).toSorted();

  test('that is replaced is removed, with all its variants', async () => {
    const place = await aPlace();
    const shop = await aShop(place);
    await aPerson(shop, { email: EMAIL });
    const currentUser = await currentUserOf(shop, EMAIL);
    const change = async (colour: string) => {
      const path = await shop.account.changeAvatar(currentUser, await aPicture(colour, 320));
      const hash = /\w{20}/.exec(path)?.[0] ?? '';
      await shop.pictures.get({ hash, form: 320 });
      return hash;
    };
    const [first, second] = [await change('#112233'), await change('#112233')];
    // Of the same bytes, and yet each is its own.
    expect(first).not.toBe(second);
    expect(names(place, first)).toEqual([]);
    expect(names(place, second)).toHaveLength(2);
    expect(await shop.pictures.get({ hash: first, form: 320 })).toBeUndefined();
  });

  test('that a product shows too stays with the product', async () => {
    const place = await aPlace();
    const shop = await aShop(place);
    const hash = await shop.pictures.store(await aPicture('#998877', 320));
    await stock(shop, aProduct('reed-mat', { pictures: [{ hash, alt: 'A mat' }] }));
    await aPerson(shop, { email: EMAIL });
    await shop.db.updateTable('users').set({ avatar: hash }).execute();
    await shop.account.remove(await currentUserOf(shop, EMAIL));
    expect(await shop.pictures.get({ hash, form: 320 })).toBeDefined();
  });
});
