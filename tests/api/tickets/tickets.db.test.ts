import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { idsOf } from '#lib/server/features/tickets/repo.ts';
import { aProduct, oneBowl } from '../../support/products.ts';
import { aClock, mailsOf, aUser } from '../../support/people.ts';
import { looksAt, ON_POSTGRES, aPlace, aShop, stock } from '../../support/shop.ts';
import { aBomb, aPhoto, aPicture, filesIn } from '../../support/files.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/format/durations.ts';
import { ticketWords } from '../../support/ticket-words.ts';

const BOWL = 'lacquer-band-bowl';
const NAME = 'Lacquer Band Bowl';
const LOCKED = 'You can only edit a ticket once every 24 hours.';

/** A ticket as a form brings it. */
const sent = (
  given: Partial<typeof ticketWords> & { orderId?: string } = {},
  picture?: Uint8Array,
) => {
  const all = { ...ticketWords, ...given };
  return { values: all, picture, hash: JSON.stringify([all, picture?.length]) };
};
const requested = (given: object = {}) => ({ page: 1, limit: 25, status: undefined, ...given });

async function aService() {
  const clock = aClock();
  const place = await aPlace();
  const shop = await aShop(place, clock.now);
  const [currentUser, other] = [await aUser(shop, 'nimali'), await aUser(shop, 'kasun')];
  return {
    clock,
    place,
    shop,
    currentUser,
    other,
    admin: await aUser(shop, 'amara', 'admin'),
    raise: (given = {}, picture?: Uint8Array) =>
      shop.tickets.create(currentUser, sent(given, picture)),
    edit: (id: string, given = {}, key?: string) =>
      shop.tickets.edit(currentUser, id, async () => sent(given), key),
    own: async (who = currentUser) =>
      (await shop.tickets.own(who, { page: 1, limit: 100 })).tickets,
    files: () => filesIn(place.dataDir, 'tickets'),
    unownedFiles: () => shop.db.selectFrom('unowned_files').selectAll().execute(),
    displayed: (path: string | null) => {
      const [name = '', query = ''] = (path ?? '').replace('/uploads/', '').split('?');
      return shop.uploads.find({ name, query });
    },
    order: async (who = currentUser) => {
      await stock(shop, aProduct(BOWL, { countInStock: 1000 }));
      return (await shop.checkout.place(who, oneBowl, randomUUID())).orderId;
    },
  };
}

