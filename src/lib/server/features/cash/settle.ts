import { randomUUID } from 'node:crypto';
import { NOTHING_TO_SETTLE } from '#lib/cash/cash.ts';
import type { CorrectForm, SettleForm } from '#lib/contract/cash.ts';
import { toRupees } from '#lib/format/money.ts';
import { Refusal } from '#lib/server/errors.ts';
import { lockUser, type CurrentUser } from '#lib/server/features/account/users.ts';
import { type Db, inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { hashOfRequest, once } from '#lib/server/infra/idempotency.ts';
import { getDriver, ownCash, receiptOf } from './ledger.ts';
import { addCorrection, addSettlement, closeCorrections } from './repo.ts';
import { closeCashPayments } from '#lib/server/features/orders/ledger.ts';
import * as m from '#messages';

const KEY_REUSED = 'This request was already used for something else.';
const OWN_BOOK = 'You cannot settle or correct your own cash. Ask a colleague.';
const NEGATIVE = 'The counted amount must be 0 or more.';

export interface CashDeps {
  db: Db;
  now: () => Date;
}

function assertCounted({ counted, note }: SettleForm, expectedCents: number): void {
  if (counted < Math.min(0, expectedCents)) {
    throw new Refusal('invalid', NEGATIVE, { errors: { counted: NEGATIVE } });
  }
  if (counted === expectedCents || note !== '') return;
  throw new Refusal('invalid', m.deliveries_say_why_different(), {
    errors: { note: m.deliveries_say_why_different() },
    body: { expected: toRupees(expectedCents) },
  });
}

/** Throws `forbidden` for the caller's own cash, also for admins. */
function assertNotOwnLedger({ id }: CurrentUser, driverId: string): void {
  if (id === driverId) throw new Refusal('forbidden', OWN_BOOK);
}

const callOf = (
  currentUser: CurrentUser,
  call: string,
  request: unknown,
  key: string | undefined,
) => ({
  userId: currentUser.id,
  call,
  key: key === undefined ? undefined : `key:${key}`,
  requestHash: hashOfRequest(request),
  reusedMessage: KEY_REUSED,
});

export function createSettle({ db, now }: CashDeps) {
  async function settleInTx(
    tx: Tx,
    currentUser: CurrentUser,
    driverId: string,
    settling: SettleForm,
  ): Promise<string> {
    await lockUser(tx, driverId);
    const id = randomUUID();
    const { upTo, counted, note } = settling;
    const which = { id, driverId, upTo };
    const payments = await closeCashPayments(tx, which);
    const entries = [...payments, ...(await closeCorrections(tx, which))];
    if (entries.length === 0) throw new Refusal('conflict', NOTHING_TO_SETTLE);
    const cents = entries.reduce((sum, amount) => sum + amount, 0);
    assertCounted(settling, cents);
    await addSettlement(tx, {
      id,
      driver_id: driverId,
      at: now().toISOString(),
      actor_id: currentUser.id,
      up_to: upTo ?? null,
      expected_cents: cents,
      counted_cents: counted,
      note,
    });
    return id;
  }

  return {
    /**
     * Settles the entries until `upTo`, once per key. A concurrent call settles the remaining ones. Throws `conflict`
     * when there are none.
     */
    async settle(currentUser: CurrentUser, driverId: string, settling: SettleForm, key: string) {
      const call = callOf(currentUser, 'admin/cash/settle', { driverId, settling }, key);
      assertNotOwnLedger(currentUser, driverId);
      const { response } = await inTransaction(db, async (tx) => {
        await getDriver(tx, driverId);
        return once(tx, call, now(), () => settleInTx(tx, currentUser, driverId, settling));
      });
      return receiptOf(db, driverId, response);
    },

    /** Resolves to the new balance. */
    async correct(
      currentUser: CurrentUser,
      driverId: string,
      { amount, note }: CorrectForm,
      key: string | undefined,
    ) {
      const call = callOf(currentUser, 'admin/cash/correct', { driverId, amount, note }, key);
      assertNotOwnLedger(currentUser, driverId);
      await inTransaction(db, async (tx) => {
        await getDriver(tx, driverId);
        return once(tx, call, now(), async () => {
          await lockUser(tx, driverId);
          await addCorrection(tx, {
            id: randomUUID(),
            driver_id: driverId,
            at: now().toISOString(),
            actor_id: currentUser.id,
            amount_cents: amount,
            note,
            settlement_id: null,
          });
        });
      });
      return ownCash(db, driverId);
    },
  };
}
