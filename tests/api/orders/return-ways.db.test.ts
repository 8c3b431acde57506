import { expect, test } from 'vitest';
import type { ReturnRequest } from '#lib/returns/schema.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { removeExpired } from '#lib/server/app/housekeeping.ts';
import { ALL, aShopWithReturns, BOWL } from '../../support/returning-shop.ts';
import { aBomb, aPdf, aPicture, filesIn } from '../../support/files.ts';
import { aUser, changePerson, mailsOf } from '../../support/people.ts';

const IP = '192.0.2.9';
const oneBowl: ReturnRequest = {
  items: [{ _id: BOWL, size: 'Default', qty: 1 }],
  reason: 'It has a chip.',
  resolution: 'refund',
};
const withPhotos = (...photos: Uint8Array[]) => ({ request: oneBowl, photos });
const WRONG_KIND = 'Please choose a JPG, PNG or WebP photo. Save HEIC photos as JPG first.';

/** With what a return shows, and the files on disk. */
async function aShop() {
  const world = await aShopWithReturns();
  const { shop, place } = world;
  return {
    ...world,
    files: () => filesIn(place.dataDir),
    unowned: () => shop.db.selectFrom('unowned_files').selectAll().execute(),
    seen: async (path = '') => {
      const [name = '', query = ''] = path.replace('/uploads/', '').split('?');
      return (await shop.uploads.find({ name, query }))?.bytes;
    },
    byLink: (token: string, sent = withPhotos(), key?: string) =>
      shop.guestOrders.requestReturn(token, IP, { read: async () => sent, idempotencyKey: key }),
  };
}

test('A return by the link of a phone order takes the same steps as one of an account', async () => {
  const { shop, admin, byPhone, byLink, left, seen } = await aShop();
  const { number, token } = await byPhone();
  const asked = await byLink(token, withPhotos(await aPicture(), await aPicture('#112233')), 'k1');
  expect(asked).toMatchObject({ orderId: number, status: 'requested', paid: 3900 });
  expect(asked.photos).toHaveLength(2);
  for (const path of asked.photos) {
    expect(path).toMatch(/^\/uploads\/slips\/[0-9a-f-]{36}\.webp\?until=\d+&sig=[\w-]{43}$/);
    expect(await seen(path)).toBeDefined();
  }
  expect(await shop.guestOrders.returns(token, IP)).toEqual([asked]);
  expect((await shop.guestOrders.open(token, IP)).return).toMatchObject({ _id: asked._id });
  const [listed] = (await shop.returns.all({ page: 1, limit: 10 })).returns;
  expect(listed).toMatchObject({ customer: 'Kamala de Silva', photos: asked.photos });
  expect(listed?.history).toMatchObject([{ status: 'requested', by: 'Kamala de Silva' }]);
  await shop.returns.approve(admin, asked._id);
  await shop.returns.receive(admin, asked._id);
  expect(await left(BOWL)).toBe(9);
  await shop.returns.complete(admin, asked._id, { reference: 'CEFT 1' });
  expect((await mailsOf(shop, 'kamala@example.com')).at(-1)?.subject).toBe(
    `Your return is complete: ${number}`,
  );
});

test('Staff start a return for a buyer by phone, and the history names them', async () => {
  const { shop, buyer, admin, byPhone, delivered } = await aShop();
  const clerk = { ...(await aUser(shop, 'clerk')), permissions: ['orders' as const] };
  const { number } = await byPhone('');
  const asked = await shop.returns.requestFor(clerk, number, withPhotos(), 'staff-1');
  expect(asked).toMatchObject({
    customer: 'Kamala de Silva',
    history: [{ status: 'requested', by: 'clerk' }],
  });
  expect(await shop.returns.requestFor(clerk, number, withPhotos(), 'staff-1')).toEqual(asked);
  expect(await shop.returns.ofOrder(number)).toEqual([asked]);
  const own = await delivered();
  const { _id } = await shop.returns.requestFor(admin, own, withPhotos(), undefined);
  expect((await shop.returns.own(buyer, ALL)).returns).toMatchObject([{ _id, orderId: own }]);
});

