import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toEmail } from '#lib/email/address.ts';
import { nextTry } from '#lib/server/infra/mail/worker.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aClock, aPerson, codeFor } from '../../support/people.ts';
import { aPlace, aShop } from '../../support/shop.ts';
import { aMailServer } from '../../support/start-smtp.ts';
import { SECOND_MS } from '#lib/format/durations.ts';

const EMAIL = 'nimali@example.com';

const content = (subject: string) => ({
  subject,
  heading: subject,
  preview: subject,
  paragraphs: ['Tom & Jerry <b>weave</b>.'],
});

const postOne = (shop: Shop, subject: string, to = EMAIL) =>
  inTransaction(shop.db, (tx) =>
    enqueueEmail(
      tx,
      { to, language: 'en', content: () => content(subject), settings: shop.settings() },
      shop.now(),
    ),
  );

const outbox = (shop: Shop) => shop.db.selectFrom('outbox').selectAll().execute();

test('without a mail server each email is a file that a mail program opens', async () => {
  const place = await aPlace();
  const shop = await aShop({ ...place });
  await aPerson(shop);
  await shop.account.sendResetCode(EMAIL, '192.0.2.1');
  const code = await codeFor(shop, EMAIL);
  await shop.mail.round();
  const folder = join(place.dataDir, 'outbox');
  const [file = '', ...more] = readdirSync(folder);
  expect(more).toEqual([]);
  expect(file).toMatch(/\.eml$/);
  const raw = readFileSync(join(folder, file), 'utf8');
  expect(/\d{6}/.exec(raw)?.[0], 'the first six digits are the code').toBe(code);
  const mail = await PostalMime.parse(raw);
  expect(mail).toMatchObject({ subject: `${code} is your Shilpa code`, to: [{ address: EMAIL }] });
  expect(mail.text).toContain(`\n${code}\n`);
  expect(mail.html).toContain(`>${code}<`);
});

test('an email is sent once, under a stable Message-ID, and its code is wiped', async () => {
  const server = await aMailServer();
  const shop = await aShop(undefined, undefined, { MAIL_URL: server.url });
  await aPerson(shop);
  await shop.account.sendResetCode(EMAIL, '192.0.2.1');
  const [waiting] = await outbox(shop);
  await shop.mail.round();
  await shop.mail.round();
  expect(server.received.map((mail) => mail.messageId)).toEqual([`<${waiting?.id}@shop.test>`]);
  expect(await outbox(shop)).toMatchObject([
    { text: '', html: '', subject: '', next_try_at: null },
  ]);
});

/** As they are stored: what RFC 5321 allows before the @, and domains of every script in ASCII. */
const unusual = [
  "o'neil@example.com",
  "'quoted'@example.com",
  "-!#$%&'*+/=?^_`{|}~@example.com",
  'name@xn--exmple-cua.com',
  `${'n'.repeat(64)}@example.com`,
];

test('addresses with unusual signs and international domains get their emails', async () => {
  const server = await aMailServer();
  const shop = await aShop(undefined, undefined, { MAIL_URL: server.url });
  for (const to of unusual) await postOne(shop, 'Weaving', to);
  await shop.mail.round();
  // The test's server reads international domains in their own script.
  expect(new Set(server.recipients.map(toEmail))).toEqual(new Set(unusual));
  expect(new Set(server.received.map(({ to }) => to?.[0]?.address))).toEqual(new Set(unusual));
});

test('and the files of a shop without a mail server name them too', async () => {
  const place = await aPlace();
  const shop = await aShop(place);
  for (const to of unusual) await postOne(shop, 'Weaving', to);
  await shop.mail.round();
  const folder = join(place.dataDir, 'outbox');
  const mails = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const read = await Promise.all(mails.map((raw) => PostalMime.parse(raw)));
  expect(new Set(read.map(({ to }) => to?.[0]?.address))).toEqual(new Set(unusual));
});

test('text is escaped in the HTML of an email', async () => {
  const server = await aMailServer();
  const shop = await aShop(undefined, undefined, { MAIL_URL: server.url });
  await postOne(shop, 'Weaving');
  await shop.mail.round();
  expect(server.received[0]?.html).toContain('Tom &amp; Jerry &lt;b&gt;weave&lt;/b&gt;.');
  expect(server.received[0]?.text).toContain('Tom & Jerry <b>weave</b>.');
});

