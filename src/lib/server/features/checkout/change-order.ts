import type { OrderChange } from '#lib/checkout/change-order.ts';
import { toRupees } from '#lib/format/money.ts';
import { Refusal } from '#lib/server/errors.ts';
import { type CurrentUser, lockUser } from '#lib/server/features/account/users.ts';
import { forAdmin } from '#lib/server/features/orders/admin-codec.ts';
import { totalCentsOf } from '#lib/server/features/orders/ledger.ts';
import { orderNotFound, type SellDeps } from '#lib/server/features/orders/move-order.ts';
import {
  findLockedOrder,
  findOrder,
  type OrderRecord,
  readOrderNumber,
} from '#lib/server/features/orders/orders.ts';
import { assertNotOwnOrder, isOwnOrder } from '#lib/server/features/orders/own-things.ts';
import { type Db, inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { applyChange } from './apply-change.ts';
import { assertChangeable, assertSeen, changesNothing } from './change-rules.ts';
import { guessLimits, limitGuesses } from './codes.ts';
import { planChange } from './plan-change.ts';
import { planToShow, quoteOf } from './quote-change.ts';

const OWN_PARCEL = 'The order’s driver is its buyer then. Assign another driver first.';

export function createOrderChanges(deps: SellDeps) {
  const { db } = deps;

  /** Whether an admin changes an order of their own. Throws `forbidden` for everybody else who does, and `conflict`. */
  async function assertMayChange(on: Db | Tx, caller: CurrentUser, order: OrderRecord) {
    const isOwn = await assertNotOwnOrder(on, caller, order);
    assertChangeable(order);
    return isOwn;
  }

  /** The changed order must not belong to the caller or to its driver. */
  async function assertOthersGain(tx: Tx, caller: CurrentUser, changed: OrderRecord) {
    const { driver, row } = changed;
    const of = driver && { ...driver, id: row.driver_id ?? '', role: 'driver' as const };
    if (of && (await isOwnOrder(tx, of, changed))) throw new Refusal('conflict', OWN_PARCEL);
    return assertNotOwnOrder(tx, caller, changed);
  }

  /** Adds the present order to a conflict about it. */
  async function withPresent<T>(caller: CurrentUser, key: string, work: () => Promise<T>) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code !== 'changed_meanwhile' && error.code !== 'order_started') throw error;
      const order = await findOrder(db, key);
      if (!order) throw error;
      const body = { order: await forAdmin(deps, caller, order) };
      throw new Refusal(error.reason, error.message, { code: error.code, body, cause: error });
    }
  }

  async function changeInTx(tx: Tx, caller: CurrentUser, key: string, change: OrderChange) {
    const found = await findOrder(tx, key);
    if (!found) throw orderNotFound();
    // Prevents an email for an account that is being deleted.
    await lockUser(tx, found.row.user_id);
    const order = await findLockedOrder(tx, found.row.id);
    if (!order) throw orderNotFound();
    const isOwn = await assertMayChange(tx, caller, order);
    // The same change, sent again, has no effect.
    if (changesNothing(order, change)) return { order, differenceCents: 0 };
    assertSeen(order, change.revision);
    const plan = await planChange(deps, tx, order, change);
    const changed = await applyChange(deps, tx, order, plan, {
      actorId: caller.id,
      isOwn: async (after) => (await assertOthersGain(tx, caller, after)) || isOwn,
    });
    return { order: changed, differenceCents: totalCentsOf(changed.row) - totalCentsOf(order.row) };
  }

  const limited = <T>(
    caller: CurrentUser,
    change: OrderChange,
    ip: string,
    work: () => Promise<T>,
  ) => limitGuesses(deps, change.vouchers, guessLimits(deps, { userId: caller.id, ip }), work);

  return {
    /** Throws `missing`, `forbidden`, `conflict` and `too-many`. */
    async change(caller: CurrentUser, typed: string, change: OrderChange, ip = '') {
      const key = readOrderNumber(typed);
      const { order, differenceCents } = await withPresent(caller, key, () =>
        limited(caller, change, ip, () =>
          inTransaction(db, (tx) => changeInTx(tx, caller, key, change)),
        ),
      );
      return {
        order: await forAdmin(deps, caller, order),
        difference: toRupees(differenceCents),
      };
    },

    /** What the change would cost; nothing is changed. Throws what `change` throws. */
    async quote(caller: CurrentUser, typed: string, change: OrderChange, ip = '') {
      const key = readOrderNumber(typed);
      const order = await findOrder(db, key);
      if (!order) throw orderNotFound();
      const plan = await withPresent(caller, key, () =>
        limited(caller, change, ip, async () => {
          await assertMayChange(db, caller, order);
          if (!changesNothing(order, change)) assertSeen(order, change.revision);
          return planToShow(deps, order, change);
        }),
      );
      return quoteOf(order, plan);
    },
  };
}
export type OrderChanges = ReturnType<typeof createOrderChanges>;
