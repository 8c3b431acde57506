import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { RegisterSchema } from '#lib/account/schema.ts';
import { AdminOrderQuerySchema } from '#lib/order-list/schema.ts';
import { StaffOrderSchema } from '#lib/checkout/staff-order.ts';
import type { Language } from '#lib/messages/languages.ts';
import { migrateTo } from '#lib/server/infra/db/migrations/migrate.ts';
import { openDatabase } from '#lib/server/infra/db/open.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import { read } from '#lib/server/infra/request-body.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import {
  aBrowser,
  aPerson,
  changePerson,
  codeFor,
  mailsOf,
  tokenOf,
} from '../../support/people.ts';
import { aProduct, oneBowl, onItsWay } from '../../support/products.ts';
import { anUntouchedPlace, aShop, stock, whenDone } from '../../support/shop.ts';
import { aMailServer } from '../../support/start-smtp.ts';
import { aTranslator, BOWL as TEXTS } from '../../support/translator.ts';
import * as m from '#messages';

const BOWL = 'lacquer-band-bowl';
const EMAIL = 'nimali@example.com';
const GUEST = 'kamala@example.com';
const IP = '192.0.2.1';

const PASSWORD = 'weaver of reeds';
const registration = (given: Record<string, unknown> = {}) =>
  read(RegisterSchema, {
    name: 'Nimali Perera',
    email: EMAIL,
    phone: '0771234567',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...given,
  });

/** Signed in, as services have who calls. */
async function as(shop: Shop, email: string, role: 'user' | 'admin', language: Language = 'en') {
  const id = await aPerson(shop, { email, role });
  await changePerson(shop, id, { language });
  return shop.sessions.authenticate(await tokenOf(shop, id));
}

const byPhone = (given: Record<string, unknown> = {}) =>
  read(StaffOrderSchema, {
    customer: { name: 'Kamala de Silva', phone: '077 123 4567', email: GUEST },
    cartItems: [{ _id: BOWL, qty: 1 }],
    delivery_address: { street: '12 Paddy Lane', city: 'Kandy', district: 'Kandy' },
    paymentMethod: 'bank_transfer',
    channel: 'phone',
    ...given,
  });

describe('An account', () => {
  test('has the language of the call that registered it, or the one that it named', async () => {
    const shop = await aShop();
    const enter = async (email: string) => {
      await shop.account.confirm(email, await codeFor(shop, email), aBrowser());
      const login = await shop.account.login({ email, password: PASSWORD }, aBrowser());
      return login.state === 'in' && login.user.language;
    };
    await inLocale('si', () => shop.account.register(registration(), IP));
    const [code] = await mailsOf(shop, EMAIL);
    expect(code?.html).toContain('<html lang="si">');
    expect(code?.text).toContain(m.account_email_confirm({}, { locale: 'si' }));
    // A resent code goes to the same person, whoever asks for it.
    await shop.account.resend(EMAIL, aBrowser());
    expect((await mailsOf(shop, EMAIL)).at(-1)?.html).toContain('<html lang="si">');
    expect(await enter(EMAIL)).toBe('si');

    const named = registration({ email: 'ravi@example.com', language: 'ta' });
    await inLocale('si', () => shop.account.register(named, IP));
    expect(await enter('ravi@example.com')).toBe('ta');
    await shop.account.register(registration({ email: 'ann@example.com' }), IP);
    expect(await enter('ann@example.com')).toBe('en');
    expect(() => registration({ language: 'fr' })).toThrow('Please choose a language');
  });

  test('keeps its language until its profile is saved with another', async () => {
    const shop = await aShop();
    const nimali = await as(shop, EMAIL, 'user');
    const change = (fields: Record<string, unknown>) =>
      inLocale('ta', () => shop.account.changeProfile(nimali, nimali.id, fields));
    expect(await change({ city: 'Galle' })).toMatchObject({ city: 'Galle', language: 'en' });
    expect(await change({ language: 'si' })).toMatchObject({ city: 'Galle', language: 'si' });
    await expect(change({ language: 'fr' })).rejects.toMatchObject({ reason: 'invalid' });
    const data = await shop.account.exportAccount(nimali);
    expect(data).toMatchObject({ user: { language: 'si' } });
  });

  test('gets codes and notices in its language, and an unknown address in that of the call', async () => {
    const shop = await aShop();
    await as(shop, EMAIL, 'user', 'ta');
    await inLocale('si', () => shop.account.sendResetCode(EMAIL, IP));
    await inLocale('si', () => shop.account.sendResetCode('nobody@example.com', IP));
    const all = await shop.db.selectFrom('outbox').select(['recipient', 'html']).execute();
    const languages = all.map(({ recipient, html }) => [recipient, /lang="(\w+)"/.exec(html)?.[1]]);
    expect(Object.fromEntries(languages)).toEqual({ [EMAIL]: 'ta', 'nobody@example.com': 'si' });
  });
});

