import { expect, test } from 'vitest';
import { StaffOrderSchema } from '#lib/checkout/staff-order.ts';
import { deliveryCodeOf } from '#lib/server/features/orders/delivery-code.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { read } from '#lib/server/infra/request-body.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { everyRow } from '../app/full-shop.ts';
import { aClock, aUser, changePerson, mailsOf } from '../../support/people.ts';
import { aProduct, onItsWay, startDelivery, parcels } from '../../support/products.ts';
import { aShop, stock } from '../../support/shop.ts';
import { anSmsServer } from '../../support/start-sms.ts';

const BOWL = 'lacquer-band-bowl';
const IP = '192.0.2.9';
const MOBILE = '+94771234567';
const SECRET = 'a secret of sixteen';

const LIMIT = { LIMITS_SMS_PER_NUMBER_PER_DAY: '3' };

/** A shop that texts, asks for a code at the door, and pays 1.25 rupees for a segment. */
async function aTextingShop(env: Record<string, string> = {}, hasGateway = true) {
  const clock = aClock();
  const gateway = await anSmsServer();
  const shop = await aShop(undefined, clock.now, {
    SECRET,
    ...(hasGateway ? gateway.env : {}),
    ...env,
  });
  const settings = { delivery: { code: 'required' }, sms: { costPerSegment: 1.25 } };
  await shop.shopSettings.save('an-admin', { settings, revision: 0 });
  await stock(shop, aProduct(BOWL, { countInStock: 20 }));
  const nimali = await aUser(shop, 'nimali');
  const admin = await aUser(shop, 'amara', 'admin');
  const driver = await aUser(shop, 'kasun', 'driver');
  let count = 0;
  /** A phone order of Kamala, who has no account. */
  const takeOrder = (customer: Record<string, string> = {}, language = 'en') => {
    count += 1;
    const request = read(StaffOrderSchema, {
      customer: { name: 'Kamala de Silva', phone: '077 123 4567', ...customer },
      cartItems: [{ _id: BOWL, qty: 1 }],
      delivery_address: { street: '12 Paddy Lane', city: 'Kandy' },
      channel: 'phone',
      language,
    });
    return shop.guestOrders.place(admin, request, `by-phone-${count}`);
  };
  /** An order of Nimali, who has an account. */
  const order = async () => {
    count += 1;
    const { orderId } = await shop.checkout.place(
      nimali,
      {
        userId: undefined,
        cartItems: [{ _id: BOWL, size: 'Default', qty: 1 }],
        delivery_address: { ...parcels, district: '' },
        paymentMethod: 'cash_on_delivery',
        subTotalAmt: 3900,
        totalAmt: 3900,
      },
      `order-${count}`,
    );
    return orderId;
  };
  const texts = async () => {
    await shop.mail.round();
    return gateway.received.splice(0).map(({ to, message = '' }) => ({ to, message }));
  };
  const emails = async (to: string) => (await mailsOf(shop, to)).map(({ subject }) => subject);
  return { clock, gateway, shop, nimali, admin, driver, takeOrder, order, texts, emails };
}

const linkIn = (message = '') => message.split(' ').at(-1) ?? '';
const tokenIn = (url: string | null) => url?.split('/').at(-1) ?? '';

const codeOf = async (shop: Shop, number: string) => {
  const row = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return deliveryCodeOf(SECRET, row.id);
};

test('a phone order without an email is texted when placed, on its way and not delivered', async () => {
  const { shop, driver, takeOrder, texts } = await aTextingShop();
  const { orderId, guestUrl } = await takeOrder();
  const to = MOBILE.slice(1);
  const placed = await texts();
  const link = linkIn(placed[0]?.message);
  expect(placed).toEqual([
    {
      to,
      message: `Shilpa: we have your order ${orderId}, Rs. 3,900.00. Thank you. ${link}`,
    },
  ]);
  await startDelivery(shop, orderId, driver);
  const code = await codeOf(shop, orderId);
  expect(await texts()).toEqual([{ to, message: expect.stringContaining(`code ${code} `) }]);
  await shop.deliveries.fail(driver, orderId, { reason: 'not_home', note: '', at: undefined });
  expect(await texts()).toEqual([{ to, message: expect.stringContaining("couldn't deliver") }]);
  const stored = JSON.stringify(await shop.db.selectFrom('outbox').selectAll().execute());
  for (const secret of [code, tokenIn(guestUrl), tokenIn(link)])
    expect(stored).not.toContain(secret);
});

