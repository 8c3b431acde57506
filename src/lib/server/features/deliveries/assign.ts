import type { Assigning, AssigningMany } from '#lib/order-list/schema.ts';
import { mayAssign } from '#lib/orders/status.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { createDriverList } from './drivers.ts';
import { findDriver } from './repo.ts';
import {
  setDriver,
  addEvent,
  findOrder,
  type OrderRecord,
} from '#lib/server/features/orders/orders.ts';
import { assertNotTakenBack } from '#lib/server/features/orders/assert-paid.ts';
import { assertNotOwnOrder, isOwnOrder } from '#lib/server/features/orders/own-things.ts';
import { pushToDriver } from '#lib/server/features/orders/driver-push.ts';
import { forAdmin } from '#lib/server/features/orders/admin-codec.ts';
import {
  moveInTx,
  type Mover,
  wrongStatus,
  orderNotFound,
  type MoveDeps,
  type OrderDeps,
  type StaffDeps,
} from '#lib/server/features/orders/move-order.ts';
import { readOrderNumber } from '#lib/server/features/orders/order-number.ts';

const NO_DRIVER = 'This person is not a driver.';
const NOT_APPROVED = 'This driver is not approved yet.';
const OWN_ROUND = 'You cannot assign orders to yourself. Ask a colleague.';
const OWN_PARCEL = 'This driver bought the order. Choose another driver.';

const assignedMeanwhile = ({ driver }: OrderRecord) =>
  new Refusal(
    'conflict',
    `This can't be done: the order is now assigned to ${driver?.name || 'another driver'}.`,
    { code: 'changed_meanwhile' },
  );

function notAssignable(isDriver: boolean): Refusal {
  const message = isDriver ? NOT_APPROVED : NO_DRIVER;
  return new Refusal('invalid', message, { errors: { driverId: message } });
}

/** Throws `invalid` for anybody else. */
async function getApprovedDriver(db: Db | Tx, driverId: string) {
  const driver = await findDriver(db, driverId);
  if (!driver?.driver_approved_at) throw notAssignable(driver !== undefined);
  return driver;
}

function assertAssignable(order: OrderRecord): void {
  if (!mayAssign(order.row.status)) throw wrongStatus(order);
  assertNotTakenBack(order);
}

function createAssignInTx(deps: Pick<OrderDeps, 'now'>) {
  const { now } = deps;

  /** To the new driver and to the one before; resolves to those who got one. */
  async function pushToDrivers(
    tx: Tx,
    { row, after, told }: { row: OrderRow; after: string; told: ReadonlySet<string> },
  ): Promise<string[]> {
    const before = row.driver_id === after ? null : row.driver_id;
    const drivers = [after, ...(before === null ? [] : [before])].filter((id) => !told.has(id));
    for (const id of drivers) {
      await pushToDriver(tx, id, id === after ? 'added' : 'removed', now());
    }
    return drivers;
  }

  /** Drivers in `told` get no notification; resolves to those who got one, too. */
  async function assignInTx(
    tx: Tx,
    currentUser: CurrentUser,
    key: string,
    { driverId, seen, told }: Assigning & { told: ReadonlySet<string> },
  ): Promise<{ order: OrderRecord; pushed: string[] }> {
    const order = await findOrder(tx, key);
    if (!order) throw orderNotFound();
    const driver = await getApprovedDriver(tx, driverId);
    const { row } = order;
    if (driver.id === currentUser.id) throw new Refusal('forbidden', OWN_ROUND);
    if (await isOwnOrder(tx, { ...driver, role: 'driver' }, order)) {
      throw new Refusal('invalid', OWN_PARCEL, { errors: { driverId: OWN_PARCEL } });
    }
    assertAssignable(order);
    const isOwn = await assertNotOwnOrder(tx, currentUser, order);
    if (seen !== undefined && seen !== row.driver_id) throw assignedMeanwhile(order);
    if (row.driver_id === driver.id && row.failed_at === null) return { order, pushed: [] };
    // A concurrent transaction has changed the order, so it is checked again.
    if (!(await setDriver(tx, row.id, { before: row, after: driver.id }))) {
      return assignInTx(tx, currentUser, key, { driverId, seen, told });
    }
    await addEvent(tx, {
      order_id: row.id,
      at: now().toISOString(),
      actor_id: currentUser.id,
      what: 'assign',
      before: row.driver_id ?? '',
      after: driver.id,
      own: isOwn ? 1 : 0,
    });
    const pushed = await pushToDrivers(tx, { row, after: driver.id, told });
    return { order: (await findOrder(tx, row.id)) ?? order, pushed };
  }
  return assignInTx;
}

/**
 * Approves a pending order and gives it to a driver, or does neither. Throws as both do; a wrong driver is an error of
 * `andAssign`.
 */
export async function approveAndAssign(
  deps: MoveDeps,
  tx: Tx,
  currentUser: CurrentUser,
  key: string,
  { driverId, isAllowed }: { driverId: string; isAllowed: Mover['isAllowed'] },
): Promise<OrderRecord> {
  const by = { actorId: currentUser.id, decider: currentUser, isAllowed };
  await moveInTx(deps, tx, key, 'approve', by);
  try {
    const assigning = { driverId, told: new Set<string>() };
    return (await createAssignInTx(deps)(tx, currentUser, key, assigning)).order;
  } catch (error) {
    const isDriver = error instanceof Refusal && error.details.errors?.['driverId'] !== undefined;
    if (!isDriver) throw error;
    throw new Refusal('invalid', error.message, { errors: { andAssign: error.message } });
  }
}

export const createApproveAndAssign =
  (deps: MoveDeps) =>
  (currentUser: CurrentUser, key: string, how: Parameters<typeof approveAndAssign>[4]) =>
    inTransaction(deps.db, (tx) => approveAndAssign(deps, tx, currentUser, key, how));

/** The drivers, and what they get. */
export function createDrivers(deps: StaffDeps) {
  const { db } = deps;
  const assignInTx = createAssignInTx(deps);
  return {
    all: createDriverList(db),

    /** `seen` is the driver that the admin saw. */
    async assign(currentUser: CurrentUser, key: string, request: Assigning) {
      const { order } = await inTransaction(db, (tx) =>
        assignInTx(tx, currentUser, readOrderNumber(key), { ...request, told: new Set() }),
      );
      return forAdmin(deps, currentUser, order);
    },

    /** Assigns one order at a time; a refused one does not stop the others. Each driver gets one notification. */
    async assignMany(currentUser: CurrentUser, { orderIds, driverId }: AssigningMany) {
      await getApprovedDriver(db, driverId);
      const assigned: string[] = [];
      const refused: { orderId: string; message: string }[] = [];
      const told = new Set<string>();
      for (const orderId of new Set(orderIds.map(readOrderNumber))) {
        try {
          const { order, pushed } = await inTransaction(db, (tx) =>
            assignInTx(tx, currentUser, orderId, { driverId, told }),
          );
          assigned.push(order.row.number);
          // After the commit: a transaction may run twice.
          for (const id of pushed) told.add(id);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refused.push({ orderId, message: error.message });
        }
      }
      return { assigned, refused };
    },
  };
}
export type Drivers = ReturnType<typeof createDrivers>;
