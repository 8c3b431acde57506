import { describe, expect, test } from 'vitest';
import { removeExpired } from '#lib/server/app/housekeeping.ts';
import type { NewsletterIssue } from '#lib/server/features/newsletter/emails.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aClock, aPerson, mailsOf } from '../../support/people.ts';
import { aPlace, aShop } from '../../support/shop.ts';
import { DAY_MS } from '#lib/format/durations.ts';

const EMAIL = 'nimali@example.com';
const IP = '192.0.2.1';
const ISSUE: NewsletterIssue = { subject: 'New baskets', preview: '', blocks: ['Three weavers.'] };

async function aList() {
  const clock = aClock();
  const shop = await aShop(await aPlace(), clock.now, {
    LIMITS_NEWSLETTER_MAILS_PER_DAY: '10',
    LIMITS_NEWSLETTER_PER_IP_PER_HOUR: '100',
  });
  return { shop, clock };
}

const tokenIn = (text: string | undefined): string => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

/** The token of the newest mail to an address. */
const newestToken = async (shop: Shop, email = EMAIL) =>
  tokenIn((await mailsOf(shop, email)).at(-1)?.text);

/** Somebody on the list; gives the token that takes him off. */
async function reader(shop: Shop, email = EMAIL): Promise<string> {
  await shop.newsletter.subscribe(email, IP);
  expect(await shop.newsletter.confirm(await newestToken(shop, email))).toBe('done');
  const welcome = (await mailsOf(shop, email)).find((mail) => mail.unsubscribe_url !== null);
  return tokenIn(welcome?.text);
}

const subjects = async (shop: Shop, email = EMAIL) =>
  (await mailsOf(shop, email)).map((mail) => mail.subject);
const rows = (shop: Shop) => shop.db.selectFrom('subscribers').selectAll().execute();

describe('A subscriber', () => {
  test('is on the list after opening the emailed link, and is welcomed once', async () => {
    const { shop } = await aList();
    await shop.newsletter.subscribe(EMAIL, IP);
    expect(await rows(shop)).toMatchObject([{ email: EMAIL, confirmed_at: null }]);
    const token = await newestToken(shop);
    const both = await Promise.all([
      shop.newsletter.confirm(token),
      shop.newsletter.confirm(token),
    ]);
    expect(both).toEqual(['done', 'done']);
    expect(await subjects(shop)).toEqual([
      'Confirm your Shilpa newsletter subscription',
      'You are subscribed to the Shilpa newsletter',
    ]);
  });

  test('may open the older of two links', async () => {
    const { shop, clock } = await aList();
    await shop.newsletter.subscribe(EMAIL, IP);
    const first = await newestToken(shop);
    clock.pass(1000);
    await shop.newsletter.subscribe(EMAIL, IP);
    expect(await newestToken(shop)).not.toBe(first);
    expect(await shop.newsletter.confirm(first)).toBe('done');
  });

  test('has seven days to confirm, and is deleted after them', async () => {
    const { shop, clock } = await aList();
    await shop.newsletter.subscribe(EMAIL, IP);
    const token = await newestToken(shop);
    clock.pass(7 * DAY_MS);
    expect(await shop.newsletter.confirm(token)).toBe('dead');
    await removeExpired({ ...shop, retentionMailDays: 30, retentionSlipsDays: 90 });
    expect(await rows(shop)).toEqual([]);
  });

  test('is notified when on the list already', async () => {
    const { shop, clock } = await aList();
    await reader(shop);
    clock.pass(1000);
    await shop.newsletter.subscribe(EMAIL, IP);
    expect((await subjects(shop)).at(-1)).toBe(
      'You are already subscribed to the Shilpa newsletter',
    );
    expect(await shop.newsletter.unsubscribe(await newestToken(shop))).toBe('done');
  });

  test('keeps tokens in no table', async () => {
    const { shop } = await aList();
    const token = await reader(shop);
    await shop.mail.round();
    const links = await shop.db.selectFrom('newsletter_links').selectAll().execute();
    const outbox = await shop.db.selectFrom('outbox').selectAll().execute();
    expect(token).toHaveLength(43);
    expect(JSON.stringify([links, outbox])).not.toContain(token);
  });
});

