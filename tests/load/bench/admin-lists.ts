// The admins' lists among few orders beside the same among a hundred times as many.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import type { AdminOrderQuery } from '#lib/order-list/schema.ts';
import { addVerifiedUser } from '#lib/server/features/account/repo.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import { createShop, type Shop } from '#lib/server/app/create-shop.ts';
import { numberOf } from '../kit/seeded-shop.ts';
import { compareSizes, print, sizesOf, timesOf } from '../kit/report.ts';

const FEW = 1_000;
const MANY = 100_000;
const ROUNDS = 60;
const WARMING = 5;
/** Of the list among many orders, which counts them by status. */
const MAX_MS = 20;
const SIZES = sizesOf('orders', FEW, MANY);

const requested = (given: Partial<AdminOrderQuery>): AdminOrderQuery => ({
  page: 1,
  limit: 25,
  q: '',
  status: undefined,
  slip: undefined,
  ...given,
});

export const lists: Record<string, AdminOrderQuery> = {
  'the newest': requested({}),
  'the newest that are delivered': requested({ status: 'delivered' }),
  'the slips that wait': requested({ slip: 'waiting' }),
  'a search by number': requested({ q: 'n000 09' }),
  'a search by name': requested({ q: 'n99 p' }),
};

/** A shop with so many orders, most of them delivered; each was placed and has a line. */
export async function aShopWith(count: number, folder: string): Promise<Shop> {
  const settings = readSettings({ DATA_DIR: folder });
  const shop = await createShop({
    ...settings,
    now: () => new Date(),
    log: pino({ level: 'silent' }),
  });
  const at = new Date('2025-01-01T08:00:00Z');
  const buyer = { id: 'buyer', name: 'Nimali', email: 'buyer@example.com', role: 'user' } as const;
  await addVerifiedUser(shop.db, { ...buyer, passwordHash: '', at });
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
    insert into orders (id, number, user_id, status, payment_method, subtotal_cents, shipping_cents,
      address, email, slip_status, created_at, moved_at, name_key, surname_key, phone_key)
    select 'id-' || i, ${sql.raw(numberOf('i'))}, 'buyer',
      case when i % 500 = 0 then 'pending_payment' when i % 100 = 0 then 'to_delivery' else 'delivered' end,
      'cash_on_delivery', 390000, 20000, '{"firstName":"Nimali","city":"Galle"}',
      'm' || i || '@example.com', case when i % 500 = 0 then 'waiting' else 'none' end,
      strftime('%Y-%m-%dT%H:%M:%fZ', '2025-01-01', '+' || i || ' minutes'), '2025', 'n' || i || ' perera',
      'perera', '07' || i
    from n`.execute(shop.db);
  await sql`
    insert into order_events (order_id, position, at, actor_id, what, before, after)
    select id, 0, created_at, 'buyer', 'place', '', 'pending_payment' from orders`.execute(shop.db);
  return shop;
}

export const msOf = async (shops: readonly Shop[], query: AdminOrderQuery): Promise<number[]> =>
  timesOf(
    shops.map((shop) => () => shop.orderList.orders({ role: 'admin' }, query)),
    { rounds: ROUNDS, warming: WARMING },
  );

/** Prints what the admins' lists cost on SQLite. */
export async function benchAdminLists(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-bench-'));
  const few = await aShopWith(FEW, join(folder, 'few'));
  const many = await aShopWith(MANY, join(folder, 'many'));
  const show = (what: string, times: readonly number[]) => {
    const rows = compareSizes(SIZES, times);
    print(
      `an admin's list${what}`,
      rows.map((row, at) => (at === 1 ? { ...row, atMost: MAX_MS } : row)),
    );
  };
  for (const [what, query] of Object.entries(lists)) {
    show(`, ${what}`, await msOf([few, many], query));
  }
  await few.close();
  await many.close();
  rmSync(folder, { recursive: true, force: true });
}
