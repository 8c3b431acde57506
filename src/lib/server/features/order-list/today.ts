import { dayOf, startOfDay } from '#lib/format/dates.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { countWaiting, countFiltered } from './list-repo.ts';
import { countReturns } from '#lib/server/features/returns/service.ts';
import { placedBetween } from './today-repo.ts';

export const createOrdersToday = (db: Db, now: () => Date) => async () => {
  const start = startOfDay(dayOf(now()));
  const dayFrom = (from: number) => placedBetween(db, new Date(from), new Date(from + DAY_MS));
  return {
    ...(await dayFrom(start.getTime())),
    yesterday: await dayFrom(start.getTime() - DAY_MS),
    slipsWaiting: await countWaiting(db, 'pending_payment'),
    toAssign: await countFiltered(db, { status: 'to_delivery', driverId: null }),
    outForDelivery: await countFiltered(db, { status: 'delivering' }),
    failedAttempts: await countFiltered(db, { isFailed: true }),
    refundsDue: await countFiltered(db, { isRefundDue: true }),
    returnsWaiting: await countReturns(db, 'status', 'requested'),
  };
};
