import pino from 'pino';
import { expect, test } from 'vitest';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { migrateTo } from '#lib/server/infra/db/migrations/migrate.ts';
import { inTransaction, openDatabase } from '#lib/server/infra/db/open.ts';
import { enqueuePush } from '#lib/server/infra/mail/push-repo.ts';
import { sharedVapidKeys } from '#lib/server/infra/mail/vapid.ts';
import { DAY_MS, SECOND_MS } from '#lib/format/durations.ts';
import { aClock, aPerson, changePerson, tokenOf } from '../../support/people.ts';
import { aPicture } from '../../support/files.ts';
import { aProduct, assignTo, onItsWay, oneBowl } from '../../support/products.ts';
import { aPushService, aSubscription, vapidOf } from '../../support/push-service.ts';
import { anSmsServer } from '../../support/start-sms.ts';
import { anUntouchedPlace, aPlace, aShop, stock, type Place } from '../../support/shop.ts';

const HOST = 'https://updates.push.services.mozilla.com';

async function aPushingShop(place?: Place, env = {}) {
  const clock = aClock();
  const service = await aPushService();
  const shop = await aShop(place, clock.now, env, service);
  await stock(shop, aProduct('lacquer-band-bowl', { countInStock: 90 }));
  /** Somebody in a browser of his own. */
  const enter = async (id: string) => shop.sessions.authenticate(await tokenOf(shop, id));
  const person = async (name: string, role: 'user' | 'driver' | 'admin' = 'user') =>
    enter(await aPerson(shop, { email: `${name}@example.com`, name, role }));
  let count = 0;
  const order = async (buyer: Awaited<ReturnType<typeof enter>>) => {
    count += 1;
    const { orderId } = await shop.checkout.place(buyer, oneBowl, `order-${count}`);
    return orderId;
  };
  return { clock, service, shop, enter, person, order };
}

const subscriptions = (shop: Shop) => shop.db.selectFrom('push_subscriptions').selectAll();
const pushes = (shop: Shop) =>
  shop.db.selectFrom('outbox').selectAll().where('channel', '=', 'push').execute();
const push = (shop: Shop, id: string, title = 'News') =>
  inTransaction(shop.db, (tx) => {
    const write = () => ({ title, body: '', url: '/' });
    return enqueuePush(tx, { id, language: 'en' }, write, shop.now());
  });

test('the keys are created once, also by two processes at once, and only the public one is sent', async () => {
  const place = await aPlace();
  let logged = '';
  const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });
  const one = await aShop(place, undefined, {}, { log });
  const other = await aShop(place, undefined, {}, { log });
  await one.db.deleteFrom('settings').where('key', '=', 'vapid').execute();
  const atOnce = await Promise.all([one, other].map(({ db }) => sharedVapidKeys(db)));
  const later = await aShop(place, undefined, {}, { log });
  const keys = [...atOnce.map((pair) => pair.publicKey), later.mail.pushKey];
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^B[\w-]{86}$/);
  const stored = await one.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'vapid')
    .executeTakeFirstOrThrow();
  const { publicKey, privateKey } = JSON.parse(stored.value) as Record<string, string>;
  expect(publicKey).toBe(keys[0]);
  expect(privateKey).toMatch(/^[\w-]{43}$/);
  const session = await one.sessions.authenticate(await tokenOf(one, await aPerson(one)));
  expect(await later.push.state(session)).toEqual({ publicKey, isOn: false });
  expect(logged).not.toContain(privateKey);
});

