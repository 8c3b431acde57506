import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { holdBackEmails } from '#lib/server/app/backup/repo.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import { createShop, type Shop } from '#lib/server/app/create-shop.ts';
import { migrateTo } from '#lib/server/infra/db/migrations/migrate.ts';
import { inTransaction, openDatabase } from '#lib/server/infra/db/open.ts';
import {
  enqueueSms,
  eraseSmsOf,
  resumeSms,
  smsLimits,
  stopSms,
} from '#lib/server/infra/mail/sms-repo.ts';
import { DAY_MS, SECOND_MS } from '#lib/format/durations.ts';
import { aClock } from '../../support/people.ts';
import { anUntouchedPlace, aPlace, aShop, whenDone } from '../../support/shop.ts';
import { anSmsServer } from '../../support/start-sms.ts';

const NUMBER = '+94771234567';
const OWNER = 'an-order';
const limits = smsLimits({ smsPerNumberPerDay: 10 });

const postOne = (shop: Shop, text: string, to = NUMBER, max = 10, owner = OWNER) =>
  inTransaction(shop.db, (tx) =>
    enqueueSms(
      tx,
      {
        to,
        text,
        owner,
        about: 'order',
        limits: [{ ...limits.smsTo(to), max }],
        costPerSegmentCents: 125,
      },
      shop.now(),
    ),
  );

const outbox = (shop: Shop) => shop.db.selectFrom('outbox').selectAll().execute();
const days = (shop: Shop) => shop.db.selectFrom('sms_days').selectAll().execute();

const scripts = [
  'Rs. 2,792.00 & 100% {key} {to} + a=b; "it\'s" €5',
  'ඔබේ ඇණවුම K7M2-9QXD බෙදාහැරීමට පිටත් වුණා.',
  'உங்கள் ஓடர் K7M2-9QXD விநியோகத்திற்குப் புறப்பட்டது.',
];

test('number, text and key arrive as they are in three scripts, and in no address', async () => {
  const gateway = await anSmsServer();
  const shop = await aShop(undefined, undefined, gateway.env);
  for (const text of scripts) await postOne(shop, text);
  await shop.mail.round();
  const form = { api_key: gateway.env.SMS_KEY, sender: 'Shilpa', to: '94771234567' };
  expect(gateway.received).toHaveLength(3);
  expect(gateway.received).toEqual(
    expect.arrayContaining(scripts.map((message) => ({ ...form, message }))),
  );
  expect(new Set(gateway.requests)).toEqual(new Set(['POST /send']));
});

test('two processes send each message once, erase its words and sum what it cost', async () => {
  const gateway = await anSmsServer();
  const place = await aPlace();
  const clock = aClock('2026-11-20T20:00:00Z');
  const one = await aShop(place, clock.now, gateway.env);
  const other = await aShop(place, clock.now, gateway.env);
  for (let at = 0; at < 6; at += 1) await postOne(one, `${'a'.repeat(160)}${at}`);
  await Promise.all([one.mail.round(), other.mail.round()]);
  await one.mail.round();
  const sent = new Set(gateway.received.map(({ message }) => message?.at(-1)));
  expect([gateway.received.length, sent.size]).toEqual([6, 6]);
  for (const row of await outbox(one)) {
    expect(row).toMatchObject({ channel: 'sms', text: '', tries: 1, next_try_at: null });
    expect(row.sent_at).not.toBeNull();
  }
  // It is past midnight in the shop's time zone.
  const sums = { sent: 6, segments: 12, cost_cents: 1500, withheld: 0 };
  expect(await days(one)).toEqual([{ day: '2026-11-21', ...sums }]);
});

test.each([500, 502, 302, 408, 425, 429, 401])('after %i it is tried again', async (status) => {
  const clock = aClock();
  const gateway = await anSmsServer();
  const shop = await aShop(undefined, clock.now, gateway.env);
  await postOne(shop, 'Patience');
  gateway.response(status);
  await shop.mail.round();
  await shop.mail.round();
  expect(await outbox(shop)).toMatchObject([{ tries: 1, sent_at: null, text: 'Patience' }]);
  expect(await days(shop)).toEqual([]);
  gateway.response(202);
  clock.pass(2 * SECOND_MS);
  await shop.mail.round();
  expect(gateway.received).toHaveLength(2);
  expect(await days(shop)).toMatchObject([{ sent: 1 }]);
});

test.each([400, 404, 422])('after %i it is given up', async (status) => {
  const clock = aClock();
  const gateway = await anSmsServer();
  const shop = await aShop(undefined, clock.now, gateway.env);
  await postOne(shop, 'In vain');
  gateway.response(status);
  await shop.mail.round();
  gateway.response(200);
  clock.pass(DAY_MS);
  await shop.mail.round();
  expect(gateway.received).toHaveLength(1);
  expect(await outbox(shop)).toMatchObject([{ sent_at: null, next_try_at: null, text: '' }]);
});

test('a shop without a gateway gives up what was waiting, and sends its emails', async () => {
  const gateway = await anSmsServer();
  const place = await aPlace();
  await postOne(await aShop(place, undefined, gateway.env), 'Too late');
  const shop = await aShop(place);
  await shop.mail.round();
  expect(await outbox(shop)).toMatchObject([{ sent_at: null, next_try_at: null, text: '' }]);
  expect(gateway.received).toEqual([]);
});

