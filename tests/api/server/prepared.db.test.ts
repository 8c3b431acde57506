import { expect, test } from 'vitest';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { prepared } from '#lib/server/infra/db/statements.ts';
import { aShop } from '../../support/shop.ts';

test('a prepared statement is made once, and asks with the values of each time', async () => {
  const shop = await aShop();
  let made = 0;
  const added = prepared((db, given: { key: string; value: string }) => {
    made += 1;
    return db.insertInto('settings').values(given).returning(['key', 'value']);
  });
  const valued = prepared((db, { value, key }: { key: string; value: string }) => {
    made += 1;
    // Not in the order in which they are given.
    return db
      .selectFrom('settings')
      .select('key')
      .where('value', '=', value)
      .where('key', '<', key);
  });
  expect((await added(shop.db, { key: 'a', value: 'red' })).rows).toEqual([
    { key: 'a', value: 'red' },
  ]);
  await inTransaction(shop.db, (tx) => added(tx, { key: 'b', value: "'; drop table users" }));
  expect((await valued(shop.db, { key: 'z', value: 'red' })).rows).toEqual([{ key: 'a' }]);
  expect((await valued(shop.db, { key: 'z', value: "'; drop table users" })).rows).toEqual([
    { key: 'b' },
  ]);
  expect((await valued(shop.db, { key: 'a', value: 'red' })).rows).toEqual([]);
  expect(made).toBe(2);
});
