import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateTo } from '#lib/server/infra/db/migrate.ts';
import { openDatabase } from '#lib/server/infra/db/open.ts';
import { whenDone } from '../../support/scope.ts';
import { anUntouchedPlace } from '../../support/shop.ts';

const AT = '2026-11-01T00:00:00.000Z';

test('tables get their new names and keep their rows', async () => {
  const place = await anUntouchedPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  whenDone(() => db.destroy());
  await migrateTo(db, '0012-google');
  await sql`insert into users (id, name, email, role, password_hash, created_at)
    values ('u', 'Nimali', 'n@example.com', 'user', '', ${AT})`.execute(db);
  for (const [call, response] of [
    ['cart', ''],
    ['tickets/create', '0b7c'],
    ['order/place', '{"orderId":"K7M2-9QXD"}'],
  ] as const) {
    await sql`insert into kept_answers (user_id, call, key, request_hash, answer, created_at)
      values ('u', ${call}, 'k', 'h', ${response}, ${AT})`.execute(db);
  }
  await sql`insert into limits (key, count, ends_at) values ('ip', 3, ${AT})`.execute(db);
  await sql`insert into stray_files (name, due_at) values ('slips/a.webp', ${AT})`.execute(db);

  await migrateTo(db);

  const records = await db
    .selectFrom('idempotency_records')
    .select(['call', 'response'])
    .orderBy('call')
    .execute();
  expect(records.map(({ call, response }) => [call, JSON.parse(response)])).toEqual([
    ['cart', null],
    ['order/place', { orderId: 'K7M2-9QXD' }],
    ['tickets/create', '0b7c'],
  ]);
  const limits = await db.selectFrom('rate_limits').select(['key', 'count']).execute();
  expect(limits).toEqual([{ key: 'ip', count: 3 }]);
  const files = await db.selectFrom('unowned_files').select('name').execute();
  expect(files).toEqual([{ name: 'slips/a.webp' }]);
  expect(await db.selectFrom('wishlist_items').selectAll().execute()).toEqual([]);
});
