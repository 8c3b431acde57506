import type { AccountDeps } from '#lib/server/features/account/deps.ts';
import { eraseAccountOf } from '#lib/server/features/account/erase.ts';
import {
  assertNotLastAdmin,
  lockSelfWithAdmins,
  lockWithAdmins,
} from '#lib/server/features/people/rights.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { assertHoldsNoCash } from '#lib/server/features/cash/ledger.ts';
import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import { eraseOrdersOf } from '#lib/server/features/orders/erase-orders.ts';
import { productTag } from '#lib/server/infra/cache-tags.ts';
import { overwriteErased, SMALL_BYTES } from '#lib/server/infra/db/tables.ts';
import { Refusal } from '#lib/server/errors.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import type { Mail } from '#lib/server/infra/mail/worker.ts';
import { eraseEmail, eraseOwnedBy, eraseParts } from './erase-data.ts';
import type { LimitsOf } from './limits.ts';

export interface EraseAccountDeps
  extends Pick<AccountDeps, 'db' | 'now' | 'settings'>, Pick<OrderDeps, 'uploads' | 'changes'> {
  mail: Pick<Mail, 'sweep'>;
  limitsOf: Pick<LimitsOf, 'ofAddress'>;
}

/**
 * Erases personal data and keeps orders without a name, also those of guests with the same email (docs/api.md
 * "Account"). Throws `conflict` for an open order or return, a due refund, a driver's cash, or the last admin.
 */
async function eraseAccount(deps: EraseAccountDeps, id: string, actorId: string): Promise<void> {
  const { db, uploads, changes, mail } = deps;
  await inTransaction(db, async (tx) => {
    // After this lock, a write from another tab is either erased too or fails.
    const lock = id === actorId ? lockSelfWithAdmins : lockWithAdmins;
    const user = await lock(tx, id);
    const { email } = user;
    await assertNotLastAdmin(tx, id);
    await assertHoldsNoCash(tx, id);
    await eraseOrdersOf(tx, { ...deps, eraseParts }, { buyer: { userId: id, email }, actorId });
    await eraseEmail(tx, deps.limitsOf, email);
    const reviewed = await eraseOwnedBy(tx, deps, id);
    await eraseAccountOf(tx, deps, { user, actorId });
    if (reviewed.length > 0) changes.record(tx, reviewed.map(productTag));
  });
  await uploads.sweep();
  await mail.sweep();
  await overwriteErased(db, SMALL_BYTES);
}

const OWN_ACCOUNT = 'Delete your own account in your profile.';

export const createEraseAccount = (deps: EraseAccountDeps) => ({
  own: ({ id }: CurrentUser): Promise<void> => eraseAccount(deps, id, id),
  /** Throws `missing`, and `conflict` for the caller's own account. */
  async of(caller: CurrentUser, id: string): Promise<void> {
    if (caller.id === id) throw new Refusal('conflict', OWN_ACCOUNT);
    await eraseAccount(deps, id, caller.id);
  },
});