test('the link in a text is short, opens the order as the long one does, and expires', async () => {
  const { clock, shop, takeOrder, texts } = await aTextingShop();
  const { orderId, guestUrl } = await takeOrder();
  const [text] = await texts();
  const link = linkIn(text?.message);
  expect(link).toMatch(/^http:\/\/shop\.test\/o\/[\w-]{11}$/);
  const open = (url: string | null) => shop.guestOrders.open(tokenIn(url), IP);
  expect(await open(link)).toEqual(await open(guestUrl));
  clock.pass(59 * DAY_MS);
  expect((await open(link)).orderId).toBe(orderId);
  clock.pass(2 * DAY_MS);
  await expect(open(link)).rejects.toMatchObject({ reason: 'missing' });
  expect((await open(guestUrl)).orderId).toBe(orderId);
});

test('the text is in the language of the buyer', async () => {
  const { takeOrder, texts } = await aTextingShop();
  const { orderId } = await takeOrder({}, 'ta');
  const [text] = await texts();
  expect(text?.message).toContain(`உங்கள் ஓடர் ${orderId}`);
  expect(text?.message).toContain('http://shop.test/ta/o/');
});

test('a guest with an email or without a mobile number gets no text', async () => {
  const { takeOrder, texts, emails } = await aTextingShop();
  await takeOrder({ email: 'kamala@example.com' });
  await takeOrder({ phone: '066 555 0142' });
  expect(await emails('kamala@example.com')).toHaveLength(1);
  expect(await texts()).toEqual([]);
});

test('without a gateway nothing is sent, stored or shown', async () => {
  const { shop, nimali, admin, takeOrder, texts } = await aTextingShop({}, false);
  await changePerson(shop, nimali.id, { phone: '0771234567' });
  const { guestUrl, order } = await takeOrder();
  expect(await texts()).toEqual([]);
  expect(order.sms).toBeUndefined();
  expect(await shop.guestOrders.open(tokenIn(guestUrl), IP)).not.toHaveProperty('sms');
  await expect(shop.guestOrders.chooseSms(tokenIn(guestUrl), IP, true)).rejects.toMatchObject({
    reason: 'missing',
  });
  const user = await shop.account.changeProfile(nimali, nimali.id, { notifySms: 'true' });
  expect(user).not.toHaveProperty('notify');
  const row = await shop.db
    .selectFrom('users')
    .select('notify_sms')
    .where('id', '=', nimali.id)
    .executeTakeFirst();
  expect(row).toEqual({ notify_sms: 0 });
  expect(await shop.textMessages.status()).toEqual({ isSetUp: false, messages: [] });
  await expect(shop.textMessages.sendTest(admin.id)).rejects.toMatchObject({
    code: 'sms_not_set_up',
  });
  expect(
    await shop.db.selectFrom('outbox').select('id').where('channel', '=', 'sms').execute(),
  ).toEqual([]);
});

test('order news of an account follow its switches, of which one stays on', async () => {
  const { shop, nimali, admin, order, texts, emails } = await aTextingShop();
  const change = (form: Record<string, string>) =>
    shop.account.changeProfile(nimali, nimali.id, form);
  await changePerson(shop, nimali.id, { proved_phone: MOBILE });
  await order();
  expect(await emails(nimali.email)).toHaveLength(1);
  expect(await texts()).toEqual([]);

  expect(await change({ mobile: '077 123 4567', notifySms: 'true' })).toMatchObject({
    notify: { email: true, sms: true },
  });
  const both = await order();
  expect(await emails(nimali.email)).toHaveLength(1);
  expect(await texts()).toMatchObject([{ to: MOBILE.slice(1) }]);

  expect(await change({ notifyEmail: 'false' })).toMatchObject({
    notify: { email: false, sms: true },
  });
  await order();
  expect(await emails(nimali.email), 'the text is enough').toEqual([]);
  expect(await texts()).toHaveLength(1);
  await shop.adminOrders.cancel(admin, both, 'Sold out.');
  expect(await emails(nimali.email), 'what no text says').toHaveLength(1);
  await expect(change({ notifySms: 'false' })).rejects.toMatchObject({
    reason: 'invalid',
    details: { errors: { notifySms: 'Choose email, SMS or both.' } },
  });

  await change({ mobile: '066 555 0142' });
  await order();
  expect(await texts(), 'no mobile number').toEqual([]);
  expect(await shop.account.user(nimali)).toMatchObject({ notify: { email: false, sms: true } });
});

