import type { AccountServices } from '#lib/server/features/account/service.ts';
import { createCashService } from '#lib/server/features/cash/service.ts';
import { createFigures } from '#lib/server/features/figures/service.ts';
import { createEraseAccount } from './erase-account.ts';
import { createGuests, type GuestDeps } from './guests.ts';
import { createExportAccount } from './export-account.ts';
import { createPersonDetails } from './person-details.ts';
import { createToday, type TodayDeps } from './today.ts';

/** Work that spans several features. */
export const createAcrossFeatures = (
  deps: GuestDeps & Pick<TodayDeps, 'catalogue' | 'ordersToday'>,
  { account, people }: Pick<AccountServices, 'account' | 'people'>,
) => {
  const cash = createCashService(deps);
  const eraseAccount = createEraseAccount(deps);
  return {
    account: {
      ...account,
      exportAccount: createExportAccount(deps),
      /** Deletes an account: personal data is erased, orders stay without a name. */
      remove: eraseAccount.own,
    },
    people: { ...people, person: createPersonDetails(deps.db, people), erase: eraseAccount.of },
    guests: createGuests(deps),
    today: createToday({ ...deps, people, cash }),
    figures: createFigures(deps.db),
    cash,
  };
};