describe('Unsubscribing', () => {
  test('may be repeated, and works by a link however old', async () => {
    const { shop, clock } = await aList();
    const token = await reader(shop);
    clock.pass(400 * DAY_MS);
    await removeExpired({ ...shop, retentionMailDays: 30, retentionSlipsDays: 90 });
    expect(await shop.newsletter.unsubscribe(token)).toBe('done');
    expect(await shop.newsletter.unsubscribe(token)).toBe('done');
    expect(await shop.newsletter.send(ISSUE, 'baskets')).toEqual({ written: 0, before: 0 });
  });

  test('stops an issue that is being sent', async () => {
    const { shop } = await aList();
    const token = await reader(shop);
    await shop.newsletter.send(ISSUE, 'baskets');
    await shop.newsletter.unsubscribe(token);
    expect(await subjects(shop)).toEqual(['Confirm your Shilpa newsletter subscription']);
  });

  test('is not undone by the old confirmation link, but one may subscribe again', async () => {
    const { shop, clock } = await aList();
    await shop.newsletter.subscribe(EMAIL, IP);
    const confirm = await newestToken(shop);
    await shop.newsletter.confirm(confirm);
    const first = (await mailsOf(shop, EMAIL)).find((mail) => mail.unsubscribe_url !== null);
    await shop.newsletter.unsubscribe(tokenIn(first?.text));
    expect(await shop.newsletter.confirm(confirm)).toBe('dead');
    clock.pass(1000);
    await reader(shop);
    // The oldest link still takes him off.
    expect(await shop.newsletter.unsubscribe(tokenIn(first?.text))).toBe('done');
    expect(await shop.newsletter.send(ISSUE, 'baskets')).toMatchObject({ written: 0 });
  });

  test.each(['', 'a-token-that-nobody-gave'])('needs a link of ours: %j', async (token) => {
    const { shop } = await aList();
    await reader(shop);
    expect(await shop.newsletter.unsubscribe(token)).toBe('dead');
    expect(await shop.newsletter.confirm(token)).toBe('dead');
  });

  test('does not work with a confirmation link, nor confirming with an unsubscribe link', async () => {
    const { shop } = await aList();
    const leave = await reader(shop);
    await shop.newsletter.subscribe('ravi@example.com', IP);
    const confirm = await newestToken(shop, 'ravi@example.com');
    expect(await shop.newsletter.unsubscribe(confirm)).toBe('dead');
    expect(await shop.newsletter.confirm(leave)).toBe('dead');
  });
});

describe('An issue', () => {
  test('is sent once to each subscriber, each with an own link', async () => {
    const { shop } = await aList();
    const readers = Array.from({ length: 5 }, (_, at) => `reader-${at}@example.com`);
    for (const email of readers) await reader(shop, email);
    await shop.newsletter.subscribe('not-yet@example.com', IP);
    expect(await shop.newsletter.send(ISSUE, 'baskets')).toEqual({ written: 5, before: 0 });
    expect(await shop.newsletter.send(ISSUE, 'baskets')).toEqual({ written: 0, before: 5 });
    await reader(shop, 'late@example.com');
    expect(await shop.newsletter.send(ISSUE, 'baskets')).toEqual({ written: 1, before: 5 });
    const emails = (await mailsOf(shop)).filter((mail) => mail.subject === ISSUE.subject);
    expect(emails.map((mail) => mail.recipient).toSorted()).toEqual(
      [...readers, 'late@example.com'].toSorted(),
    );
    expect(new Set(emails.map((mail) => mail.unsubscribe_url)).size).toBe(6);
    for (const { text, unsubscribe_url } of emails) expect(text).toContain(unsubscribe_url);
  });

  test('is sent once though two commands run at the same time', async () => {
    const { shop } = await aList();
    await reader(shop);
    await Promise.all([
      shop.newsletter.send(ISSUE, 'baskets'),
      shop.newsletter.send(ISSUE, 'baskets'),
    ]);
    const emails = (await mailsOf(shop)).filter((mail) => mail.subject === ISSUE.subject);
    expect(emails).toHaveLength(1);
  });

  test('can be sent to one address first as a preview', async () => {
    const { shop } = await aList();
    await reader(shop);
    await shop.newsletter.preview(ISSUE, 'editor@example.com');
    expect(await subjects(shop, 'editor@example.com')).toEqual([ISSUE.subject]);
    expect(await subjects(shop)).not.toContain(ISSUE.subject);
    expect(await shop.newsletter.send(ISSUE, 'baskets')).toEqual({ written: 1, before: 0 });
  });

  test('is sent after a pending code', async () => {
    const { shop, clock } = await aList();
    await reader(shop);
    await shop.newsletter.send(ISSUE, 'baskets');
    clock.pass(1000);
    await aPerson(shop, { email: 'ravi@example.com' });
    await shop.account.sendResetCode('ravi@example.com', '192.0.2.1');
    const { dueEmails } = await import('#lib/server/infra/mail/outbox-repo.ts');
    const channels = ['email' as const];
    const ids = await dueEmails(shop.db, { now: shop.now(), max: 100, channels });
    const due = await mailsOf(shop);
    const kinds = ids.map((id) => due.find((mail) => mail.id === id)?.unsubscribe_url === null);
    expect(kinds).toEqual([true, true, false, false]);
  });
});

