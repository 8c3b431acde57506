import { dayOf } from '#lib/format/dates.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';

export interface SmsSums {
  sent: number;
  segments: number;
  cost_cents: number;
  withheld: number;
}

const nothing: SmsSums = { sent: 0, segments: 0, cost_cents: 0, withheld: 0 };

/** Adds to what was sent on the day of `at`: the rows of the outbox are removed one day, the sums stay. */
export async function addToSmsDay(tx: Tx, at: Date, more: Partial<SmsSums>): Promise<void> {
  const added = { ...nothing, ...more };
  await tx
    .insertInto('sms_days')
    .values({ day: dayOf(at), ...added })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({
        sent: eb('sms_days.sent', '+', added.sent),
        segments: eb('sms_days.segments', '+', added.segments),
        cost_cents: eb('sms_days.cost_cents', '+', added.cost_cents),
        withheld: eb('sms_days.withheld', '+', added.withheld),
      })),
    )
    .execute();
}

/** What was sent from one day of the shop's time zone to another. */
export async function smsSumsOf(
  db: Db | Tx,
  { from, to }: { from: string; to: string },
): Promise<SmsSums> {
  const row = await db
    .selectFrom('sms_days')
    .select(({ fn }) => [
      fn.sum('sent').as('sent'),
      fn.sum('segments').as('segments'),
      fn.sum('cost_cents').as('cost_cents'),
      fn.sum('withheld').as('withheld'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
  return {
    sent: Number(row.sent),
    segments: Number(row.segments),
    cost_cents: Number(row.cost_cents),
    withheld: Number(row.withheld),
  };
}
