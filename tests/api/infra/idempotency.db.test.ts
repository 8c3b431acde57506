import { expect, test } from 'vitest';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { isRepeated, once, type IdempotentCall } from '#lib/server/infra/idempotency.ts';
import { aClock, aPerson } from '../../support/people.ts';
import { aShop } from '../../support/shop.ts';

/** A call of one person that counts how often its work was done. */
async function aCall(given: Partial<IdempotentCall> = {}) {
  const clock = aClock();
  const shop = await aShop(undefined, clock.now);
  const userId = await aPerson(shop);
  let done = 0;
  const call = {
    userId,
    call: 'test',
    key: 'one',
    requestHash: 'a',
    reusedMessage: 'Used.',
  };
  const send = (changed: Partial<IdempotentCall> = {}) =>
    inTransaction(shop.db, (tx) =>
      once(tx, { ...call, ...given, ...changed }, clock.now(), async () => ({
        number: (done += 1),
      })),
    );
  return { shop, clock, call, send, done: () => done };
}

test('does its work once for a key, and gives the same response again', async () => {
  const { shop, call, send, done } = await aCall();
  expect(await isRepeated(shop.db, call)).toBe(false);
  expect(await send()).toEqual({ response: { number: 1 }, isRepeat: false });
  expect(await send()).toEqual({ response: { number: 1 }, isRepeat: true });
  expect(await isRepeated(shop.db, call)).toBe(true);
  expect(done()).toBe(1);
});

test('two copies at once do the work once', async () => {
  const { send, done } = await aCall();
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ response }) => response)).toEqual([{ number: 1 }, { number: 1 }]);
  expect(both.filter(({ isRepeat }) => isRepeat)).toHaveLength(1);
  expect(done()).toBe(1);
});

test('refuses another request under the same key', async () => {
  const { send } = await aCall();
  await send();
  await expect(send({ requestHash: 'b' })).rejects.toMatchObject({
    reason: 'used-key',
    message: 'Used.',
  });
});

test('stores nothing when the work fails, and does it the next time', async () => {
  const { shop, call, send } = await aCall();
  await expect(
    inTransaction(shop.db, (tx) =>
      once(tx, call, shop.now(), () => Promise.reject(new Error('no'))),
    ),
  ).rejects.toThrow('no');
  expect(await send()).toMatchObject({ isRepeat: false });
});

test('does the work again after a key has expired', async () => {
  const { clock, send } = await aCall({ expiresAfterMs: 60_000 });
  await send();
  clock.pass(60_000);
  expect(await send()).toMatchObject({ isRepeat: true });
  clock.pass(1);
  expect(await send()).toEqual({ response: { number: 2 }, isRepeat: false });
  clock.pass(60_000);
  expect(await send()).toMatchObject({ response: { number: 2 }, isRepeat: true });
});
