import type { Driver } from '#lib/orders/admin-order.ts';
import type { Assigning } from '#lib/orders/admin-schema.ts';
import { mayAssign } from '#lib/orders/status.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { forAdmin, toDrivers } from './admin-codec.ts';
import { cannot, orderMoves, NO_ORDER } from './move-order.ts';
import { readOrderNumber } from './order-number.ts';
import type { OrderDeps } from './deps.ts';
import { addEvent, findOrder, type WholeOrder } from './repo.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { listing } from './admin-list.ts';
import { findDriver, pageOfDrivers, type Paging, setDriver } from './admin-repo.ts';

/** What admins do with orders (docs/api.md "Administration"); `me` is one of them. */

const NO_DRIVER = 'This person is no driver.';
const OTHER_SLIP = 'The slip is another one by now. Please look again.';

const givenTo = ({ driver }: WholeOrder) =>
  new Refusal(
    'conflict',
    `This can't be done: the order was given to ${driver?.name || 'another driver'} meanwhile.`,
  );

/** The file of a slip's path: its signature changes with the hours, its name does not. */
const nameIn = (path: string | null): string | undefined =>
  path?.split('?', 1)[0]?.split('/').at(-1);

export function createAdminOrderService(parts: OrderDeps) {
  const { db, now } = parts;
  const { move } = orderMoves(parts);

  const wired = (whole: WholeOrder) => forAdmin(parts, whole);

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
    if (!mayAssign(order.status)) throw cannot(whole);
    if (seen !== undefined && seen !== order.driver_id) throw givenTo(whole);
    if (order.driver_id === driver.id) return whole;
    // A rival moved it or gave it away since it was read: what he did came before, and is looked at.
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
    ...listing(parts),

    /** Takes a slip, or cash on delivery, as payment. `seen` is the slip that was looked at. */
    async approve(
      currentUser: CurrentUser,
      key: string,
      { seen }: { seen?: string | null | undefined },
    ) {
      const isAllowed = ({ order }: WholeOrder) => {
        const isOther = seen !== undefined && nameIn(seen) !== nameIn(order.slip);
        if (isOther && order.status === 'pending_payment') {
          throw new Refusal('conflict', OTHER_SLIP);
        }
        return true;
      };
      return wired(
        await move(readOrderNumber(key), 'approve', { actorId: currentUser.id, isAllowed }),
      );
    },

    /** Calls an order off; its owner reads the reason, and its things go back on the shelf. */
    async cancel(currentUser: CurrentUser, key: string, reason: string) {
      const by = { actorId: currentUser.id, isAllowed: () => true, reason };
      return wired(await move(readOrderNumber(key), 'cancel', by));
    },

    /** Gives an order to a driver, or from one to another. */
    async assign(currentUser: CurrentUser, key: string, request: Assigning) {
      return wired(
        await inTransaction(db, (tx) => assignInTx(tx, currentUser, readOrderNumber(key), request)),
      );
    },

    /** The drivers by name. */
    async drivers({ page, limit }: Paging): Promise<{
      drivers: Driver[];
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