describe('A ticket', () => {
  test('that is raised is pending, and first in its user’s list', async () => {
    const { raise, own, clock, other } = await aService();
    const first = await raise();
    expect(first).toEqual({
      _id: expect.any(String),
      ...ticketWords,
      image: null,
      orderId: null,
      replies: [],
      createdAt: '2026-11-20T08:00:00.000Z',
      updatedAt: '2026-11-20T08:00:00.000Z',
    });
    clock.pass(MINUTE_MS);
    const second = await raise({ subject: 'Another' });
    expect(await own()).toEqual([second, first]);
    expect(await own(other)).toEqual([]);
  });

  test('is created once however often it is sent, also at the same time', async () => {
    const { shop, currentUser, own } = await aService();
    const picture = await aPicture();
    const draft = sent({}, picture);
    const both = await Promise.all(
      ['one', 'two'].map(() => shop.tickets.create(currentUser, draft, 'the-same-key')),
    );
    expect(both[0]?._id).toBe(both[1]?._id);
    expect((await shop.tickets.create(currentUser, draft, 'the-same-key'))._id).toBe(both[0]?._id);
    expect(await own()).toHaveLength(1);
    await expect(
      shop.tickets.create(currentUser, sent({ subject: 'Else' }), 'the-same-key'),
    ).rejects.toMatchObject({ reason: 'used-key' });
  });

  test('sent twice stores one picture', async () => {
    const { shop, currentUser, files, unownedFiles, own, displayed } = await aService();
    const draft = sent({}, await aPicture());
    const copies = [1, 2, 3].map(() => shop.tickets.create(currentUser, draft, 'the-same-key'));
    await Promise.all(copies);
    await shop.uploads.sweep();
    expect([files().length, await unownedFiles()]).toEqual([1, []]);
    expect(await displayed((await own())[0]?.image ?? null)).toBeDefined();
  });

  test('stores a picture upright and without the camera’s metadata', async () => {
    const { raise, displayed } = await aService();
    const { image } = await raise({}, await aPhoto());
    expect(image).toMatch(/^\/uploads\/tickets\/[0-9a-f-]{36}\.webp\?until=\d+&sig=[\w-]{43}$/);
    const { format, width, height, exif } = await sharp((await displayed(image))?.bytes).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 40,
      height: 60,
      exif: undefined,
    });
  });

  test('takes no picture but PNG and JPG, and none of too many pixels', async () => {
    const { raise, own, files, unownedFiles } = await aService();
    const webp = await sharp(await aPicture())
      .webp()
      .toBuffer();
    const liar = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const half = (await aPicture('#335544', 400)).slice(0, 300);
    for (const picture of [webp, liar, half, aBomb()]) {
      await expect(raise({}, picture)).rejects.toMatchObject({
        reason: 'wrong-type',
        message: 'Only PNG and JPG images are allowed.',
      });
    }
    expect([await own(), files(), await unownedFiles()]).toEqual([[], [], []]);
  });

  test("may be about one's own order only", async () => {
    const { raise, order, other } = await aService();
    const number = await order();
    expect(await raise({ orderId: number })).toMatchObject({ orderId: number });
    expect(await raise({ orderId: number.toLowerCase() })).toMatchObject({ orderId: number });
    for (const orderId of [await order(other), 'AAAA-AAAA']) {
      await expect(raise({ orderId })).rejects.toMatchObject({
        reason: 'invalid',
        details: { errors: { orderId: 'Order not found.' } },
      });
    }
  });

  test('about an ordered item names an item of its order', async () => {
    const { raise, edit, clock, order, other } = await aService();
    const productCategory = 'Ordered item';
    const [orderId, another, foreign] = [await order(), await order(), await order(other)];
    const item = { productCategory, product: NAME, orderId };
    const { _id } = await raise(item);
    for (const given of [
      { ...item, product: 'Something else' },
      { ...item, orderId: '' },
    ]) {
      await expect(raise(given)).rejects.toMatchObject({
        reason: 'invalid',
        details: { errors: { product: 'Please choose a product from this category.' } },
      });
    }
    await expect(raise({ ...item, orderId: foreign })).rejects.toMatchObject({
      details: { errors: { orderId: 'Order not found.' } },
    });
    clock.pass(24 * HOUR_MS);
    for (const given of [{ product: 'Something else' }, { product: NAME, orderId: '' }]) {
      await expect(edit(_id, { productCategory, ...given })).rejects.toMatchObject({
        details: { errors: { product: 'Please choose a product from this category.' } },
      });
    }
    const changed = { productCategory, product: NAME, orderId: another };
    expect(await edit(_id, changed)).toMatchObject(changed);
    clock.pass(24 * HOUR_MS);
    // A client that knows no orders sends none.
    expect(await edit(_id, { productCategory, product: NAME, subject: 'A crack' })).toMatchObject(
      changed,
    );
  });
});

