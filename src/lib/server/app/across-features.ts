import type { CategoryList } from '#lib/catalogue/categories.ts';
import type { AccountServices } from '#lib/server/features/account/service.ts';
import { type CurrentUser, findUser } from '#lib/server/features/account/users.ts';
import { createCashService } from '#lib/server/features/cash/service.ts';
import { createLedger } from '#lib/server/features/reports/ledger.ts';
import { createReports } from '#lib/server/features/reports/service.ts';
import {
  createTextMessages,
  type TextMessagesDeps,
} from '#lib/server/features/shop-settings/text-messages.ts';
import { type AdminSearchDeps, createAdminSearch } from './admin-search.ts';
import { createEraseAccount } from './erase-account.ts';
import { createGuests, type GuestDeps } from './guests.ts';
import { createExportAccount } from './export-account.ts';
import { createPersonDetails } from './person-details.ts';
import { createToday, type TodayDeps } from './today.ts';
import type { PeopleService } from '#lib/server/features/people/service.ts';

export const createAcrossFeatures = (
  deps: GuestDeps &
    Omit<TextMessagesDeps, 'phoneOf'> &
    Omit<AdminSearchDeps, 'people'> &
    Pick<TodayDeps, 'ordersToday' | 'now'> & { categories: () => CategoryList },
  { account, people }: Pick<AccountServices, 'account'> & { people: PeopleService },
) => {
  const cash = createCashService(deps);
  const erasing = createEraseAccount(deps);
  return {
    account: {
      ...account,
      exportAccount: createExportAccount(deps),
      remove: (currentUser: CurrentUser) => erasing.own(currentUser),
    },
    people: {
      ...people,
      person: createPersonDetails(deps.db, people),
      erase: (caller: CurrentUser, id: string) => erasing.of(caller, id),
    },
    guests: createGuests(deps),
    adminSearch: createAdminSearch({ ...deps, people }),
    today: createToday({ ...deps, people, cash }),
    ledger: createLedger(deps.db),
    figures: createReports(deps.db, deps.categories, deps.now),
    cash,
    textMessages: createTextMessages({
      ...deps,
      phoneOf: async (id) => (await findUser(deps.db, id))?.phone ?? '',
    }),
  };
};