describe('Subscribing is limited', () => {
  test('to three emails a day to one mailbox, on the list or not', async () => {
    const { now, pass } = aClock();
    const shop = await aShop(await aPlace(), now);
    for (let mails = 0; mails < 3; mails += 1) await shop.newsletter.subscribe(EMAIL, IP);
    await expect(shop.newsletter.subscribe(EMAIL, IP)).rejects.toMatchObject({
      reason: 'too-many',
    });
    await shop.newsletter.subscribe('ravi@example.com', IP);
    pass(DAY_MS);
    await shop.newsletter.subscribe(EMAIL, IP);
  });

  test('by the address of the network', async () => {
    const { now } = aClock();
    const shop = await aShop(await aPlace(), now, { LIMITS_NEWSLETTER_PER_IP_PER_HOUR: '2' });
    for (const at of [1, 2]) await shop.newsletter.subscribe(`reader-${at}@example.com`, IP);
    await expect(shop.newsletter.subscribe('reader-3@example.com', IP)).rejects.toMatchObject({
      reason: 'too-many',
    });
    await shop.newsletter.subscribe('reader-3@example.com', '192.0.2.2');
  });
});

test('A subscription is in the data export, and is deleted with the account', async () => {
  const { shop } = await aList();
  const id = await aPerson(shop);
  const currentUser = {
    id,
    name: 'Nimali Perera',
    email: EMAIL,
    role: 'user',
    language: 'en',
    sessionId: '',
    permissions: [],
  } as const;
  expect(await shop.account.exportAccount(currentUser)).toMatchObject({ newsletter: null });
  const leave = await reader(shop);
  expect(await shop.account.exportAccount(currentUser)).toMatchObject({
    newsletter: { confirmedAt: '2026-11-20T08:00:00.000Z', endedAt: null },
  });
  await shop.account.remove(currentUser);
  expect(await rows(shop)).toEqual([]);
  expect(await shop.newsletter.unsubscribe(leave)).toBe('dead');
});

describe('A text of the staff', () => {
  const text = '# New baskets\n\nThree weavers.\n';

  test('reaches each subscriber once, however often it is sent', async () => {
    const { shop } = await aList();
    await reader(shop);
    await reader(shop, 'kamala@example.com');
    const { newsletterIssues: issues } = shop;
    expect(await issues.check(text)).toEqual({ subject: 'New baskets', subscribers: 2, sent: 0 });
    const both = await Promise.all([issues.send(text), issues.send(`${text}\n`)]);
    expect(both.map(({ queued }) => queued).toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect(await issues.check(text)).toMatchObject({ subscribers: 2, sent: 2 });
    expect((await subjects(shop)).filter((subject) => subject === 'New baskets')).toHaveLength(1);
  });

  test('goes to the writer alone as a preview, and names what an email can’t show', async () => {
    const { shop } = await aList();
    await reader(shop);
    await shop.newsletterIssues.preview(text, 'kamala@example.com');
    expect(await subjects(shop, 'kamala@example.com')).toEqual(['New baskets']);
    expect(await subjects(shop)).not.toContain('New baskets');
    await expect(shop.newsletterIssues.send('# New\n\n**Bold**')).rejects.toMatchObject({
      reason: 'invalid',
      details: { errors: { text: expect.stringMatching(/^Line 3 has bold/) } },
    });
  });

  test('is refused when five were sent within a day', async () => {
    const { shop } = await aList();
    for (const number of [1, 2, 3, 4, 5]) await shop.newsletterIssues.send(`${text}${number}`);
    await expect(shop.newsletterIssues.send(`${text}6`)).rejects.toMatchObject({
      reason: 'too-many',
    });
  });
});