describe('Editing a ticket', () => {
  test('is refused for 24 hours, with the time when it is not', async () => {
    const { raise, edit, clock } = await aService();
    const { _id } = await raise();
    clock.pass(24 * HOUR_MS - 1);
    await expect(edit(_id)).rejects.toMatchObject({
      reason: 'forbidden',
      message: LOCKED,
      details: { body: { nextEditAt: '2026-11-21T08:00:00.000Z' } },
    });
    clock.pass(1);
    const changed = await edit(_id, { subject: 'A long crack' });
    expect(changed).toMatchObject({
      subject: 'A long crack',
      createdAt: '2026-11-20T08:00:00.000Z',
      updatedAt: '2026-11-21T08:00:00.000Z',
    });
    clock.pass(23 * HOUR_MS);
    await expect(edit(_id)).rejects.toMatchObject({
      details: { body: { nextEditAt: '2026-11-22T08:00:00.000Z' } },
    });
  });

  test('from several tabs at once lets one through', async () => {
    const { raise, edit, clock, own, shop } = await aService();
    const { _id } = await raise();
    clock.pass(24 * HOUR_MS);
    const tabs = ['one', 'two', 'three', 'four'];
    const ends = await Promise.allSettled(tabs.map((subject) => edit(_id, { subject })));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const edits = await shop.db.selectFrom('ticket_events').selectAll().execute();
    expect(edits.filter(({ what }) => what === 'edit')).toHaveLength(1);
    expect(tabs).toContain((await own())[0]?.subject);
  });

  test('may be repeated under its key after a lost response', async () => {
    const { raise, edit, clock } = await aService();
    const { _id } = await raise();
    clock.pass(24 * HOUR_MS);
    const saved = await edit(_id, { subject: 'A crack' }, 'one-key');
    expect(await edit(_id, { subject: 'A crack' }, 'one-key')).toEqual(saved);
    await expect(edit(_id, { subject: 'Else' }, 'one-key')).rejects.toMatchObject({
      reason: 'used-key',
    });
    await expect(edit(_id, { subject: 'Else' }, 'other-key')).rejects.toMatchObject({
      message: LOCKED,
    });
  });

  test('is not stopped by an answer, and keeps what was not sent', async () => {
    const { raise, edit, clock, shop, admin, order, displayed } = await aService();
    const orderId = await order();
    const { _id, image } = await raise({ orderId }, await aPicture());
    clock.pass(23 * HOUR_MS);
    await shop.tickets.reply(admin, _id, { message: 'We look into it.' });
    clock.pass(HOUR_MS);
    const changed = await edit(_id, { subject: 'A crack' });
    expect(changed).toMatchObject({ orderId, replies: [{ message: 'We look into it.' }] });
    expect(await displayed(changed.image)).toBeDefined();
    expect(changed.image?.split('?')[0]).toBe(image?.split('?')[0]);
  });

  test('with another picture removes the one before; with an empty order the order', async () => {
    const { raise, clock, shop, currentUser, order, files, unownedFiles } = await aService();
    const { _id, image } = await raise({ orderId: await order() }, await aPicture());
    clock.pass(24 * HOUR_MS);
    const draft = sent({ orderId: '' }, await aPicture('#335544'));
    const changed = await shop.tickets.edit(currentUser, _id, async () => draft);
    expect(changed.orderId).toBeNull();
    expect(changed.image).not.toBe(image);
    expect(files()).toEqual([changed.image?.replace('/uploads/', '').split('?')[0]]);
    expect(await unownedFiles()).toEqual([]);
  });

  test("is refused for others' tickets before anything is read", async () => {
    const { raise, shop, other, admin } = await aService();
    const { _id } = await raise();
    for (const who of [other, admin]) {
      const reading = shop.tickets.edit(who, _id, () => Promise.reject(new Error('was read')));
      await expect(reading).rejects.toMatchObject({ reason: 'missing' });
    }
  });
});

describe('An answer', () => {
  test('resolves the ticket, is shown beside it and is emailed in full', async () => {
    const { raise, shop, admin, own, currentUser, clock } = await aService();
    const { _id } = await raise();
    clock.pass(HOUR_MS);
    const message = 'Sorry about that.\nWe send <another> bowl.';
    const ticket = await shop.tickets.reply(admin, _id, { message });
    const replies = [{ message, date: '2026-11-20T09:00:00.000Z' }];
    expect(ticket).toMatchObject({ replies, user: { name: 'nimali', email: currentUser.email } });
    expect(await own()).toMatchObject([{ replies, updatedAt: '2026-11-20T08:00:00.000Z' }]);
    expect(ticket.audit).toEqual([
      {
        at: '2026-11-20T08:00:00.000Z',
        who: 'nimali',
        what: 'raise',
        before: '',
        after: 'pending',
      },
      {
        at: '2026-11-20T09:00:00.000Z',
        who: 'amara',
        what: 'reply',
        before: 'pending',
        after: 'resolved',
      },
    ]);
    const [mail, ...others] = await mailsOf(shop, currentUser.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'We replied to your ticket: Small chip on the rim' });
    expect(mail?.text).toContain('We send <another> bowl.');
    expect(mail?.text).toContain(`http://shop.test/profile/my-tickets#${_id}`);
    expect(mail?.html).toContain('We send &lt;another&gt; bowl.');
  });

  test('is one reply and one email, however often it is sent', async () => {
    const { raise, shop, admin, own, currentUser } = await aService();
    const { _id } = await raise();
    const send = (message = 'It holds.') =>
      shop.tickets.reply(admin, _id, { message, seen: 0 }, 'one-answer');
    await Promise.all([send(), send(), send()]);
    await send();
    expect((await own())[0]?.replies).toHaveLength(1);
    expect(await mailsOf(shop, currentUser.email)).toHaveLength(1);
    await expect(send('It does not.')).rejects.toMatchObject({ reason: 'used-key' });
  });

  test('of two admins who saw the same is one; who has not looked may add', async () => {
    const { raise, shop, admin, own, currentUser } = await aService();
    const second = await aUser(shop, 'ruwan', 'admin');
    const { _id } = await raise();
    const ends = await Promise.allSettled(
      [admin, second].map((who) => shop.tickets.reply(who, _id, { message: 'It holds.', seen: 0 })),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await mailsOf(shop, currentUser.email)).toHaveLength(1);
    await shop.tickets.reply(second, _id, { message: 'And it shines.' });
    expect((await own())[0]?.replies.map(({ message }) => message)).toEqual([
      'It holds.',
      'And it shines.',
    ]);
  });

  test('to no ticket is refused', async () => {
    const { shop, admin } = await aService();
    await expect(shop.tickets.reply(admin, 'none', { message: 'Hello' })).rejects.toMatchObject({
      reason: 'missing',
    });
  });
});

