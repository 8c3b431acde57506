import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aForm, call, tokenOf, aPerson } from '../../support/people.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, perFile } from '../../support/shop.ts';
import { aBomb, aPdf, aPhoto, aPicture, filesIn } from '../../support/files.ts';
import { ticketWords } from '../../support/ticket-words.ts';

/** Tickets through the built server: what may be sent, who sees it, and what a poll costs. */

const MB = 2 ** 20;
const WRONG_KIND = 'Only PNG and JPG images are allowed.';
const TOO_LARGE = 'Image must be less than 5MB.';
const LOCKED = 'You can only edit a ticket once every 24 hours.';

async function anAsker() {
  const place = await aPlace();
  const shop = await aShop(place);
  const token = await tokenOf(shop, await aPerson(shop));
  const { url } = await aServer(place);
  const create = (
    given: Record<string, string | Blob> = {},
    headers: Record<string, string> = {},
  ) =>
    call(url, 'POST /api/tickets/create', {
      token,
      body: aForm({ ...ticketWords, ...given }),
      headers,
    });
  const own = (headers: Record<string, string> = {}) =>
    fetch(`${url}/api/tickets/user`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  return { shop, url, token, create, own, dataDir: place.dataDir };
}

/** For tests that do not count tickets. */
const opened = perFile(anAsker);

/** Says that it is a PNG, whatever it is. */
const asPng = (bytes: Uint8Array, type = 'image/png') =>
  new File([new Uint8Array(bytes)], 'bowl.png', { type });

const padded = (bytes: Uint8Array, size: number) =>
  Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);

describe('Raising a ticket', () => {
  test('responds with the ticket, whose picture is visible by its URL alone', async () => {
    const { url, create, own } = await anAsker();
    const sent = await create({ image: asPng(await aPhoto()) });
    expect(sent).toMatchObject({
      status: 201,
      body: {
        success: true,
        message: 'Ticket submitted successfully!',
        ticket: { ...ticketWords, replies: [], orderId: null },
      },
    });
    expect(sent.headers.get('cache-control')).toBe('no-store');
    const listed = await (await own()).json();
    expect(listed).toEqual({
      success: true,
      tickets: [sent.body['ticket']],
      total: 1,
      page: 1,
      pages: 1,
    });
    const path = String(listed.tickets[0].image);
    const seen = await fetch(url + path);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const stale = path.replace(/until=\d+/, 'until=1700000000');
    for (const other of [path.split('?')[0], `${path}x`, stale]) {
      expect((await fetch(url + other)).status).toBe(404);
    }
  });

  test('takes a picture of just under 5 MB, and none of 5 MB', async () => {
    const { create } = await opened();
    const picture = await aPhoto();
    expect((await create({ image: asPng(padded(picture, 5 * MB - 1)) })).status).toBe(201);
    for (const size of [5 * MB, 7 * MB]) {
      expect(await create({ image: asPng(padded(picture, size)) })).toMatchObject({
        status: 413,
        body: { success: false, message: TOO_LARGE, errors: { image: TOO_LARGE } },
      });
    }
  });

  test('looks at what a picture is, not at what it says', async () => {
    const { create, dataDir } = await anAsker();
    const webp = await sharp(await aPicture())
      .webp()
      .toBuffer();
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const liar of [webp, svg, aPdf(), aBomb()]) {
      expect(await create({ image: asPng(liar) })).toMatchObject({
        status: 415,
        body: { success: false, message: WRONG_KIND, errors: { image: WRONG_KIND } },
      });
    }
    expect(filesIn(dataDir, 'tickets')).toEqual([]);
    // An empty part is no file, and a picture may call itself what it likes.
    expect((await create({ image: asPng(new Uint8Array()) })).status).toBe(201);
    expect((await create({ image: asPng(await aPhoto(), 'text/plain') })).status).toBe(201);
  });

  test('says of each field what is wrong, and takes the bounds', async () => {
    const { create } = await opened();
    const sentence = 'Please fill all required fields.';
    expect(await create({ subject: ' ', inquiry: '' })).toMatchObject({
      status: 400,
      body: { message: sentence, errors: { subject: sentence, inquiry: sentence } },
    });
    expect(await create({ subject: 's'.repeat(81) })).toMatchObject({ status: 400 });
    expect(await create({ inquiry: 'i'.repeat(501) })).toMatchObject({ status: 400 });
    expect(await create({ product: 'Scarf' })).toMatchObject({ status: 400 });
    expect(await create({ orderId: 'K7M2-9QXD' })).toMatchObject({
      status: 400,
      body: { errors: { orderId: 'Order not found.' } },
    });
    const lines = `${'i'.repeat(249)}\n${'i'.repeat(250)}`;
    expect((await create({ subject: 's'.repeat(80), inquiry: lines })).status).toBe(201);
  });

  test('is done once for a key', async () => {
    const { create, own } = await anAsker();
    const headers = { 'Idempotency-Key': 'one-key-of-mine' };
    const [one, other] = await Promise.all([create({}, headers), create({}, headers)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body).toEqual(one.body);
    expect(await create({ subject: 'Else' }, headers)).toMatchObject({ status: 422 });
    expect((await (await own()).json()).total).toBe(1);
  });

  test("knows of a lock, of the next time, and only of one's own tickets", async () => {
    const { shop, url, token, create } = await anAsker();
    const { body } = await create();
    const { _id, createdAt } = Object(body['ticket']);
    const put = (as: string) =>
      call(url, `PUT /api/tickets/update/${_id}`, { token: as, body: aForm(ticketWords) });
    const nextEditAt = new Date(Date.parse(createdAt) + 24 * 3_600_000).toISOString();
    expect(await put(token)).toMatchObject({
      status: 403,
      body: { success: false, message: LOCKED, nextEditAt },
    });
    const other = await tokenOf(shop, await aPerson(shop, { email: 'other@example.com' }));
    expect(await put(other)).toMatchObject({ status: 404 });
  });
});