test('Staff start no return of an order that is their own; an admin may, and it is noted', async () => {
  const { shop, buyer, admin, delivered, byPhone } = await aShop();
  const self = { ...buyer, permissions: ['orders' as const] };
  const number = await delivered();
  const refused = { reason: 'forbidden', code: 'own_thing' };
  await expect(
    shop.returns.requestFor(self, number, withPhotos(), undefined),
  ).rejects.toMatchObject(refused);
  const sole = { ...self, role: 'admin' as const };
  const { _id } = await shop.returns.requestFor(sole, number, withPhotos(), undefined);
  const events = shop.db.selectFrom('return_events').select('own').where('return_id', '=', _id);
  expect(await events.execute()).toEqual([{ own: 1 }]);
  const clerk = { ...(await aUser(shop, 'clerk')), permissions: ['orders' as const] };
  await changePerson(shop, clerk.id, { phone: '0771234567' });
  const { number: phoned } = await byPhone();
  await expect(
    shop.returns.requestFor(clerk, phoned, withPhotos(), undefined),
  ).rejects.toMatchObject(refused);
  await shop.returns.requestFor(admin, phoned, withPhotos(), undefined);
});

test('The window, the pieces and one open return are the same for link and staff', async () => {
  const { clock, shop, admin, byPhone, byLink, files } = await aShop();
  const { number, token } = await byPhone();
  const picture = await aPicture();
  const three = { ...oneBowl, items: [{ _id: BOWL, size: 'Default', qty: 3 }] };
  const ways = [
    (request = oneBowl, photos = [picture]) => byLink(token, { request, photos }),
    (request = oneBowl, photos = [picture]) =>
      shop.returns.requestFor(admin, number, { request, photos }, undefined),
  ];
  for (const way of ways) {
    await expect(way(three)).rejects.toMatchObject({ code: 'too_many_pieces' });
  }
  await byLink(token);
  for (const way of ways) await expect(way()).rejects.toMatchObject({ code: 'open_return' });
  clock.pass(31 * DAY_MS);
  const [open] = await shop.returns.ofOrder(number);
  await shop.returns.decline(admin, open?._id ?? '', 'No');
  for (const way of ways) await expect(way()).rejects.toMatchObject({ code: 'return_window_over' });
  await expect(byLink('A'.repeat(22))).rejects.toMatchObject({ reason: 'missing' });
  expect(files()).toEqual([]);
});

test('A return sent twice is one with its photos, also when both come at once', async () => {
  const { byPhone, byLink, files, unowned, shop, buyer, delivered } = await aShop();
  const { token } = await byPhone();
  const sent = withPhotos(await aPicture());
  const [one, other] = await Promise.all([byLink(token, sent, 'k'), byLink(token, sent, 'k')]);
  expect(other).toEqual(one);
  expect(await byLink(token, sent, 'k')).toEqual(one);
  expect([files().length, await unowned()]).toEqual([1, []]);
  const another = withPhotos(await aPicture('#000'));
  await expect(byLink(token, another, 'k')).rejects.toMatchObject({ reason: 'used-key' });
  // Another order's key is its own.
  const { token: second } = await byPhone();
  expect(await byLink(second, sent, 'k')).not.toMatchObject({ _id: one._id });
  const own = await shop.returns.request(buyer, await delivered(), oneBowl, 'k', sent.photos);
  expect(own.photos).toHaveLength(1);
  expect(files()).toHaveLength(3);
});

test('A photo that is no picture, or has too many pixels, is refused and nothing is stored', async () => {
  const { shop, byPhone, byLink, files, unowned } = await aShop();
  const { token } = await byPhone();
  for (const bytes of [aPdf(), aBomb(), new TextEncoder().encode('ftypheic')]) {
    await expect(byLink(token, withPhotos(await aPicture(), bytes))).rejects.toMatchObject({
      reason: 'wrong-type',
      message: WRONG_KIND,
    });
  }
  expect([files(), await unowned()]).toEqual([[], []]);
  expect(await shop.guestOrders.returns(token, IP)).toEqual([]);
});

