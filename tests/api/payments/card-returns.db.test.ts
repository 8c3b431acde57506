import { describe, expect, test } from 'vitest';
import { aCardShop, DUE } from '../../support/card-shop.ts';
import { aUser } from '../../support/people.ts';
import { deliver } from '../../support/products.ts';
import { SPOON } from '../../support/selling-shop.ts';

/** A returned spoon of Rs. 500, of an order of Rs. 700 that was paid by card. */
async function aReceivedReturn({ hasApi = true } = {}) {
  const world = await aCardShop({ hasApi });
  const { shop, admin, buyer, clock } = world;
  const driver = await aUser(shop, 'ravi', 'driver');
  const { orderId, form } = await world.ordered();
  const paymentId = await world.paid(form);
  await deliver(shop, orderId, driver);
  clock.pass(1_000);
  const items = [{ _id: SPOON, size: 'Default', qty: 1 }];
  const asked = { items, reason: 'It has a chip.', resolution: 'refund' } as const;
  const { _id: id } = await shop.returns.request(buyer, orderId, asked, undefined);
  await shop.returns.approve(admin, id);
  const received = await shop.returns.receive(admin, id);
  const complete = (reference: string, more: { alreadySent?: boolean; amount?: number } = {}) =>
    shop.returns.complete(admin, id, { reference, ...more });
  return { world, orderId, form, paymentId, received, complete };
}

const refundOf = async ({ world, orderId }: Awaited<ReturnType<typeof aReceivedReturn>>) =>
  (await world.orderOf(orderId)).payment;

describe('A return of an order by card', () => {
  test('is paid back by the gateway, and then completed', async () => {
    const given = await aReceivedReturn();
    const { world, paymentId, received, complete } = given;
    expect(received.sentBy).toBe('PayHere');
    expect(await complete('R 1')).toMatchObject({ status: 'completed' });
    expect(world.payHere.heldCents()).toBe(20_000);
    expect(await world.ledgerCents()).toBe(20_000);
    expect(await refundOf(given)).toMatchObject({
      refunded: 500,
      entries: [{ kind: 'card' }, { kind: 'refund', reference: 'R 1', note: paymentId }],
    });
    await expect(complete('R 1')).rejects.toMatchObject({ reason: 'conflict' });
    expect(world.payHere.heldCents()).toBe(20_000);
  });

  test('is completed once by two admins at once', async () => {
    const { world, complete } = await aReceivedReturn();
    const made = await Promise.allSettled([complete('R 1'), complete('R 2')]);
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(world.payHere.heldCents()).toBe(20_000);
    expect(await world.ledgerCents()).toBe(20_000);
  });

  test('stays received where the gateway refuses, and takes no more than it is worth', async () => {
    const given = await aReceivedReturn();
    const { world, complete } = given;
    world.payHere.refusals.refund = true;
    await expect(complete('R 1')).rejects.toMatchObject({
      message: expect.stringContaining('The refund is not recorded. PayHere refused'),
    });
    world.payHere.refusals.refund = false;
    await expect(complete('R 1', { amount: 50_001 })).rejects.toMatchObject({ reason: 'conflict' });
    expect(world.payHere.heldCents()).toBe(DUE);
    await complete('R 1', { amount: 30_000 });
    expect(await refundOf(given)).toMatchObject({ refunded: 300 });
    expect(world.payHere.heldCents()).toBe(40_000);
  });

  test('without an answer is not sent again, and is completed once staff have looked', async () => {
    const given = await aReceivedReturn();
    const { world, paymentId, complete } = given;
    world.payHere.refusals.silent = true;
    await expect(complete('R 1')).rejects.toMatchObject({
      message: expect.stringContaining('PayHere gave no answer.'),
    });
    world.payHere.refusals.silent = false;
    for (const more of [{}, { alreadySent: false }]) {
      await expect(complete('R 1', more)).rejects.toMatchObject({
        message: expect.stringContaining('is on its way to the gateway'),
      });
    }
    expect(await complete('R 1', { alreadySent: true })).toMatchObject({ status: 'completed' });
    expect(await refundOf(given)).toMatchObject({
      refunded: 500,
      entries: [{}, { note: paymentId }],
    });
    expect(world.payHere.heldCents()).toBe(20_000);
  });

  test('is only recorded where it was sent already, and without a merchant API', async () => {
    for (const hasApi of [true, false]) {
      const given = await aReceivedReturn({ hasApi });
      await given.complete('By hand', { alreadySent: hasApi });
      expect(given.world.payHere.heldCents()).toBe(DUE);
      expect(await refundOf(given)).toMatchObject({ refunded: 500, refundDue: 0 });
    }
  });
});
