import { dayOf, startOfDay } from '#lib/format/dates.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { countWaiting, countFiltered } from './list-repo.ts';
import { countReturns } from '#lib/server/features/returns/service.ts';
import { placedSince } from './today-repo.ts';

export const createOrdersToday = (db: Db, now: () => Date) => async () => ({
  ...(await placedSince(db, startOfDay(dayOf(now())))),
  slipsWaiting: await countWaiting(db, 'pending_payment'),
  toAssign: await countFiltered(db, { status: 'to_delivery', driverId: null }),
  outForDelivery: await countFiltered(db, { status: 'delivering' }),
  failedAttempts: await countFiltered(db, { isFailed: true }),
  refundsDue: await countFiltered(db, { isRefundDue: true }),
  returnsWaiting: await countReturns(db, 'status', 'requested'),
});