test('a buyer is notified of each step of an order, signed and encrypted, without code, address and phone number', async () => {
  const { service, shop, person, enter, order } = await aPushingShop();
  const settings = { delivery: { code: 'required' } };
  await shop.shopSettings.save('an-admin', { settings, revision: 0 });
  const nimali = await person('Nimali');
  const driver = await person('Kasun', 'driver');
  const [phone, laptop] = [aSubscription('phone'), aSubscription('laptop')];
  await shop.push.turnOn(nimali, phone);
  await shop.push.turnOn(await enter(nimali.id), laptop);
  const number = await order(nimali);
  await shop.mail.round();
  expect(service.received, 'who placed it sees it').toEqual([]);

  const read = async () => {
    await shop.mail.round();
    return service.messagesFor(phone);
  };
  const news = (title: string) => [
    { title, body: `Your order number is ${number}.`, url: `/deliveries/${number}` },
  ];
  await onItsWay(shop, number, driver.id);
  expect(await read()).toEqual(news('Your order is confirmed'));
  await shop.deliveries.drive(driver, number, 'delivering');
  await shop.mail.round();
  const [sent] = service.received.filter(({ path }) => path.endsWith('phone'));
  expect(sent?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: String(DAY_MS / SECOND_MS),
    urgency: 'high',
  });
  expect(sent?.body.length, 'the length tells nothing').toBe(4096);
  const { key, claims } = vapidOf(sent?.headers.authorization);
  expect(key).toBe(shop.mail.pushKey);
  expect(claims).toMatchObject({ aud: HOST, sub: 'mailto:sales@shilpa.example' });
  expect(await read()).toEqual(news('Your order is out for delivery'));
  await shop.deliveries.fail(driver, number, { reason: 'not_home', note: '', at: undefined });
  expect(await read()).toEqual(news("We couldn't deliver your order"));
  await assignTo(shop, number, driver.id);
  await shop.deliveries.drive(driver, number, 'delivering');
  expect(await read()).toEqual(news('Your order is out for delivery'));
  const { deliveryCode: code = '' } = await shop.orders.one(nimali, number);
  expect(code).toMatch(/^\d{4}$/);
  await shop.deliveries.drive(driver, number, 'delivered', { code });
  expect(await read()).toEqual(news('Your order was delivered'));
  expect(service.messagesFor(laptop)).toHaveLength(5);
  for (const row of await pushes(shop)) {
    expect(row).toMatchObject({ text: '', subject: '', html: '', next_try_at: null });
  }
});

test('a shop that sends SMS does not notify a buyer of placing an order either', async () => {
  const { service, shop, person, order } = await aPushingShop(undefined, (await anSmsServer()).env);
  const nimali = await person('Nimali');
  await shop.push.turnOn(nimali, aSubscription('phone'));
  await order(nimali);
  await shop.mail.round();
  expect(service.received).toEqual([]);
});

test('a notification is in the language of the person', async () => {
  const { service, shop, person, order } = await aPushingShop();
  const nimali = await person('Nimali');
  const phone = aSubscription('phone');
  await shop.push.turnOn(nimali, phone);
  await shop.account.changeProfile(nimali, nimali.id, { language: 'si' });
  const number = await order(nimali);
  await shop.orders.withdraw(nimali, number);
  await shop.mail.round();
  expect(service.messagesFor(phone)).toEqual([
    {
      title: 'ඔබේ ඇණවුම අවලංගු කළා',
      body: expect.stringContaining(number),
      url: `/si/deliveries/${number}`,
    },
  ]);
});

test('a driver is notified of assigned and reassigned deliveries, once for several', async () => {
  const { service, shop, person, order } = await aPushingShop();
  const admin = await person('Amara', 'admin');
  const [kasun, ruwan] = [await person('Kasun', 'driver'), await person('Ruwan', 'driver')];
  const [his, other] = [aSubscription('his'), aSubscription('other')];
  await shop.push.turnOn(kasun, his);
  await shop.push.turnOn(ruwan, other);
  const nimali = await person('Nimali');
  const orderIds = [await order(nimali), await order(nimali), await order(nimali)];
  for (const number of orderIds) await shop.adminOrders.approve(admin, number, {});

  const titles = async (browser: typeof his) => {
    await shop.mail.round();
    return service.messagesFor(browser).map((message) => Object(message).title as string);
  };
  await shop.drivers.assignMany(admin, { orderIds, driverId: kasun.id });
  expect(await titles(his)).toEqual(['You have new deliveries']);
  await shop.drivers.assignMany(admin, { orderIds, driverId: kasun.id });
  expect(await titles(his), 'nothing changed').toEqual([]);
  await shop.drivers.assignMany(admin, { orderIds, driverId: ruwan.id });
  expect(await titles(his)).toEqual(['Your deliveries have changed']);
  expect(await titles(other)).toEqual(['You have new deliveries']);
  await shop.adminOrders.cancel(admin, orderIds[0] ?? '', 'Sold out.');
  expect(await titles(other)).toEqual(['Your deliveries have changed']);
});