test('a text that is withheld or stopped is an email', async () => {
  const { clock, shop, nimali, order, takeOrder, texts, emails } = await aTextingShop(LIMIT);
  const news = { mobile: '077 123 4567', notifySms: 'true', notifyEmail: 'false' };
  await shop.account.changeProfile(nimali, nimali.id, news);
  await changePerson(shop, nimali.id, { proved_phone: MOBILE });
  for (let count = 0; count < 4; count += 1) await order();
  expect(await emails(nimali.email)).toHaveLength(1);
  expect(await texts()).toHaveLength(3);
  const span = { from: '2026-11-20', to: '2026-11-20', by: 'day' as const };
  const { messages } = await shop.figures.figures(span);
  expect(messages).toEqual({ sms: 3, segments: 3, cost: 3.75, withheld: 1 });

  clock.pass(24 * 3_600_000);
  const { guestUrl } = await takeOrder();
  await shop.guestOrders.chooseSms(tokenIn(guestUrl), IP, true);
  await order();
  expect(await emails(nimali.email)).toHaveLength(1);
  expect(await texts()).toEqual([]);
});

test('the buyer stops texts on the page of the order, staff see it, and starts them again', async () => {
  const { shop, admin, takeOrder, texts } = await aTextingShop();
  const { guestUrl, orderId } = await takeOrder();
  const token = tokenIn(guestUrl);
  await texts();
  const ofStaff = async () =>
    (await shop.orderList.orders(admin, { q: orderId, page: 1, limit: 1 })).orders[0]?.sms;
  expect(await shop.guestOrders.open(token, IP)).toMatchObject({ sms: 'on' });
  expect(await ofStaff()).toBeUndefined();
  expect(await shop.guestOrders.chooseSms(token, IP, true)).toMatchObject({ sms: 'stopped' });
  expect(await ofStaff()).toBe('stopped');
  const again = await takeOrder();
  expect(await texts()).toEqual([]);
  await shop.guestOrders.chooseSms(tokenIn(again.guestUrl), IP, false);
  await takeOrder();
  expect(await texts()).toHaveLength(1);
  await expect(shop.guestOrders.chooseSms('none', IP, true)).rejects.toMatchObject({
    reason: 'missing',
  });
});

test('staff have ready texts in the language of the buyer, without the code', async () => {
  const { shop, nimali, admin, driver, takeOrder, order } = await aTextingShop({}, false);
  const { order: taken } = await takeOrder({}, 'si');
  expect(taken.texts?.placed).toContain(`ඔබේ ඇණවුම ${taken.orderId} ලැබුණා`);
  expect(linkIn(taken.texts?.placed)).toContain('http://shop.test/si/o/');
  await shop.account.changeProfile(nimali, nimali.id, { language: 'ta' });
  const number = await order();
  const [found] = (await shop.orderList.orders(admin, { q: number, page: 1, limit: 1 })).orders;
  expect(found?.texts?.started).toContain(`உங்கள் ஓடர் ${number}`);
  expect(JSON.stringify(found)).not.toContain(await codeOf(shop, number));
  await onItsWay(shop, number, driver.id);
  expect(await shop.orders.one(driver, number)).not.toHaveProperty('texts');
});

test('an admin sends a test to the own number and sees the last ten without numbers', async () => {
  const { shop, admin, takeOrder, gateway, texts, clock } = await aTextingShop(LIMIT);
  await expect(shop.textMessages.sendTest(admin.id)).rejects.toMatchObject({
    reason: 'conflict',
    message: 'Your profile has no mobile number. Add it there, then try again.',
  });
  await changePerson(shop, admin.id, { phone: '0719998877' });
  await shop.textMessages.sendTest(admin.id);
  expect(await texts()).toEqual([{ to: '94719998877', message: 'Shilpa: this is a test.' }]);
  clock.pass(1000);
  gateway.response(400);
  await takeOrder();
  await shop.mail.round();
  const { isSetUp, messages } = await shop.textMessages.status();
  expect(isSetUp).toBe(true);
  expect(messages).toMatchObject([
    { to: '567', state: 'failed', segments: 1 },
    { to: '877', state: 'sent', segments: 1 },
  ]);
  for (let count = 0; count < 2; count += 1) await shop.textMessages.sendTest(admin.id);
  await expect(shop.textMessages.sendTest(admin.id)).rejects.toMatchObject({ reason: 'conflict' });
  for (let count = 0; count < 9; count += 1) {
    clock.pass(1000);
    await takeOrder({ phone: `07712345${10 + count}` });
  }
  expect((await shop.textMessages.status()).messages).toHaveLength(10);
});

