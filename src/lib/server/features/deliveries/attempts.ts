import { attemptText, isPlausibleAttempt } from '#lib/deliveries/attempts.ts';
import type { FailedAttempt } from '#lib/deliveries/schema.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { createMoveOrder } from '#lib/server/features/orders/move-order.ts';
import { type OrderRecord } from '#lib/server/features/orders/orders.ts';
import { addAttempt } from './attempts-repo.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import * as m from '#messages';

/** After a failed delivery the order waits for an admin (docs/api.md "Returns"). */

const WRONG_TIME = 'at must lie between the assignment of the order and now.';

/** `at` identifies an attempt. */
const isKnown = (driverId: string, { attempts }: OrderRecord, at: Date | undefined): boolean =>
  at !== undefined &&
  attempts.some((one) => one.driver_id === driverId && one.at === at.toISOString());

const assignedAt = ({ row, events }: OrderRecord): Date => {
  const event = events.findLast(({ what, after }) => what === 'assign' && after === row.driver_id);
  return new Date(event?.at ?? row.created_at);
};

interface FailDeps {
  now: () => Date;
  move: ReturnType<typeof createMoveOrder>;
  /** Throws `missing` for an order of nobody or another driver. */
  find: (currentUser: CurrentUser, key: string) => Promise<OrderRecord>;
  isAllowed: (currentUser: CurrentUser, order: OrderRecord) => boolean;
}

/** A repeated attempt, or one while an admin has not decided, changes nothing. */
export const createFail =
  ({ now, move, find, isAllowed }: FailDeps) =>
  async (currentUser: CurrentUser, key: string, failed: FailedAttempt): Promise<OrderRecord> => {
    const { at, reason, note } = failed;
    const isDone = (order: OrderRecord) =>
      order.row.failed_at !== null || isKnown(currentUser.id, order, at);
    const before = await find(currentUser, key);
    if (isDone(before)) return before;
    if (at && !isPlausibleAttempt(at, assignedAt(before), now())) {
      throw new Refusal('invalid', WRONG_TIME, { errors: { at: WRONG_TIME } });
    }
    const failedAt = (at ?? now()).toISOString();
    const by = {
      actorId: currentUser.id,
      isAllowed(order: OrderRecord) {
        if (isKnown(currentUser.id, order, at))
          throw new Refusal('conflict', m.deliveries_attempt_repeated(), {
            code: 'already_reported',
          });
        return isAllowed(currentUser, order);
      },
      reason: attemptText(reason),
      failedAt,
      also: (tx: Tx, { id }: OrderRow) =>
        addAttempt(tx, {
          at: failedAt,
          reason,
          note,
          order_id: id,
          driver_id: currentUser.id,
        }),
    };
    return move(before.row.id, 'fail', by).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      // A concurrent copy of this call was faster, or the order was reassigned.
      const after = await find(currentUser, before.row.id);
      if (!isDone(after)) throw error;
      return after;
    });
  };
