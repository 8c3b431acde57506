import { dayOf, startOfDay } from '#lib/format/dates.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { countSlipsWaiting } from './list.ts';
import { countFiltered } from './list-repo.ts';
import { countReturns } from '#lib/server/features/returns/service.ts';
import { type TextBudgets, usedTextBudgets } from '#lib/server/infra/mail/text-budgets-repo.ts';
import { placedBetween } from './today-repo.ts';

export const createOrdersToday = (db: Db, now: () => Date, limits: TextBudgets) => async () => {
  const start = startOfDay(dayOf(now()));
  const dayFrom = (from: number) => placedBetween(db, new Date(from), new Date(from + DAY_MS));
  return {
    ...(await dayFrom(start.getTime())),
    yesterday: await dayFrom(start.getTime() - DAY_MS),
    slipsWaiting: await countSlipsWaiting(db),
    toAssign: await countFiltered(db, { status: 'to_delivery', driverId: null }),
    outForDelivery: await countFiltered(db, { status: 'delivering' }),
    failedAttempts: await countFiltered(db, { isFailed: true }),
    refundsDue: await countFiltered(db, { isRefundDue: true }),
    paymentsTakenBack: await countFiltered(db, { isTakenBack: true }),
    textBudgets: await usedTextBudgets(db, limits, now()),
    returnsWaiting: await countReturns(db, 'status', 'requested'),
  };
};