test.each([404, 410])('after %i the browser is asked no more', async (status) => {
  const { service, shop, person } = await aPushingShop();
  const nimali = await person('Nimali');
  await shop.push.turnOn(nimali, aSubscription('phone'));
  await push(shop, nimali.id);
  service.response(status);
  await shop.mail.round();
  expect(await subscriptions(shop).execute()).toEqual([]);
  expect(await shop.push.state(nimali)).toMatchObject({ isOn: false });
  expect(await pushes(shop)).toMatchObject([{ text: '', sent_at: null, next_try_at: null }]);
  await push(shop, nimali.id);
  expect(await pushes(shop)).toHaveLength(1);
});

test.each([500, 503, 429])('after %i it is tried again, for a day', async (status) => {
  const { clock, service, shop, person } = await aPushingShop();
  const nimali = await person('Nimali');
  const phone = aSubscription('phone');
  await shop.push.turnOn(nimali, phone);
  await push(shop, nimali.id);
  service.response(status);
  await shop.mail.round();
  expect(await pushes(shop)).toMatchObject([{ tries: 1, sent_at: null }]);
  service.response(201);
  clock.pass(2 * SECOND_MS);
  await shop.mail.round();
  expect(service.messagesFor(phone)).toHaveLength(2);
  expect(await pushes(shop)).toMatchObject([{ tries: 2, text: '' }]);

  await push(shop, nimali.id);
  clock.pass(DAY_MS);
  await shop.mail.round();
  expect(service.received, 'too old').toEqual([]);
  expect(await subscriptions(shop).execute()).toHaveLength(1);
});

test('a notification that a push service refuses is not sent again', async () => {
  const { service, shop, person } = await aPushingShop();
  const nimali = await person('Nimali');
  await shop.push.turnOn(nimali, aSubscription('phone'));
  await push(shop, nimali.id);
  service.response(403);
  await shop.mail.round();
  expect(await pushes(shop)).toMatchObject([{ tries: 1, sent_at: null, next_try_at: null }]);
});

test('two processes send each notification once', async () => {
  const place = await aPlace();
  const { service, shop, person, clock } = await aPushingShop(place);
  const other = await aShop(place, clock.now, {}, service);
  const nimali = await person('Nimali');
  await shop.push.turnOn(nimali, aSubscription('phone'));
  for (const title of ['1', '2', '3', '4', '5']) await push(shop, nimali.id, title);
  await Promise.all([shop.mail.round(), other.mail.round()]);
  expect(service.received).toHaveLength(5);
});

test('a push service that does not answer holds up no email', async () => {
  const waiting = Promise.withResolvers<number>();
  const shop = await aShop(undefined, undefined, {}, { sendPush: () => waiting.promise });
  const nimali = await shop.sessions.authenticate(await tokenOf(shop, await aPerson(shop)));
  await shop.push.turnOn(nimali, aSubscription('phone'));
  for (let count = 0; count < 9; count += 1) await push(shop, nimali.id);
  shop.mail.start();
  await expect
    .poll(async () => (await pushes(shop)).filter(({ tries }) => tries > 0))
    .toHaveLength(4);
  await shop.account.sendResetCode(nimali.email, '192.0.2.1');
  const emails = () =>
    shop.db.selectFrom('outbox').select('sent_at').where('channel', '=', 'email').execute();
  await expect.poll(emails).toEqual([{ sent_at: expect.any(String) }]);
  waiting.resolve(201);
});