describe('Emails about an order', () => {
  test('are in the language of its buyer, with links to it, and those to the shop in English', async () => {
    const server = await aMailServer();
    const shop = await aShop(undefined, undefined, { MAIL_URL: server.url });
    await stock(shop, aProduct(BOWL));
    const settings = { notify: { orders: ['desk@example.com'] } };
    await shop.shopSettings.save('an-admin', { settings, revision: 0 });
    const nimali = await as(shop, EMAIL, 'user', 'si');
    const admin = await as(shop, 'amara@example.com', 'admin');
    const kasun = await aPerson(shop, { email: 'kasun@example.com', role: 'driver' });

    const { orderId } = await inLocale('ta', () => shop.checkout.place(nimali, oneBowl, 'a-key'));
    await onItsWay(shop, orderId, kasun);
    const guest = await shop.guestOrders.place(admin, byPhone({ language: 'ta' }), 'by-phone');
    expect(guest.guestUrl).toMatch(/^\/ta\/o\//);
    expect(guest.message).toMatch(/நன்றி.*\/ta\/o\//s);
    await shop.mail.round();

    const to = (email: string) =>
      server.received.filter((mail) => mail.to?.some(({ address }) => address === email));
    const subject = m.orders_email_your_order(
      { number: orderId, shop: 'Shilpa' },
      { locale: 'si' },
    );
    // The mail server gets several at once.
    const [placed] = to(EMAIL).filter((mail) => mail.subject === subject);
    const moved = to(EMAIL).filter((mail) => mail.subject !== subject);
    expect(placed?.text).toContain(m.orders_email_total({}, { locale: 'si' }));
    expect(placed?.html).toContain('<html lang="si">');
    expect(placed?.text).toContain('http://shop.test/si/order-tracking?');
    expect(moved).toHaveLength(1);
    expect(moved[0]?.text).toContain('http://shop.test/si/order-tracking?');

    const [ofGuest] = to(GUEST);
    expect(ofGuest?.subject).toBe(
      m.orders_email_your_order({ number: guest.orderId, shop: 'Shilpa' }, { locale: 'ta' }),
    );
    expect(ofGuest?.html).toContain('<html lang="ta">');
    expect(ofGuest?.text).toContain(`http://shop.test${guest.guestUrl}`);

    const ofShop = to('desk@example.com');
    expect(ofShop).toHaveLength(2);
    for (const { subject: about, html, text } of ofShop) {
      expect(about).toMatch(/^New order /);
      expect(html).toContain('<html lang="en">');
      expect(text).toContain('http://shop.test/admin/orders');
      expect(text).toContain(m.orders_email_total({}, { locale: 'en' }));
    }
  });
});

test('the reason of a failed delivery is stored in English and emailed in the language of the buyer', async () => {
  const shop = await aShop();
  await stock(shop, aProduct(BOWL));
  const nimali = await as(shop, EMAIL, 'user', 'ta');
  const driverId = await aPerson(shop, { email: 'kasun@example.com', role: 'driver' });
  const kasun = await shop.sessions.authenticate(await tokenOf(shop, driverId));
  const { orderId } = await shop.checkout.place(nimali, oneBowl, 'a-key');
  await onItsWay(shop, orderId, driverId);
  await inLocale('si', () => shop.deliveries.drive(kasun, orderId, 'delivering'));
  const failed = { at: undefined, reason: 'not_home', note: '' } as const;
  await inLocale('si', () => shop.deliveries.fail(kasun, orderId, failed));
  const events = await shop.db.selectFrom('order_events').select(['what', 'reason']).execute();
  expect(events.filter(({ reason }) => reason !== '')).toEqual([
    { what: 'fail', reason: 'Nobody was at home.' },
  ]);
  const mails = await mailsOf(shop, EMAIL);
  expect(mails.map(({ html }) => /lang="(\w+)"/.exec(html)?.[1])).toEqual(mails.map(() => 'ta'));
  expect(mails.map(({ text }) => text).join()).toContain(
    m.deliveries_was_not_home({}, { locale: 'ta' }),
  );
});

test('sends the newsletter and stock alerts in the language of the page that requested them', async () => {
  const shop = await aShop();
  await stock(shop, aProduct(BOWL, { countInStock: 0 }));
  const links = async (email: string) =>
    (await mailsOf(shop, email)).map(({ text, unsubscribe_url }) => [
      /http\S+\?token=\S+/.exec(text)?.[0].replace(/=.*/, ''),
      unsubscribe_url?.replace(/=.*/, ''),
    ]);
  const tokenIn = (text: string | undefined) => /confirm\?token=([\w-]+)/.exec(text ?? '')?.[1];
  await shop.newsletter.subscribe(GUEST, IP);
  await inLocale('ta', () => shop.newsletter.subscribe(GUEST, IP));
  const [, second] = await mailsOf(shop, GUEST);
  await shop.newsletter.confirm(tokenIn(second?.text) ?? '');
  // Anybody may enter the address of somebody who reads it already.
  await inLocale('si', () => shop.newsletter.subscribe(GUEST, IP));
  expect(await links(GUEST)).toEqual([
    ['http://shop.test/newsletter/confirm?token', undefined],
    ['http://shop.test/ta/newsletter/confirm?token', undefined],
    ...Array.from({ length: 2 }, () => [
      'http://shop.test/ta/newsletter/unsubscribe?token',
      'http://shop.test/ta/newsletter/unsubscribe?token',
    ]),
  ]);

  const alert = { productId: BOWL, size: 'Default' };
  await inLocale('si', () => shop.stockAlerts.request(alert, EMAIL, IP));
  await shop.stockAlerts.confirm(tokenIn((await mailsOf(shop, EMAIL)).at(-1)?.text) ?? '');
  await inLocale('en', () => shop.stockAlerts.request(alert, EMAIL, IP));
  await stock(shop, aProduct(BOWL, { countInStock: 3 }));
  await shop.stockAlerts.sendAlerts();
  const back = (await mailsOf(shop, EMAIL)).at(-1);
  expect(back?.text).toContain(m.stock_alerts_back_few({}, { locale: 'si' }));
  expect(back?.text).toContain(`http://shop.test/si/product/${BOWL}`);
  expect(back?.unsubscribe_url).toContain('/si/stock-alert/unsubscribe?token=');
});

test('after an upgrade, people get emails in English as before', async () => {
  const place = await anUntouchedPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  whenDone(() => db.destroy());
  await migrateTo(db, '0042-sums-of-variants');
  const old = db as unknown as Kysely<Record<string, Record<string, string | number | null>>>;
  const at = '2026-11-01T00:00:00.000Z';
  const person = { name: 'Nimali', email: EMAIL, password_hash: '', created_at: at };
  const rows = {
    users: { ...person, id: 'u', role: 'user', verified_at: at },
    registrations: { ...person, id: 'r', phone: '', token_hash: 'h', expires_at: '2099-01-01' },
    orders: {
      id: 'o',
      number: 'K7M2-9QXD',
      user_id: 'u',
      status: 'pending_payment',
      payment_method: 'cash_on_delivery',
      subtotal_cents: 400_000,
      shipping_cents: 0,
      address: JSON.stringify(oneBowl.delivery_address),
      email: EMAIL,
      created_at: at,
      moved_at: at,
    },
    subscribers: { id: 's', email: EMAIL, created_at: at, confirmed_at: at },
  };
  const tables = Object.entries(rows);
  for (const [table, row] of tables) await old.insertInto(table).values(row).execute();
  await migrateTo(db);
  for (const [table, row] of tables) {
    const [stored, ...more] = await old.selectFrom(table).selectAll().execute();
    expect(stored).toMatchObject({ ...row, language: 'en' });
    expect(more).toEqual([]);
  }
  const shop = await aShop(place);
  const nimali = await shop.sessions.authenticate(await tokenOf(shop, 'u'));
  await inLocale('si', () => shop.orders.withdraw(nimali, 'K7M2-9QXD'));
  expect((await mailsOf(shop, EMAIL))[0]?.html).toContain('<html lang="en">');
});

test('a packing slip has the words of its buyer beside the English ones', async () => {
  const { shop, put } = await aTranslator(aProduct(BOWL, { ...TEXTS, countInStock: 9 }));
  const admin = await as(shop, 'amara@example.com', 'admin');
  const nimali = await as(shop, EMAIL, 'user', 'si');
  await put(['product', BOWL], { ta: { name: 'அரக்கு கிண்ணம்' } }, TEXTS);
  const own = await shop.checkout.place(nimali, oneBowl, 'own');
  const byTamil = await shop.guestOrders.place(admin, byPhone({ language: 'ta' }), 'by-phone');
  const english = await shop.guestOrders.place(admin, byPhone(), 'another');
  const ids = [own, byTamil, english].map(({ orderId }) => orderId).join(',');
  const query = v.parse(AdminOrderQuerySchema, { ids });
  const read = () => shop.orderList.orders({ role: 'admin' }, query);
  const { orders } = await inLocale('en', read, shop.translations);
  const slips = orders.map(({ orderId, packing, items }) => [
    orderId,
    [packing?.words.pieces, items[0]?.name, items[0]?.translated],
  ]);
  expect(Object.fromEntries(slips)).toEqual({
    [own.orderId]: [m.cart_items({ count: 1 }, { locale: 'si' }), 'Clay bowl', undefined],
    [byTamil.orderId]: [m.cart_items({ count: 1 }, { locale: 'ta' }), 'Clay bowl', 'அரக்கு கிண்ணம்'],
    [english.orderId]: ['1 item', 'Clay bowl', undefined],
  });
});

test('refusals for short stock name products in the shopper’s language, at checkout and at login', async () => {
  const { shop, put } = await aTranslator(aProduct(BOWL, { ...TEXTS, countInStock: 1 }));
  const nimali = await as(shop, EMAIL, 'user', 'si');
  const seen = 'මැටි බඳුන';
  await put(['product', BOWL], { si: { name: seen } }, TEXTS);
  const short = {
    ...oneBowl,
    cartItems: [{ _id: BOWL, size: 'Default', qty: 2 }],
    subTotalAmt: 2 * oneBowl.subTotalAmt,
    totalAmt: 2 * oneBowl.subTotalAmt,
  };
  const inSinhala = <T>(work: () => Promise<T>) => inLocale('si', work, shop.translations);
  const problem = m.cart_only_left({ count: 1 }, { locale: 'si' });
  const refused = m.orders_line_short({ product: seen, problem }, { locale: 'si' });
  await expect(inSinhala(() => shop.checkout.place(nimali, short))).rejects.toThrow(refused);
  const quote = { ...short, giftVouchers: [], district: '' };
  await expect(inSinhala(() => shop.checkout.quote(nimali, quote))).rejects.toThrow(refused);
  await expect(
    inSinhala(() =>
      shop.checkout.quote(nimali, { ...quote, cartItems: [{ _id: BOWL, size: 'Blue', qty: 1 }] }),
    ),
  ).rejects.toThrow(m.orders_variant_unknown({ product: seen, variant: 'Blue' }, { locale: 'si' }));
  const guest = [{ productId: BOWL, size: 'Default', qty: 2 }];
  const { notices } = await inSinhala(() => shop.cart.merge(nimali.id, 'a-login', guest));
  expect(notices).toEqual([expect.stringContaining(`${seen}: `)]);
});

test('an email ends with the address in its own language', async () => {
  const { shop, put } = await aTranslator(aProduct(BOWL, { ...TEXTS, countInStock: 9 }));
  const { street, city } = shop.settings().contact;
  for (const [word, text] of [
    [street, 'කෝවිල් පාර'],
    [city, 'මාතලේ නගරය'],
  ] as const) {
    await put(['setting', word], { si: { word: text } }, { word });
  }
  const nimali = await as(shop, EMAIL, 'user', 'si');
  await inLocale('en', () => shop.checkout.place(nimali, oneBowl, 'own'), shop.translations);
  const [mail] = await mailsOf(shop, EMAIL);
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('කෝවිල් පාර, මාතලේ නගරය');
    expect(part).not.toContain(street);
  }
});
