import { sql } from 'kysely';
import { toRupees } from '#lib/format/money.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { SOLD_CENTS } from '#lib/server/features/orders/ledger.ts';

/** As the figures count orders: placed from `since` up to `before`, neither cancelled nor replacements. */
export async function placedBetween(db: Db, since: Date, before: Date) {
  const { orders, cents } = await db
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('orders'),
      sql<number>`coalesce(sum(${sql.raw(SOLD_CENTS)}), 0)`.as('cents'),
    ])
    .where('created_at', '>=', since.toISOString())
    .where('created_at', '<', before.toISOString())
    .where('status', '!=', 'cancelled')
    .where('replacement_for', 'is', null)
    .executeTakeFirstOrThrow();
  return { orders: Number(orders), revenue: toRupees(Number(cents)) };
}
