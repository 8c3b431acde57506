import { deepStrictEqual } from 'node:assert/strict';
import { sql } from 'kysely';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import type { DateRange } from '#lib/reports/date-range.ts';
import { dayOf, daysAfter } from '#lib/format/dates.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { reportOf } from '#lib/server/features/reports/service.ts';
import { createProductSalesCache } from '#lib/server/features/reports/product-sales.ts';
import { openAllPeriods } from '#lib/server/features/periods/repo.ts';

/** What is counted as it comes, or summed once a day is over, is what the rows say. */

const WEEKS = 52;

/** The figures by sums that stand, cached ones too, are those of the orders. */
export async function assertFiguresAgree({ db, now, figures }: Shop): Promise<void> {
  const to = dayOf(now());
  for (const by of ['day', 'month'] as const) {
    const span: DateRange = { from: daysAfter(to, -7 * WEEKS), to, by };
    const bySums = await figures.figures(span);
    const tx = await db.startTransaction().execute();
    await openAllPeriods(tx);
    const byOrders = await reportOf(
      tx,
      span,
      createProductSalesCache(),
      defaultCategoryList,
      now(),
    );
    await tx.rollback().execute();
    deepStrictEqual(bySums, byOrders);
  }
}

/** How the codes at the doors were. */
export async function assertCountsAgree({ db }: Shop): Promise<void> {
  const { rows } = await sql<object>`select driver_id, code_status, count(*) as count from orders
    where code_status is not null group by driver_id, code_status order by 1, 2`.execute(db);
  const counted = await db
    .selectFrom('driver_codes')
    .selectAll()
    .orderBy('driver_id')
    .orderBy('code_status')
    .execute();
  deepStrictEqual(counted, rows);
}
