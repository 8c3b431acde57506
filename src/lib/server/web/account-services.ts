import type { PersonDetails } from '#lib/contract/people.ts';
import type { AccountServices } from '#lib/server/features/account/service.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { PeopleService } from '#lib/server/features/people/service.ts';
import type { Today } from '#lib/today/today.ts';

/** Work that spans several features; the composition root adds it to the account service. */
interface AcrossFeatures {
  exportAccount(currentUser: CurrentUser): Promise<Record<string, unknown>>;
  /** Deletes an account: personal data is erased, orders stay without a name. */
  remove(currentUser: CurrentUser): Promise<void>;
}

/** Accounts and people, as endpoints use them. */
export interface AccountWithServices extends Pick<AccountServices, 'sessions' | 'google' | 'push'> {
  account: AccountServices['account'] & AcrossFeatures;
  people: PeopleService & {
    person(id: string): Promise<PersonDetails>;
    /** Deletes somebody else's account. */
    erase(caller: CurrentUser, id: string): Promise<void>;
  };
  guests: {
    /** The numbers of all orders of the guest who placed one. */
    orders(key: string): Promise<string[]>;
    /** Erases the guest who placed an order from all orders, which are as many as `seen`. */
    erase(caller: CurrentUser, key: string, seen: number): Promise<void>;
  };
  /** What waits for the caller. */
  today(caller: CurrentUser): Promise<Today>;
}