test('The photos go with the buyer, and some time after the return ended', async () => {
  const { clock, shop, buyer, admin, byPhone, byLink, delivered, ask, files } = await aShop();
  const { number, token } = await byPhone();
  const photos = [await aPicture()];
  const ended = await byLink(token, withPhotos(...photos));
  await shop.returns.decline(admin, ended._id, 'No');
  const erased = await delivered(1);
  const { _id } = await shop.returns.request(buyer, erased, oneBowl, undefined, photos);
  await shop.returns.decline(admin, _id, 'No');
  expect(files()).toHaveLength(2);
  await shop.guests.erase(admin, number, 1);
  expect(files()).toHaveLength(1);
  const open = await delivered(1);
  await shop.returns.request(buyer, open, oneBowl, undefined, photos);
  expect(files()).toHaveLength(2);
  clock.pass(91 * DAY_MS);
  await removeExpired({ ...shop, retentionMailDays: 30, retentionSlipsDays: 90 });
  await shop.uploads.sweep();
  // The open one stays.
  expect(files()).toHaveLength(1);
  await expect(ask(open)).rejects.toMatchObject({ code: 'return_window_over' });
});

test('Items that arrived broken are not restocked unless staff tick them', async () => {
  const { shop, admin, delivered, ask, left } = await aShop();
  const received = async (reason: string, said: Parameters<typeof shop.returns.receive>[2]) => {
    const before = await left(BOWL);
    const asked = await ask(await delivered(1), { reason });
    const approved = await shop.returns.approve(admin, asked._id);
    const { history } = await shop.returns.receive(admin, asked._id, said);
    const now = await left(BOWL);
    return [approved.restock, now - (before - 1), history.at(-1)?.reason];
  };
  const named = (restock: boolean) => ({ items: [{ _id: BOWL, size: 'Default', restock }] });
  const NOT = 'Not restocked.';
  expect(await received('I changed my mind.', undefined)).toEqual([true, 1, '']);
  expect(await received('It arrived damaged.', undefined)).toEqual([false, 0, NOT]);
  expect(await received('The lid is broken', {})).toEqual([false, 0, NOT]);
  expect(await received('It arrived damaged.', { restock: true })).toEqual([false, 1, '']);
  expect(await received('It arrived damaged.', named(true))).toEqual([false, 1, '']);
  expect(await received('I changed my mind.', { restock: true, ...named(false) })).toEqual([
    true,
    0,
    NOT,
  ]);
  const { _id } = await ask(await delivered(1));
  await shop.returns.approve(admin, _id);
  const other = { items: [{ _id: 'clay-mug', size: 'Default', restock: true }] };
  await expect(shop.returns.receive(admin, _id, other)).rejects.toMatchObject({
    reason: 'invalid',
    details: { errors: { items: 'An item is not one of this return.' } },
  });
});

test('A replacement of a phone order has a link of its own', async () => {
  const { shop, admin, byPhone, byLink } = await aShop();
  const { token } = await byPhone();
  const sent = { request: { ...oneBowl, resolution: 'exchange' as const }, photos: [] };
  const { _id } = await byLink(token, sent);
  await shop.returns.approve(admin, _id);
  await shop.returns.receive(admin, _id);
  const { replacement } = await shop.returns.complete(admin, _id, {});
  const order = await shop.orders.one(admin, replacement ?? '');
  const own = 'guestUrl' in order ? String(order.guestUrl) : '';
  expect(await shop.guestOrders.open(own.replace('/o/', ''), IP)).toMatchObject({
    orderId: replacement,
    totalAmt: 0,
  });
  expect((await byLink(token)).status).toBe('requested');
});

test('Credit for a phone order goes to its email, and without one is refused', async () => {
  const { shop, admin, byPhone, byLink } = await aShop();
  const done = async (email: string) => {
    const { _id } = await byLink((await byPhone(email)).token);
    await shop.returns.approve(admin, _id);
    await shop.returns.receive(admin, _id);
    return shop.returns.complete(admin, _id, { resolution: 'credit' });
  };
  expect(await done('kamala@example.com')).toMatchObject({ status: 'completed' });
  await expect(done('')).rejects.toMatchObject({
    message: 'This buyer has no email for a gift voucher. Pay the money back instead.',
  });
});