test('a person has at most the ten newest browsers, and each browser has one session', async () => {
  const { clock, service, shop, person, enter } = await aPushingShop();
  const nimali = await person('Nimali');
  const browsers = Array.from({ length: 12 }, (_, at) => aSubscription(`browser-${at}`));
  for (const browser of browsers) {
    clock.pass(SECOND_MS);
    await shop.push.turnOn(await enter(nimali.id), browser);
  }
  const stored = await subscriptions(shop).orderBy('created_at').execute();
  expect(stored.map(({ endpoint }) => endpoint)).toEqual(
    browsers.slice(2).map(({ endpoint }) => endpoint),
  );

  const [last] = browsers.slice(-1);
  if (!last) throw new Error('There are twelve');
  await Promise.all([shop.push.turnOn(nimali, last), shop.push.turnOn(nimali, last)]);
  expect(await subscriptions(shop).execute(), 'the same browser').toHaveLength(10);

  // Another person logs in on the same device and turns them on.
  const ravi = await person('Ravi');
  await shop.push.turnOn(ravi, last);
  expect(await shop.push.state(nimali)).toMatchObject({ isOn: false });
  await push(shop, nimali.id);
  await shop.mail.round();
  expect(service.messagesFor(last)).toEqual([]);
  await push(shop, ravi.id);
  await shop.mail.round();
  expect(service.messagesFor(last)).toHaveLength(1);
});

test('a browser that two people subscribe at once belongs to one of them', async () => {
  const { shop, person } = await aPushingShop();
  const [nimali, ravi] = [await person('Nimali'), await person('Ravi')];
  const phone = aSubscription('phone');
  await Promise.all([shop.push.turnOn(nimali, phone), shop.push.turnOn(ravi, phone)]);
  expect(await subscriptions(shop).execute()).toHaveLength(1);
});

test('a point that is not on the curve is refused', async () => {
  const { shop, person } = await aPushingShop();
  const { endpoint, keys } = aSubscription('phone');
  const p256dh = `B${'A'.repeat(86)}`;
  await expect(
    shop.push.turnOn(await person('Nimali'), { endpoint, keys: { ...keys, p256dh } }),
  ).rejects.toMatchObject({ reason: 'invalid' });
});

test('a subscription ends with its session, by a logout or by time', async () => {
  const { clock, shop, enter, person } = await aPushingShop();
  const nimali = await person('Nimali');
  const on = async (name: string) => {
    const session = await enter(nimali.id);
    await shop.push.turnOn(session, aSubscription(name));
    return session;
  };
  const isOn = async () => (await subscriptions(shop).execute()).length;
  await on('kept');
  const token = await tokenOf(shop, nimali.id);
  const session = await shop.sessions.authenticate(token);
  await shop.push.turnOn(session, aSubscription('phone'));
  expect(await isOn()).toBe(2);
  await shop.sessions.end(token);
  expect(await isOn(), 'the other device stays').toBe(1);
  await expect(shop.push.turnOn(session, aSubscription('phone'))).rejects.toMatchObject({
    reason: 'signed-out',
  });
  await shop.push.turnOff(await on('laptop'));
  expect(await isOn()).toBe(1);
  clock.pass(91 * DAY_MS);
  await shop.db.deleteFrom('sessions').where('expires_at', '<', shop.now().toISOString()).execute();
  expect(await isOn()).toBe(0);
});

test('deleting an account deletes its subscriptions, which the data export shows before', async () => {
  const { shop, person } = await aPushingShop();
  const nimali = await person('Nimali');
  const phone = aSubscription('phone');
  await shop.push.turnOn(nimali, phone);
  const exported = await shop.account.exportAccount(nimali);
  expect(exported['notifications']).toEqual([
    { service: new URL(HOST).hostname, since: shop.now().toISOString() },
  ]);
  expect(JSON.stringify(exported)).not.toContain(phone.keys.auth);
  await push(shop, nimali.id, 'a waiting word');
  await shop.account.remove(nimali);
  expect(await subscriptions(shop).execute()).toEqual([]);
  expect(await pushes(shop)).toEqual([]);
});

