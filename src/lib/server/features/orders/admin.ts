import type { DriverOption } from '#lib/orders/admin-codec.ts';
import type { Assigning } from '#lib/orders/admin-schema.ts';
import { mayAssign } from '#lib/orders/status.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { forAdmin, toDrivers } from './admin-codec.ts';
import { createMoveOrder, NO_ORDER, wrongStatus } from './move-order.ts';
import { readOrderNumber } from './order-number.ts';
import type { OrderDeps } from './deps.ts';
import { addEvent, findOrder, type WholeOrder } from './repo.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { createAdminOrderList } from './admin-list.ts';
import { findDriver, pageOfDrivers, type Paging, setDriver } from './admin-repo.ts';

/** What admins do with orders (docs/api.md "Administration"). */

const NO_DRIVER = 'This person is no driver.';
const OTHER_SLIP = 'The slip is another one by now. Please look again.';

const assignedMeanwhile = ({ driver }: WholeOrder) =>
  new Refusal(
    'conflict',
    `This can't be done: the order was given to ${driver?.name || 'another driver'} meanwhile.`,
  );

/** The file name in a slip's signed URL: the signature changes every few hours, the name does not. */
const fileNameIn = (path: string | null): string | undefined =>
  path?.split('?', 1)[0]?.split('/').at(-1);

export function createAdminOrderService(deps: OrderDeps) {
  const { db, now } = deps;
  const move = createMoveOrder(deps);

  const toWire = (whole: WholeOrder) => forAdmin(deps, whole);

  async function assignInTx(
    tx: Tx,
    currentUser: CurrentUser,
    key: string,
    { driverId, seen }: Assigning,
  ): Promise<WholeOrder> {
    const whole = await findOrder(tx, key);
    if (!whole) throw new Refusal('missing', NO_ORDER);
    const driver = await findDriver(tx, driverId);
    if (!driver) throw new Refusal('invalid', NO_DRIVER, { errors: { driverId: NO_DRIVER } });
    const { order } = whole;
    if (!mayAssign(order.status)) throw wrongStatus(whole);
    if (seen !== undefined && seen !== order.driver_id) throw assignedMeanwhile(whole);
    if (order.driver_id === driver.id) return whole;
    // A concurrent transaction moved or reassigned the order after it was read: check again.
    if (!(await setDriver(tx, order.id, { before: order.driver_id, after: driver.id }))) {
      return assignInTx(tx, currentUser, key, { driverId, seen });
    }
    await addEvent(tx, {
      order_id: order.id,
      at: now().toISOString(),
      actor_id: currentUser.id,
      what: 'assign',
      before: order.driver_id ?? '',
      after: driver.id,
    });
    return (await findOrder(tx, order.id)) ?? whole;
  }

  return {
    ...createAdminOrderList(deps),

    /** Accepts the slip, or cash on delivery. `seen` is the URL of the slip the admin looked at. */
    async approve(
      currentUser: CurrentUser,
      key: string,
      { seen }: { seen?: string | null | undefined },
    ) {
      const isAllowed = ({ order }: WholeOrder) => {
        const isOther = seen !== undefined && fileNameIn(seen) !== fileNameIn(order.slip);
        if (isOther && order.status === 'pending_payment') {
          throw new Refusal('conflict', OTHER_SLIP);
        }
        return true;
      };
      return toWire(
        await move(readOrderNumber(key), 'approve', { actorId: currentUser.id, isAllowed }),
      );
    },

    /** Cancels an order: its owner gets the reason by email, and its lines go back in stock. */
    async cancel(currentUser: CurrentUser, key: string, reason: string) {
      const by = { actorId: currentUser.id, isAllowed: () => true, reason };
      return toWire(await move(readOrderNumber(key), 'cancel', by));
    },

    /** Assigns an order to a driver; `seen` is the driver the admin saw on it. */
    async assign(currentUser: CurrentUser, key: string, request: Assigning) {
      return toWire(
        await inTransaction(db, (tx) => assignInTx(tx, currentUser, readOrderNumber(key), request)),
      );
    },

    /** A page of the drivers, by name. */
    async drivers({ page, limit }: Paging): Promise<{
      drivers: DriverOption[];
      total: number;
      page: number;
      pages: number;
    }> {
      const { rows, total } = await pageOfDrivers(db, { page, limit });
      return {
        drivers: await toDrivers(db, rows),
        total,
        page,
        pages: Math.max(1, Math.ceil(total / limit)),
      };
    },
  };
}