describe('The poll', () => {
  test('costs a 304 until something changes', async () => {
    const { shop, own, create } = await anAsker();
    const { body } = await create({ image: asPng(await aPhoto()) });
    const first = await own();
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const again = await own({ 'if-none-match': known });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('etag')).toBe(tag);
      expect(again.headers.get('cache-control')).toBe('private, no-cache');
    }
    const admin = await aPerson(shop, { email: 'amara@example.com', role: 'admin' });
    const amara = await shop.sessions.authenticate(await tokenOf(shop, admin));
    await shop.tickets.reply(amara, Object(body['ticket'])._id, { message: 'We send another.' });
    const changed = await own({ 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect((await changed.json()).tickets[0].replies).toHaveLength(1);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  test('with an expired token is 401, whatever was cached', async () => {
    const { own } = await opened();
    const tag = (await own()).headers.get('etag') ?? '';
    const refused = await own({ 'if-none-match': tag, authorization: 'Bearer none' });
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store']);
  });
});

test('an admin answers once for a key, and says something', async () => {
  const { shop, url, create } = await anAsker();
  const { body } = await create();
  const id = Object(body['ticket'])._id;
  const admin = await aPerson(shop, { email: 'amara@example.com', role: 'admin' });
  const token = await tokenOf(shop, admin);
  const reply = (given: unknown, key = 'an-answer-of-mine') =>
    call(url, `POST /api/admin/tickets/${id}/reply`, {
      token,
      body: given,
      headers: { 'Idempotency-Key': key },
    });
  for (const message of [' ', 7, 'r'.repeat(2001)]) {
    expect(await reply({ message })).toMatchObject({ status: 400 });
  }
  const ends = [await reply({ message: 'It holds.' }), await reply({ message: 'It holds.' })];
  expect(ends[0]?.status).toBe(201);
  expect(ends[1]).toMatchObject({ status: 201, body: ends[0]?.body });
  expect(await reply({ message: 'Late.', seen: 0 }, 'another-answer')).toMatchObject({
    status: 409,
    body: { ticket: { _id: id, replies: [{ message: 'It holds.' }] } },
  });
  const listed = await call(url, 'GET /api/admin/tickets?status=resolved&limit=5', { token });
  expect(listed.body).toMatchObject({
    tickets: [{ _id: id, replies: [{ message: 'It holds.' }], user: { name: 'Nimali Perera' } }],
    total: 1,
    page: 1,
    pages: 1,
    counts: { pending: 0, resolved: 1, all: 1 },
  });
  const wrong = await call(url, 'GET /api/admin/tickets?status=late', { token });
  expect(wrong.status).toBe(400);
});