test('a shop of the version before gets the table and keys, and keeps its sessions', async () => {
  const place = await anUntouchedPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  await migrateTo(db, '0049-qr-codes-in-emails');
  const user = { id: 'nimali', name: 'Nimali', email: 'nimali@example.com', role: 'user' as const };
  const at = '2026-11-20T08:00:00.000Z';
  await db
    .insertInto('users')
    .values({ ...user, password_hash: '', verified_at: at, created_at: at })
    .execute();
  const session = { id: 'a-session', user_id: 'nimali', created_at: at, expires_at: '2027-01-01' };
  await db.insertInto('sessions').values(session).execute();
  await migrateTo(db);
  await db.destroy();
  const { shop } = await aPushingShop(place);
  const phone = aSubscription('phone');
  const nimali = { ...user, sessionId: session.id, language: 'en' as const, permissions: [] };
  await shop.push.turnOn(nimali, phone);
  expect(await shop.push.state(nimali)).toEqual({ publicKey: shop.mail.pushKey, isOn: true });
});

test('staff get notifications by topic and permission, and none of their own actions', async () => {
  const { service, shop, person, order } = await aPushingShop();
  const admin = await person('Sunil', 'admin');
  const clerk = { ...(await person('Anjali')), permissions: ['orders' as const] };
  await changePerson(shop, clerk.id, { permissions: 'orders' });
  const nimali = await person('Nimali');
  const [office, phone] = [aSubscription('office'), aSubscription('phone')];
  await shop.push.turnOn(admin, { ...office, topics: ['orders', 'tickets', 'returns'] });
  await shop.push.turnOn(clerk, { ...phone, topics: ['orders', 'slips'] });
  await expect(
    shop.push.turnOn(clerk, { ...phone, topics: ['orders', 'tickets'] }),
  ).rejects.toMatchObject({ reason: 'forbidden' });
  await expect(
    shop.push.turnOn(nimali, { ...aSubscription('home'), topics: ['orders'] }),
  ).rejects.toMatchObject({ reason: 'forbidden' });
  expect(await shop.push.state(clerk)).toMatchObject({ isOn: true, topics: ['orders', 'slips'] });
  expect(await shop.push.state(nimali)).not.toHaveProperty('topics');
  // The browser turns them on again without a choice.
  await shop.push.turnOn(clerk, phone);

  const number = await order(nimali);
  const own = await order(admin);
  await shop.mail.round();
  const news = (orderId: string) => ({
    title: 'New order',
    body: `Order ${orderId}`,
    url: `/admin/orders?order=${orderId}`,
  });
  // They are sent side by side.
  const both = service.messagesFor(phone);
  expect(both).toHaveLength(2);
  expect(both).toEqual(expect.arrayContaining([news(number), news(own)]));
  expect(service.messagesFor(office)).toEqual([news(number)]);
  const slip = await aPicture();
  await shop.slips.send(nimali, number, async () => slip);
  await shop.mail.round();
  expect(service.messagesFor(phone).at(-1)).toEqual({
    title: 'New payment slip',
    body: `Order ${number}`,
    url: `/admin/slips?order=${number}`,
  });
  expect(service.messagesFor(office)).toEqual([]);
});

test('staff who lost the permission get no notifications, including queued ones', async () => {
  const { service, shop, person, order } = await aPushingShop();
  const clerk = { ...(await person('Anjali')), permissions: ['orders' as const] };
  await changePerson(shop, clerk.id, { permissions: 'orders' });
  const nimali = await person('Nimali');
  const phone = aSubscription('phone');
  await shop.push.turnOn(clerk, { ...phone, topics: ['orders'] });
  await order(nimali);
  expect(await pushes(shop)).toHaveLength(1);
  await changePerson(shop, clerk.id, { permissions: 'catalogue' });
  await order(nimali);
  await shop.mail.round();
  expect(await pushes(shop)).toHaveLength(1);
  expect(service.messagesFor(phone)).toEqual([]);
  const stocked = { ...clerk, permissions: ['catalogue' as const] };
  expect(await shop.push.state(stocked)).toMatchObject({ isOn: true, topics: [] });
});
