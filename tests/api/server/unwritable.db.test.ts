import { expect, test } from 'vitest';
import { toRefusal } from '#lib/server/web/respond.ts';
import { aShop } from '../../support/shop.ts';

test('text that a database cannot keep is the sender’s mistake, not the shop’s', async () => {
  const { db } = await aShop();
  const asked = db.selectFrom('users').select('id').where('name', '=', 'a\0b').execute();
  const end = await asked.catch((error: unknown) => toRefusal(error)?.reason);
  // SQLite keeps it, Postgres does not.
  expect([[], 'invalid']).toContainEqual(end);
});
