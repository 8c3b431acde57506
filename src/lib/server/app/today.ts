import { can } from '#lib/account/permissions.ts';
import type { Today, Waiting, WaitingPart } from '#lib/today/today.ts';
import { type WaitingKind, waitingKinds, waitingTable } from '#lib/today/waiting.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { CashService } from '#lib/server/features/cash/service.ts';
import { lowStock } from '#lib/server/features/catalogue/products.ts';
import type { createOrdersToday } from '#lib/server/features/order-list/today.ts';
import { ordersWaiting } from '#lib/server/features/order-list/waiting.ts';
import { returnsWaiting } from '#lib/server/features/returns/waiting.ts';
import { ticketsWaiting } from '#lib/server/features/tickets/service.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { PeopleService } from '#lib/server/features/people/service.ts';

export interface TodayDeps {
  db: Db;
  now: () => Date;
  people: Pick<PeopleService, 'driversWaiting'>;
  ordersToday: ReturnType<typeof createOrdersToday>;
  cash: Pick<CashService, 'held'>;
}

const MAX_LOW = 20;

const readersOf = ({ db, now, people }: TodayDeps) => ({
  return: () => returnsWaiting(db),
  ticket: () => ticketsWaiting(db),
  driver: () => people.driversWaiting(),
  ofOrders: (kind: Exclude<WaitingKind, 'return' | 'ticket' | 'driver'>) =>
    ordersWaiting(db, kind, now()),
});

function createWaiting(deps: TodayDeps) {
  const readers = readersOf(deps);
  const read = (kind: WaitingKind): Promise<WaitingPart> =>
    kind === 'return' || kind === 'ticket' || kind === 'driver'
      ? readers[kind]()
      : readers.ofOrders(kind);

  /** The shop's next steps that the caller may do, in the order in which to do them. */
  return async (caller: CurrentUser): Promise<Waiting[]> => {
    const allowed = waitingKinds.filter((kind) => can(caller, waitingTable[kind].permission));
    const parts = await Promise.all(allowed.map(async (kind) => ({ kind, ...(await read(kind)) })));
    return parts.flatMap(({ kind, count, next }) => {
      const [first] = next;
      if (!first) return [];
      // Returns have a list for each step.
      const href = kind === 'return' ? first.href : waitingTable[kind].href;
      return [{ kind, count, oldest: first.since, href, next }];
    });
  };
}

const countOf = (waiting: readonly Waiting[], kind: WaitingKind): number =>
  waiting.find((one) => one.kind === kind)?.count ?? 0;

async function lowStockOf(db: Db) {
  const { variants, count } = await lowStock(db, MAX_LOW);
  return { lowStock: variants, lowStockCount: count };
}

export function createToday(deps: TodayDeps) {
  const { ordersToday, cash } = deps;
  const waitingFor = createWaiting(deps);
  return async (caller: CurrentUser): Promise<Today> => {
    const waiting = await waitingFor(caller);
    return {
      waiting,
      ...(can(caller, 'orders') && {
        ...(await ordersToday()),
        cashWithDrivers: await cash.held(),
      }),
      ...(can(caller, 'support') && { ticketsWaiting: countOf(waiting, 'ticket') }),
      ...(can(caller, 'people') && { driversWaiting: countOf(waiting, 'driver') }),
      ...(can(caller, 'catalogue') && (await lowStockOf(deps.db))),
    };
  };
}
