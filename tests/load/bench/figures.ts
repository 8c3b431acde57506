// A month's figures in a young shop beside the same in one that has a hundred times as many orders.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { DateRange } from '#lib/reports/date-range.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { compareSizes, print, sizesOf, timesOf } from '../kit/report.ts';
import { aShopWith } from './admin-lists.ts';
import { PRODUCT, sellBowls } from './orders.ts';

const FEW = 1_000;
const MANY = 100_000;
const ROUNDS = 30;
const WARMING = 3;
const MAX_TIMES = 3;
/** Of the figures of all orders of the large shop. */
const MAX_MS = 500;

const LAST_DAY = '2026-10-31';
const month: DateRange = { from: '2026-10-01', to: LAST_DAY, by: 'day' };
const years: DateRange = { from: '2017-01-01', to: LAST_DAY, by: 'month' };

/** Orders of two lines each, a thousand in a month until the last day; some paid back, some returned. */
async function spread(shop: Shop): Promise<void> {
  const { db } = shop;
  await sellBowls(shop);
  await sql`update orders set
    created_at = strftime('%Y-%m-%dT%H:%M:%fZ', ${`${LAST_DAY}T18:00:00Z`},
      '-' || (43 * cast(substr(id, 4) as integer)) || ' minutes'),
    district = case cast(substr(id, 4) as integer) % 3 when 0 then 'Galle' when 1 then 'Kandy' else '' end`.execute(
    db,
  );
  for (const position of [0, 1]) {
    await sql`insert into order_lines (order_id, position, product_id, name, brand, image, size,
        unit_cents, quantity, placed_at)
      select id, ${position}, ${PRODUCT}, 'Bowl', '', '', 'Default', 185000, 1, created_at
      from orders`.execute(db);
  }
  await sql`insert into payments (order_id, position, kind, amount_cents, at, actor_id)
    select id, 0, 'cash', 390000, created_at, 'buyer' from orders`.execute(db);
  await sql`insert into payments (order_id, position, kind, amount_cents, at, actor_id)
    select id, 1, 'refund', 185000, created_at, 'buyer' from orders
    where cast(substr(id, 4) as integer) % 50 = 0`.execute(db);
  await sql`insert into returns (id, order_id, user_id, status, resolution, reason, created_at)
    select 'r-' || id, id, 'buyer', 'completed', 'refund', '', created_at from orders
    where cast(substr(id, 4) as integer) % 50 = 0`.execute(db);
}

const msOf = (shops: readonly Shop[], span: DateRange, rounds = ROUNDS): Promise<number[]> =>
  timesOf(
    shops.map((shop) => () => shop.figures.figures(span)),
    { rounds, warming: WARMING },
  );

/** Prints what the figures cost on SQLite, in turns. */
export async function benchFigures(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-bench-'));
  const few = await aShopWith(FEW, join(folder, 'few'));
  const many = await aShopWith(MANY, join(folder, 'many'));
  for (const shop of [few, many]) await spread(shop);
  const { orders } = await few.figures.figures(month);
  const times = await msOf([few, many], month);
  const inAll = await many.figures.figures(years);
  print(`the figures of a month with ${orders.toLocaleString('en')} orders`, [
    ...compareSizes(sizesOf('orders', FEW, MANY), times, { atMost: MAX_TIMES }),
    {
      what: `of all ${inAll.orders.toLocaleString('en')}, by month`,
      figure: (await msOf([many], years, 5))[0] ?? NaN,
      unit: 'ms',
      atMost: MAX_MS,
    },
  ]);
  await few.close();
  await many.close();
  rmSync(folder, { recursive: true, force: true });
}