test('two processes with one outbox send each email once', async () => {
  const server = await aMailServer();
  const place = await aPlace();
  const one = await aShop(place, undefined, { MAIL_URL: server.url });
  const other = await aShop(place, undefined, { MAIL_URL: server.url });
  for (let at = 0; at < 12; at += 1) await postOne(one, `Mail ${at}`);
  await Promise.all([one.mail.round(), other.mail.round()]);
  expect(server.received).toHaveLength(12);
  expect(new Set(server.received.map((mail) => mail.subject)).size).toBe(12);
});

test('an email that a slow server takes minutes to accept is sent once by two processes', async () => {
  const clock = aClock();
  const server = await aMailServer();
  const place = await aPlace();
  const [one, other] = [
    await aShop(place, clock.now, { MAIL_URL: server.url }),
    await aShop(place, clock.now, { MAIL_URL: server.url }),
  ];
  const accepted = Promise.withResolvers<'accept'>();
  let begun = 0;
  server.response(() => {
    begun += 1;
    return accepted.promise;
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await postOne(one, 'Patience');
  const sending = one.mail.round();
  await expect.poll(() => begun).toBe(1);
  const claimedUntil = async () => (await outbox(one))[0]?.next_try_at;
  for (let seconds = 0; seconds < 180; seconds += 20) {
    const before = await claimedUntil();
    clock.pass(20 * SECOND_MS);
    vi.advanceTimersByTime(20 * SECOND_MS);
    await expect.poll(claimedUntil).not.toBe(before);
    await other.mail.round();
  }
  accepted.resolve('accept');
  await sending;
  await other.mail.round();
  expect(begun).toBe(1);
  expect(server.received).toHaveLength(1);
  expect(await outbox(one)).toMatchObject([{ tries: 1, next_try_at: null }]);
});

test('a refused email is retried a little later', async () => {
  const clock = aClock();
  const server = await aMailServer();
  const shop = await aShop(undefined, clock.now, { MAIL_URL: server.url });
  await postOne(shop, 'Patience');
  server.response(451);
  await shop.mail.round();
  await shop.mail.round();
  expect(server.received).toEqual([]);
  expect(await outbox(shop)).toMatchObject([{ tries: 1, sent_at: null }]);
  server.response('accept');
  await shop.mail.round();
  expect(server.received, 'not before its time').toEqual([]);
  clock.pass(2 * SECOND_MS);
  await shop.mail.round();
  expect(server.received).toHaveLength(1);
});

test('no email is lost while the server is down', async () => {
  const clock = aClock();
  const first = await aMailServer();
  const shop = await aShop(undefined, clock.now, { MAIL_URL: first.url });
  await first.close();
  await postOne(shop, 'Homecoming');
  await shop.mail.round();
  const back = await aMailServer(Number(new URL(first.url).port));
  clock.pass(2 * SECOND_MS);
  await shop.mail.round();
  expect(back.received.map((mail) => mail.subject)).toEqual(['Homecoming']);
});

test('an email of a process that crashes while sending is sent by another', async () => {
  const clock = aClock();
  const server = await aMailServer();
  const shop = await aShop(undefined, clock.now, { MAIL_URL: server.url });
  await postOne(shop, 'Orphan');
  // As a claim leaves it whose process is gone.
  const taken = new Date(clock.now().getTime() + 60 * SECOND_MS).toISOString();
  await shop.db.updateTable('outbox').set({ next_try_at: taken, tries: 1 }).execute();
  await shop.mail.round();
  expect(server.received).toEqual([]);
  clock.pass(60 * SECOND_MS);
  await shop.mail.round();
  expect(server.received).toHaveLength(1);
});

test('retries come after 2, 4, 8, 16 seconds, then every 30 for ten minutes, then rarely', () => {
  const created = new Date('2026-11-20T08:00:00Z');
  const pause = (tries: number, ageSeconds: number) => {
    const now = new Date(created.getTime() + ageSeconds * SECOND_MS);
    const next = nextTry(created, tries, now);
    return next && (next.getTime() - now.getTime()) / SECOND_MS;
  };
  expect([1, 2, 3, 4, 5, 6].map((tries) => pause(tries, 60))).toEqual([2, 4, 8, 16, 30, 30]);
  expect(pause(9, 11 * 60)).toBe(512);
  expect(pause(20, 24 * 3600)).toBe(15 * 60);
  expect(pause(300, 3 * 24 * 3600), 'given up after three days').toBeUndefined();
});