test('erasing a buyer erases the texts, and the wish to get none', async () => {
  const { shop, nimali, admin, takeOrder, order, texts } = await aTextingShop();
  const { orderId, guestUrl } = await takeOrder();
  await texts();
  await shop.guestOrders.chooseSms(tokenIn(guestUrl), IP, true);
  await shop.adminOrders.cancel(admin, orderId, 'No stock.');
  await shop.guests.erase(admin, orderId, 1);
  await shop.account.changeProfile(nimali, nimali.id, { mobile: '0712223344', notifySms: 'true' });
  await changePerson(shop, nimali.id, { proved_phone: '+94712223344' });
  const own = await order();
  await texts();
  await shop.orders.withdraw(nimali, own);
  await shop.account.remove(nimali);
  const rows = JSON.stringify(await everyRow(shop));
  for (const digits of ['771234567', '712223344']) expect(rows).not.toContain(digits);
  expect(await shop.db.selectFrom('sms_days').select('sent').execute()).toEqual([{ sent: 2 }]);
});

test('texts to a former number do not go out', async () => {
  const { shop, nimali, order, texts } = await aTextingShop();
  await shop.account.changeProfile(nimali, nimali.id, { mobile: '0712223344', notifySms: 'true' });
  await changePerson(shop, nimali.id, { proved_phone: '+94712223344' });
  await order();
  await shop.account.changeProfile(nimali, nimali.id, { mobile: '0715556677' });
  expect(await texts()).toEqual([]);
});

test('texts go to a number that its person proved; other numbers get none, and the email goes', async () => {
  const { shop, nimali, order, texts, emails } = await aTextingShop();
  for (const mobile of ['0712223301', '0712223302']) {
    await shop.account.changeProfile(nimali, nimali.id, { mobile, notifySms: 'true' });
    await shop.orders.withdraw(nimali, await order());
  }
  expect(await emails(nimali.email)).not.toEqual([]);
  expect(await texts()).toEqual([]);
});

test('texts that wait for a number stay when another account takes the number or stops texts there', async () => {
  const { shop, nimali, takeOrder, order, texts } = await aTextingShop();
  await changePerson(shop, nimali.id, { phone: '0771234567', proved_phone: MOBILE, notify_sms: 1 });
  await order();
  const { guestUrl } = await takeOrder();
  const thief = await aUser(shop, 'thief');
  await shop.account.changeProfile(thief, thief.id, { mobile: '0771234567' });
  await shop.account.changeProfile(thief, thief.id, { mobile: '0715556677' });
  await shop.account.changeProfile(thief, thief.id, { mobile: '0771234567' });
  await shop.account.remove(thief);
  await shop.guestOrders.chooseSms(tokenIn(guestUrl), IP, true);
  expect(await texts()).toMatchObject([{ to: MOBILE.slice(1) }]);
});

test('the budgets of a day end texts, and Today says so', async () => {
  const { shop, nimali, admin, order, takeOrder, texts } = await aTextingShop({
    LIMITS_TEXTS_PER_ACCOUNT_PER_DAY: '1',
    LIMITS_TEXTS_PER_SHOP_PER_DAY: '2',
  });
  await changePerson(shop, nimali.id, { phone: '0771234567', proved_phone: MOBILE, notify_sms: 1 });
  const used = async () => (await shop.today(admin)).textBudgets;
  expect(await used()).toEqual([]);
  await order();
  await order();
  expect(await texts()).toHaveLength(1);
  expect(await used()).toEqual(['account']);
  await takeOrder();
  await takeOrder({ phone: '0719998877' });
  expect(await texts()).toHaveLength(1);
  expect(await used()).toEqual(['account', 'shop']);
});
