import { can } from '#lib/account/permissions.ts';
import type { Today } from '#lib/today/today.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { CashService } from '#lib/server/features/cash/service.ts';
import type { CatalogueServices } from '#lib/server/features/catalogue/services.ts';
import type { createOrdersToday } from '#lib/server/features/order-list/today.ts';
import { countTickets } from '#lib/server/features/tickets/service.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { PeopleService } from '#lib/server/features/people/service.ts';

export interface TodayDeps {
  db: Db;
  people: Pick<PeopleService, 'countWaitingDrivers'>;
  catalogue: Pick<CatalogueServices['catalogue'], 'lowStock'>;
  ordersToday: ReturnType<typeof createOrdersToday>;
  cash: Pick<CashService, 'held'>;
}

const MAX_LOW = 20;

export const createToday =
  ({ db, people, catalogue, ordersToday, cash }: TodayDeps) =>
  async (caller: CurrentUser): Promise<Today> => ({
    ...(can(caller, 'orders') && {
      ...(await ordersToday()),
      cashWithDrivers: await cash.held(),
    }),
    ...(can(caller, 'support') && { ticketsWaiting: await countTickets(db, 'pending') }),
    ...(can(caller, 'people') && { driversWaiting: await people.countWaitingDrivers() }),
    ...(can(caller, 'catalogue') && { lowStock: await catalogue.lowStock(MAX_LOW) }),
  });