test('no log line has a number, a text or the key', async () => {
  const clock = aClock();
  const gateway = await anSmsServer();
  const lines: string[] = [];
  const shop = await createShop({
    ...readSettings({ SITE_URL: 'http://shop.test', ...gateway.env }),
    ...(await aPlace()),
    now: clock.now,
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
  });
  whenDone(() => shop.close());
  await postOne(shop, 'The code is 0421');
  for (const status of [500, 302, 400]) {
    gateway.response(status);
    await shop.mail.round();
    clock.pass(DAY_MS / 2);
  }
  const log = lines.join('');
  expect(log).toContain('The SMS gateway answered 500');
  for (const secret of ['771234567', 'code is 0421', gateway.env.SMS_KEY, 'api_key']) {
    expect(log).not.toContain(secret);
  }
});

test('a number gets as many as the limit in a day, and what is above is counted', async () => {
  const clock = aClock();
  const gateway = await anSmsServer();
  const shop = await aShop(undefined, clock.now, gateway.env);
  const other = '+94711234567';
  expect(await postOne(shop, 'one', NUMBER, 2)).toBe(true);
  expect(await postOne(shop, 'two', NUMBER, 2)).toBe(true);
  expect(await postOne(shop, 'three', NUMBER, 2)).toBe(false);
  expect(await postOne(shop, 'four', other, 2)).toBe(true);
  await shop.mail.round();
  expect(gateway.received).toHaveLength(3);
  expect(JSON.stringify(gateway.received)).not.toContain('three');
  expect(await days(shop)).toMatchObject([{ sent: 3, withheld: 1 }]);
  clock.pass(DAY_MS);
  expect(await postOne(shop, 'five', NUMBER, 2)).toBe(true);
});

test('a number that stopped them gets none, until they are wanted again', async () => {
  const gateway = await anSmsServer();
  const shop = await aShop(undefined, undefined, gateway.env);
  await postOne(shop, 'Waiting');
  await inTransaction(shop.db, (tx) => stopSms(tx, { number: NUMBER, owner: OWNER }, shop.now()));
  await inTransaction(shop.db, (tx) => stopSms(tx, { number: NUMBER, owner: OWNER }, shop.now()));
  expect(await postOne(shop, 'Unwanted')).toBe(false);
  await shop.mail.round();
  expect(gateway.received).toEqual([]);
  await inTransaction(shop.db, (tx) => resumeSms(tx, NUMBER));
  expect(await postOne(shop, 'Welcome')).toBe(true);
  await shop.mail.round();
  expect(gateway.received).toMatchObject([{ message: 'Welcome' }]);
});

test('erasing an account removes its number from sent texts and keeps what waits for others', async () => {
  const gateway = await anSmsServer();
  const shop = await aShop(undefined, undefined, gateway.env);
  await postOne(shop, 'Sent');
  await shop.mail.round();
  await postOne(shop, 'Waiting');
  await postOne(shop, 'Of somebody else', NUMBER, 10, 'another-order');
  await inTransaction(shop.db, (tx) => eraseSmsOf(tx, [OWNER]));
  const rows = (await outbox(shop)).toSorted((a, b) => a.recipient.localeCompare(b.recipient));
  expect(rows).toMatchObject([
    { recipient: '', segments: 1 },
    { recipient: NUMBER, owner: 'another-order' },
  ]);
  const limited = await shop.db.selectFrom('rate_limits').selectAll().execute();
  expect(limited).toMatchObject([{ count: 3 }]);
  expect(JSON.stringify(limited)).not.toContain('771234567');
  expect(await days(shop)).toMatchObject([{ sent: 1 }]);
});

test('a restored backup sends no text that was waiting', async () => {
  const gateway = await anSmsServer();
  const shop = await aShop(undefined, undefined, gateway.env);
  await postOne(shop, 'Waiting');
  expect(await inTransaction(shop.db, holdBackEmails)).toBe(1);
  await shop.mail.round();
  expect(gateway.received).toEqual([]);
  expect(await outbox(shop)).toEqual([]);
});

test('a shop of the version before sends its waiting emails, and texts nobody', async () => {
  const place = await anUntouchedPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  whenDone(() => db.destroy());
  await migrateTo(db, '0046-vouchers');
  await sql`insert into users (id, name, email, role, password_hash, created_at)
    values ('nimali', 'Nimali', 'nimali@example.com', 'user', '', '')`.execute(db);
  await sql`insert into outbox (id, recipient, subject, text, html, is_secret, created_at, next_try_at)
    values ('mail', 'nimali@example.com', 'Subject', 'Text', '<p>Text</p>', 0, ${new Date().toISOString()}, '2026')`.execute(
    db,
  );
  await migrateTo(db);
  const shop = await aShop(place);
  await shop.mail.round();
  const [mail] = await outbox(shop);
  expect(mail).toMatchObject({ channel: 'email', segments: 0, cost_cents: 0, next_try_at: null });
  expect(mail?.sent_at).not.toBeNull();
  const person = await shop.db
    .selectFrom('users')
    .select(['notify_email', 'notify_sms'])
    .where('id', '=', 'nimali')
    .executeTakeFirst();
  expect(person).toEqual({ notify_email: 1, notify_sms: 0 });
});
