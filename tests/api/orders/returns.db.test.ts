import { describe, expect, test } from 'vitest';
import type { ReturnRequest } from '#lib/returns/schema.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import { assignTo } from '../../support/products.ts';
import { mailsOf } from '../../support/people.ts';
import { ALL, aShopWithReturns, BOWL, MUG } from '../../support/returning-shop.ts';
import { aShop } from '../../support/shop.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import * as m from '#messages';
import { DAY_MS } from '#lib/format/durations.ts';

describe('A return', () => {
  test('is requested, approved, received and refunded, each step audited and emailed', async () => {
    const { shop, buyer, admin, delivered, ask, left, subjects, payment } =
      await aShopWithReturns();
    const number = await delivered();
    expect(await left(BOWL)).toBe(8);
    const { _id } = await ask(number);
    expect(await shop.returns.own(buyer, ALL)).toMatchObject({
      total: 1,
      returns: [
        {
          _id,
          orderId: number,
          items: [{ _id: BOWL, name: 'Lacquer Band Bowl', size: 'Default', qty: 1 }],
          reason: 'It has a chip.',
          resolution: 'refund',
          exchangeFor: [],
          status: 'requested',
        },
      ],
    });
    await shop.returns.approve(admin, _id);
    expect(await left(BOWL)).toBe(8);
    await shop.returns.receive(admin, _id);
    expect(await left(BOWL)).toBe(9);
    const done = await shop.returns.complete(admin, _id, { reference: 'CEFT 7' });
    expect(done.history).toMatchObject([
      { status: 'requested', by: 'nimali', reason: 'It has a chip.' },
      { status: 'approved', by: 'sunil' },
      { status: 'received', by: 'sunil' },
      { status: 'completed', by: 'sunil' },
    ]);
    expect(await payment(number)).toMatchObject({ paid: 7800, refunded: 3900, refundDue: 0 });
    const order = await shop.orders.one(buyer, number);
    expect(order.return).toEqual({ _id, status: 'completed', resolution: 'refund' });
    expect((await subjects()).slice(-3)).toEqual([
      `Your return is approved: ${number}`,
      `We received your return: ${number}`,
      `Your return is complete: ${number}`,
    ]);
    expect((await mailsOf(shop, buyer.email)).at(-1)?.text).toContain('Rs. 3,900.00');
  });

  test('keeps a usual reason in English, and shows it in the language of each call', async () => {
    const { shop, buyer, admin, delivered, ask } = await aShopWithReturns();
    const number = await delivered(1);
    const [sinhala, tamil] = (['si', 'ta'] as const).map((locale) =>
      m.returns_reason_damaged({}, { locale }),
    );
    const asked = await inLocale('si', () => ask(number, { reason: `${sinhala} දාරය කැඩිලා.` }));
    expect(asked.reason).toBe(`${sinhala} දාරය කැඩිලා.`);
    const [own] = (await inLocale('ta', () => shop.returns.own(buyer, ALL))).returns;
    expect(own?.reason).toBe(`${tamil} දාරය කැඩිලා.`);
    const approved = await shop.returns.approve(admin, asked._id);
    expect(approved.reason).toBe('It arrived damaged. දාරය කැඩිලා.');
    expect(approved.history[0]?.reason).toBe('It arrived damaged. දාරය කැඩිලා.');
  });

  test('is declined with a reason, and the pieces can be asked for again', async () => {
    const { shop, buyer, admin, delivered, ask, subjects } = await aShopWithReturns();
    const number = await delivered(1);
    const { _id } = await ask(number);
    const declined = await shop.returns.decline(admin, _id, 'It was used.');
    expect(declined).toMatchObject({ status: 'declined', declineReason: 'It was used.' });
    expect((await mailsOf(shop, buyer.email)).at(-1)?.text).toContain('It was used.');
    expect((await subjects()).at(-1)).toBe(`Your return was declined: ${number}`);
    await ask(number);
  });

  test('is taken up to the last of thirty days after delivery, and not later', async () => {
    const { clock, delivered, ask } = await aShopWithReturns();
    const [number, other] = [await delivered(1), await delivered(1)];
    clock.pass(30 * DAY_MS);
    await ask(number);
    clock.pass(DAY_MS);
    await expect(ask(other)).rejects.toMatchObject({
      reason: 'conflict',
      message: 'The 30 days for returns are over.',
    });
  });

  test('is of no more pieces than were bought and not returned before', async () => {
    const { shop, admin, delivered, ask, received } = await aShopWithReturns();
    const number = await delivered();
    const items = (qty: number, _id = BOWL) => ({ items: [{ _id, size: 'Default', qty }] });
    const refused = (given: Partial<ReturnRequest>, message: string) =>
      expect(ask(number, given)).rejects.toMatchObject({ reason: 'conflict', message });
    await refused(items(3), 'Lacquer Band Bowl: only 2 can be returned.');
    await refused(items(1, MUG), 'clay-mug: only 0 can be returned.');
    // The same item twice is counted together.
    const twice = { items: [...items(2).items, ...items(1).items] };
    await refused(twice, 'Lacquer Band Bowl: only 2 can be returned.');
    await shop.returns.complete(admin, await received(number), { reference: 'A' });
    await refused(items(2), 'Lacquer Band Bowl: only 1 can be returned.');
    await ask(number, items(1));
  });

  test('is one at a time for an order, also of two requests at once', async () => {
    const { delivered, ask, shop, buyer } = await aShopWithReturns();
    const number = await delivered();
    const both = await Promise.allSettled([ask(number), ask(number)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(ask(number)).rejects.toThrow('This order already has an open return.');
    expect((await shop.returns.own(buyer, ALL)).total).toBe(1);
  });

  test('that comes twice under its key is the same return', async () => {
    const { delivered, ask } = await aShopWithReturns();
    const number = await delivered();
    const { _id } = await ask(number, {}, 'a-return-key');
    expect((await ask(number, {}, 'a-return-key'))._id).toBe(_id);
    await expect(ask(number, { reason: 'Another.' }, 'a-return-key')).rejects.toMatchObject({
      reason: 'used-key',
    });
  });

  test('is for the owner of a delivered order', async () => {
    const { shop, admin, placed, delivered, ask } = await aShopWithReturns();
    await expect(ask(await placed(1))).rejects.toThrow('the order is to delivery');
    const number = await delivered(1);
    const request = { items: [{ _id: BOWL, size: 'Default', qty: 1 }], reason: 'No.' };
    await expect(
      shop.returns.request(admin, number, { ...request, resolution: 'refund' }, undefined),
    ).rejects.toMatchObject({ reason: 'missing', message: 'Order not found.' });
  });

  test('takes each step once, also by two admins at the same time', async () => {
    const { shop, admin, other, delivered, ask, left, payment } = await aShopWithReturns();
    const number = await delivered(1);
    const { _id } = await ask(number);
    const twice = async (step: (who: CurrentUser) => Promise<unknown>) => {
      const ends = await Promise.allSettled([step(admin), step(other)]);
      expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    };
    await expect(shop.returns.receive(admin, _id)).rejects.toThrow(
      "This can't be done: the return is requested.",
    );
    // What somebody else did meanwhile is shown.
    await expect(shop.returns.receive(admin, _id)).rejects.toMatchObject({
      details: { body: { return: { _id, status: 'requested', history: [{ by: 'nimali' }] } } },
    });
    await twice((who) => shop.returns.approve(who, _id));
    await twice((who) => shop.returns.receive(who, _id));
    expect(await left(BOWL)).toBe(10);
    await twice((who) => shop.returns.complete(who, _id, { reference: `by ${who.name}` }));
    expect(await payment(number)).toMatchObject({ refunded: 3900 });
    await expect(shop.returns.approve(admin, 'nothing')).rejects.toThrow('Return not found.');
  });

  test('is refunded with a reference, of at most what its pieces cost', async () => {
    const { shop, admin, delivered, received, payment } = await aShopWithReturns();
    const number = await delivered();
    const id = await received(number);
    const complete = (request: { reference?: string; amount?: number }) =>
      shop.returns.complete(admin, id, request);
    await expect(complete({})).rejects.toMatchObject({
      details: { errors: { reference: 'Please enter the reference of the transfer.' } },
    });
    await expect(complete({ reference: 'A', amount: 390_001 })).rejects.toThrow(
      'Only Rs. 3,900.00 can be refunded.',
    );
    await complete({ reference: 'A', amount: 300_000 });
    expect(await payment(number)).toMatchObject({ refunded: 3000 });
  });

  test('is listed for admins by status, the oldest first', async () => {
    const { clock, shop, admin, delivered, ask } = await aShopWithReturns();
    const first = await ask(await delivered(1));
    clock.pass(1000);
    const second = await ask(await delivered(1));
    await shop.returns.approve(admin, first._id);
    const ids = async (status?: 'requested' | 'approved') =>
      (await shop.returns.all({ ...ALL, status })).returns.map(({ _id }) => _id);
    expect(await ids()).toEqual([second._id, first._id]);
    expect(await ids('requested')).toEqual([second._id]);
    expect(await ids('approved')).toEqual([first._id]);
  });

  test('is counted once; the counts follow each step, whichever process made it', async () => {
    const { place, clock, shop, admin, delivered, ask, received } = await aShopWithReturns();
    const statuses = [undefined, 'requested', 'received', 'completed', 'declined'] as const;
    const totals = (of = shop) =>
      Promise.all(statuses.map(async (status) => (await of.returns.all({ ...ALL, status })).total));
    const first = await received(await delivered(1));
    expect(await totals()).toEqual([1, 0, 1, 0, 0]);
    const secondShop = await aShop(place, clock.now);
    await secondShop.returns.complete(admin, first, { reference: 'A' });
    const second = await ask(await delivered(1));
    await secondShop.returns.decline(admin, second._id, 'It is worn.');
    await expect(shop.returns.approve(admin, second._id)).rejects.toThrow('the return is declined');
    await ask(await delivered(1));
    expect([await totals(), await totals(secondShop)]).toEqual([
      [3, 1, 0, 1, 1],
      [3, 1, 0, 1, 1],
    ]);
  });

  test('is listed with its customer and what can be refunded for its pieces', async () => {
    const { shop, buyer, admin, delivered, ask } = await aShopWithReturns();
    const number = await delivered();
    await ask(number);
    const listed = async () => (await shop.returns.all(ALL)).returns[0];
    expect(await listed()).toMatchObject({ customer: 'nimali', refundable: 3900 });
    // What an admin refunded before counts.
    await shop.payments.refund(admin, number, { amount: 600_000, reference: 'CEFT 1' });
    expect(await listed()).toMatchObject({ refundable: 1800 });
    const [own] = (await shop.returns.own(buyer, ALL)).returns;
    expect(own).not.toHaveProperty('refundable');
  });
});

describe('An account with a return', () => {
  test('is not deleted while it is open, and exports it', async () => {
    const { shop, buyer, admin, ravi, placed, brought, received } = await aShopWithReturns();
    const number = await placed(1);
    await shop.deliveries.drive(ravi, number, 'delivering');
    const reported = { reason: 'not_home', note: 'Nimali was out', at: undefined } as const;
    await shop.deliveries.fail(ravi, number, reported);
    await assignTo(shop, number, ravi.id);
    await brought(number);
    const id = await received(number, { reason: 'Nimali does not like it' });
    await expect(shop.account.remove(buyer)).rejects.toThrow('A return is not finished');
    expect(await shop.account.exportAccount(buyer)).toMatchObject({
      returns: [{ _id: id, status: 'received', reason: 'Nimali does not like it' }],
    });
    await shop.returns.complete(admin, id, { reference: 'A' });
    await shop.account.remove(buyer);
    const rows = [
      await shop.db.selectFrom('returns').selectAll().execute(),
      await shop.db.selectFrom('return_events').selectAll().execute(),
      await shop.db.selectFrom('delivery_attempts').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain('Nimali');
  });
});