describe("The admins' list", () => {
  test('has the longest waiting first, then the newest of the others', async () => {
    const { raise, shop, admin, clock } = await aService();
    const ids: string[] = [];
    for (const subject of ['a', 'b', 'c', 'd', 'e']) {
      ids.push((await raise({ subject }))._id);
      clock.pass(MINUTE_MS);
    }
    for (const at of [1, 3]) {
      await shop.tickets.reply(admin, ids[at] ?? '', { message: 'Done.' });
    }
    const subjects = async (query: object = {}) =>
      (await shop.tickets.list(requested(query))).tickets.map(({ subject }) => subject).join('');
    expect(await subjects()).toBe('acedb');
    expect(await subjects({ status: 'pending' })).toBe('ace');
    expect(await subjects({ status: 'resolved' })).toBe('db');
    const pages = [1, 2, 3, 4].map((page) => subjects({ page, limit: 2 }));
    expect(await Promise.all(pages)).toEqual(['ac', 'ed', 'b', '']);
    expect(await shop.tickets.list(requested({ page: 9, limit: 2 }))).toMatchObject({
      tickets: [],
      total: 5,
      page: 9,
      pages: 3,
      counts: { pending: 3, resolved: 2, all: 5, slip_waiting: 0 },
    });
    expect(
      (await shop.orderList.orders({ role: 'admin' }, { ...requested(), slip: undefined, q: '' }))
        .counts,
    ).toMatchObject({
      tickets_pending: 3,
    });
  });

  test('counts the tickets of each status, whichever process changed them', async () => {
    const { raise, shop, place, clock, currentUser, other, admin } = await aService();
    const countsOf = async (of = shop) => (await of.tickets.list(requested())).counts;
    const first = await raise();
    await raise();
    expect(await countsOf()).toMatchObject({ pending: 2, resolved: 0 });
    const secondShop = await aShop(place, clock.now);
    await secondShop.tickets.reply(admin, first._id, { message: 'Sorry.' });
    await secondShop.tickets.reply(admin, first._id, { message: 'It is on its way.' });
    await secondShop.tickets.create(other, sent(), 'a-key');
    await secondShop.tickets.create(other, sent(), 'a-key');
    await expect(
      shop.tickets.reply(admin, first._id, { message: 'Sorry.', seen: 0 }),
    ).rejects.toMatchObject({ reason: 'conflict' });
    const now = { pending: 2, resolved: 1, all: 3 };
    expect([await countsOf(), await countsOf(secondShop)]).toMatchObject([now, now]);

    await secondShop.account.remove(currentUser);
    const left = { pending: 1, resolved: 0, all: 1 };
    expect([await countsOf(), await countsOf(secondShop)]).toMatchObject([left, left]);
  });

  test('finds subjects without their accents and joiners', async () => {
    const { shop, clock, raise, edit } = await aService();
    const found = async (q: string) =>
      (await shop.tickets.list(requested({ q }))).tickets.map(({ subject }) => subject);
    await raise({ subject: 'The café bowl of José' });
    const { _id } = await raise({ subject: 'Else' });
    clock.pass(24 * HOUR_MS + 1);
    await edit(_id, { subject: 'ශ්\u200dරී ලංකා' });
    for (const q of ['jose', 'CAFE BOWL', 'café']) {
      expect([q, await found(q)]).toEqual([q, ['The café bowl of José']]);
    }
    for (const q of ['ශ්රී', 'ශ්\u200dරී']) {
      expect([q, await found(q)]).toEqual([q, ['ශ්\u200dරී ලංකා']]);
    }
    for (const q of ['else', '’']) expect([q, await found(q)]).toEqual([q, []]);
  });

  test('looks at no more of 20,000 tickets than it shows', async () => {
    const { shop, currentUser } = await aService();
    await sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
      insert into tickets
        (id, user_id, category, product, subject, inquiry, reply_count, created_at, updated_at)
      select 'id-' || i, ${sql.lit(currentUser.id)}, 'Pottery', 'Bowl', 's', 'i',
        case when i % 100 = 0 then 0 else 1 end, '2025-' || (100000 + i), '2025'
      from n`.execute(shop.db);
    if (ON_POSTGRES) await sql`vacuum analyze tickets`.execute(shop.db);
    for (const status of ['pending', 'resolved'] as const) {
      const question = idsOf(shop.db, status, { from: 0, limit: 25 });
      expect(await looksAt(shop, question)).toBeLessThanOrEqual(3 * 25);
    }
    const { counts, tickets } = await shop.tickets.list(requested());
    expect([tickets.length, counts]).toEqual([
      25,
      { pending: 200, resolved: 19_800, all: 20_000, slip_waiting: 0 },
    ]);
  });
});

describe('Deleting the account', () => {
  test("leaves no ticket, no reply and no picture, but the admins' audit log", async () => {
    const { raise, shop, currentUser, admin, files, unownedFiles, other, own } = await aService();
    const { _id } = await raise({}, await aPicture());
    await shop.tickets.reply(admin, _id, { message: 'Dear Nimali' });
    const kept = await shop.tickets.create(other, sent({}, await aPicture('#335544')));
    const data = await shop.account.exportAccount(currentUser);
    expect(data['tickets']).toMatchObject([
      { ...ticketWords, replies: [{ message: 'Dear Nimali' }] },
    ]);

    await shop.account.remove(currentUser);
    expect(await own()).toEqual([]);
    expect((await own(other)).map((ticket) => ticket._id)).toEqual([kept._id]);
    expect(await shop.db.selectFrom('ticket_replies').selectAll().execute()).toEqual([]);
    expect([files().length, await unownedFiles()]).toEqual([1, []]);
    const entries = await shop.db.selectFrom('ticket_events').selectAll().execute();
    expect(entries.filter(({ what }) => what === 'reply')).toMatchObject([{ actor_id: admin.id }]);
  });

  test('while a ticket is sent keeps nothing of the ticket', async () => {
    const { shop, currentUser, own, files } = await aService();
    const draft = sent({}, await aPicture());
    await Promise.allSettled([
      shop.tickets.create(currentUser, draft),
      shop.account.remove(currentUser),
    ]);
    await shop.uploads.sweep();
    expect([await own(), files()]).toEqual([[], []]);
    await expect(shop.tickets.create(currentUser, draft)).rejects.toMatchObject({
      reason: 'signed-out',
    });
  });

  test('while a reply is written leaves none', async () => {
    const { shop, currentUser, raise, admin } = await aService();
    const { _id } = await raise();
    const ends = await Promise.allSettled([
      shop.tickets.reply(admin, _id, { message: 'Dear Nimali' }),
      shop.account.remove(currentUser),
    ]);
    expect(ends[1]?.status).toBe('fulfilled');
    expect(await shop.db.selectFrom('ticket_replies').selectAll().execute()).toEqual([]);
  });
});

test('a ticket whose row fails leaves no picture', async () => {
  const { shop, currentUser, files, unownedFiles, own } = await aService();
  const draft = sent({}, await aPicture());
  await inTransaction(shop.db, async (tx) => {
    await tx.schema.alterTable('ticket_events').renameTo('hidden').execute();
  });
  await expect(shop.tickets.create(currentUser, draft)).rejects.toThrow(/ticket_events/);
  await inTransaction(shop.db, async (tx) => {
    await tx.schema.alterTable('hidden').renameTo('ticket_events').execute();
  });
  expect([await own(), files(), await unownedFiles()]).toEqual([[], [], []]);
});
