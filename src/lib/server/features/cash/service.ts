import type { CashFilter, Receipt } from '#lib/contract/cash.ts';
import type { OwnCash } from '#lib/contract/driver-cash.ts';
import { toRupees } from '#lib/format/money.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { allDrivers, ledgerOf, getDriver, ownCash, receiptOf, toDriver } from './ledger.ts';
import { writeLedger } from './file.ts';
import { holdings } from './repo.ts';
import { type CashDeps, createSettle } from './settle.ts';
import type { Paging } from '#lib/paging/paging.ts';

export const createCashService = (deps: CashDeps) => {
  const { db } = deps;
  return {
    ...createSettle(deps),

    own: (currentUser: CurrentUser): Promise<OwnCash> => ownCash(db, currentUser.id),

    async held(): Promise<number> {
      return toRupees((await holdings(db)).reduce((sum, { cents }) => sum + cents, 0));
    },

    drivers: () => allDrivers(db),

    async driver(driverId: string, paging: Paging) {
      const person = await getDriver(db, driverId);
      return { driver: toDriver(person), ...(await ledgerOf(db, driverId, paging)) };
    },

    receipt: (driverId: string, id: string): Promise<Receipt> => receiptOf(db, driverId, id),

    async assertDriver({ driver }: CashFilter): Promise<void> {
      if (driver !== undefined) await getDriver(db, driver);
    },

    file: (filter: CashFilter) => writeLedger(db, filter),
  };
};
export type CashService = ReturnType<typeof createCashService>;
