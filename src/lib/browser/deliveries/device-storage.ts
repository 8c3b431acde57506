import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { DELIVERY_ROUTE } from '#lib/browser/storage-keys.ts';
import { withTaken } from '#lib/deliveries/driver-cash.ts';
import type { Action } from '#lib/deliveries/pending-action.ts';

/** A driver's route and pending actions by account, which survive closing the browser (decision 0015). */

interface Tables extends DBSchema {
  lists: { key: string; value: StoredRoute };
  orders: { key: [string, string]; value: StoredOrder; indexes: { userId: string } };
  actions: { key: number; value: StoredAction; indexes: { userId: string } };
}

/** Devices store these field names, so they must not change. */
type StoredAction = Omit<Action, 'status' | 'orderNumber'> & {
  said: Action['status'];
  number: string;
};

const fromStored = ({ said, number, ...action }: StoredAction): Action => ({
  ...action,
  status: said,
  orderNumber: number,
});
const toStored = ({ status, orderNumber, ...action }: Action): StoredAction => ({
  ...action,
  said: status,
  number: orderNumber,
});

interface StoredRoute {
  userId: string;
  at: string;
  pages: number;
  own?: readonly string[];
  /** The driver's cash in hand as the server sent it last. */
  cash?: unknown;
}

interface StoredOrder {
  userId: string;
  number: string;
  place: number;
  wire: unknown;
}

const VERSION = 1;
let opened: Promise<IDBPDatabase<Tables>> | undefined;

const close = () => {
  void opened?.then((db) => db.close());
  opened = undefined;
};

function open(): Promise<IDBPDatabase<Tables>> {
  safeStorage.set(DELIVERY_ROUTE, 'kept');
  opened ??= openDB<Tables>('driving', VERSION, {
    upgrade(db) {
      db.createObjectStore('lists', { keyPath: 'userId' });
      db.createObjectStore('orders', { keyPath: ['userId', 'number'] }).createIndex(
        'userId',
        'userId',
      );
      db.createObjectStore('actions', { keyPath: 'id', autoIncrement: true }).createIndex(
        'userId',
        'userId',
      );
    },
    // A newer version upgrades the database, so this connection closes.
    blocking: close,
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

export interface StoredDeliveries {
  list: Omit<StoredRoute, 'userId'> | undefined;
  orders: readonly unknown[];
  actions: readonly Action[];
}

export async function readStored(userId: string): Promise<StoredDeliveries> {
  const tx = (await open()).transaction(['lists', 'orders', 'actions']);
  const [list, orders, actions] = await Promise.all([
    tx.objectStore('lists').get(userId),
    tx.objectStore('orders').index('userId').getAll(userId),
    tx.objectStore('actions').index('userId').getAll(userId),
    tx.done,
  ]);
  const inOrder = orders.toSorted((one, other) => one.place - other.place);
  return { list, orders: inOrder.map(({ wire }) => wire), actions: actions.map(fromStored) };
}

/** Replaces the stored route but keeps the driver's own order of stops. */
export async function storeRoute(
  list: StoredRoute,
  orders: readonly { orderNumber: string; wire: unknown }[],
): Promise<void> {
  const { userId } = list;
  const tx = (await open()).transaction(['lists', 'orders'], 'readwrite');
  const store = tx.objectStore('orders');
  const before = await store.index('userId').getAllKeys(userId);
  const known = await tx.objectStore('lists').get(userId);
  await Promise.all([
    ...before.map((key) => store.delete(key)),
    ...orders.map(({ orderNumber: number, wire }, place) =>
      store.put({ userId, number, place, wire }),
    ),
    tx.objectStore('lists').put({ ...known, ...list }),
    tx.done,
  ]);
}

export async function storeOwnOrder(userId: string, own: readonly string[]): Promise<void> {
  const tx = (await open()).transaction('lists', 'readwrite');
  const list = await tx.store.get(userId);
  await Promise.all([list && tx.store.put({ ...list, own }), tx.done]);
}

export async function storeOrder(userId: string, number: string, wire: unknown): Promise<void> {
  const tx = (await open()).transaction('orders', 'readwrite');
  const before = await tx.store.get([userId, number]);
  const place = before?.place ?? 0;
  await Promise.all([
    wire === undefined
      ? tx.store.delete([userId, number])
      : tx.store.put({ userId, number, place, wire }),
    tx.done,
  ]);
}

/** Queues an action once, even if the button is pressed twice; resolves to its id. */
export async function addAction(action: Omit<Action, 'id'>): Promise<number> {
  const tx = (await open()).transaction('actions', 'readwrite');
  const before = await tx.store.index('userId').getAll(action.userId);
  const isSame = ({ number, said, refusal }: StoredAction) =>
    number === action.orderNumber && said === action.status && refusal === undefined;
  const { status: said, orderNumber: number, ...rest } = action;
  // IndexedDB increments the ids in the order of the actions.
  const id =
    before.find(isSame)?.id ?? (await tx.store.add({ ...rest, said, number } as StoredAction));
  await tx.done;
  return id;
}

/** Removes a confirmed action and stores the updated order in one transaction. */
export async function settle(action: Action, wire: unknown): Promise<void> {
  const { id, userId, orderNumber: number } = action;
  const tx = (await open()).transaction(['lists', 'orders', 'actions'], 'readwrite');
  const lists = tx.objectStore('lists');
  const list = await lists.get(userId);
  const orders = tx.objectStore('orders');
  const before = await orders.get([userId, number]);
  await Promise.all([
    tx.objectStore('actions').delete(id),
    // The connection may be lost before the list is fetched again.
    list && lists.put({ ...list, cash: withTaken(list.cash, action) }),
    orders.put({ userId, number, place: before?.place ?? 0, wire }),
    tx.done,
  ]);
}

/** A rejected action is not sent again but stays until the driver has read it. */
export async function refuse(
  action: Action,
  why: Pick<Action, 'code'> & { refusal: string },
): Promise<void> {
  await (await open()).put('actions', toStored({ ...action, ...why }));
}

export async function acknowledge(userId: string, number: string): Promise<void> {
  const tx = (await open()).transaction('actions', 'readwrite');
  const actions = await tx.store.index('userId').getAll(userId);
  const read = actions.filter((one) => one.number === number && one.refusal !== undefined);
  await Promise.all([...read.map(({ id }) => tx.store.delete(id)), tx.done]);
}

/** Deletes all other accounts' routes but keeps their pending actions. */
export async function clearRoutes(staying?: string): Promise<void> {
  const tx = (await open()).transaction(['lists', 'orders'], 'readwrite');
  const lists = await tx.objectStore('lists').getAllKeys();
  const orders = await tx.objectStore('orders').getAllKeys();
  await Promise.all([
    ...lists
      .filter((userId) => userId !== staying)
      .map((userId) => tx.objectStore('lists').delete(userId)),
    ...orders
      .filter(([userId]) => userId !== staying)
      .map((key) => tx.objectStore('orders').delete(key)),
    tx.done,
  ]);
}

/** Deletes all data of a removed driver and all other routes. */
export async function removeDriver(userId: string): Promise<void> {
  await clearRoutes();
  const tx = (await open()).transaction('actions', 'readwrite');
  const own = await tx.store.index('userId').getAllKeys(userId);
  await Promise.all([...own.map((id) => tx.store.delete(id)), tx.done]);
  safeStorage.remove(DELIVERY_ROUTE);
}

export async function unsentOf(userId: string): Promise<number> {
  const actions = await (await open()).getAllFromIndex('actions', 'userId', userId);
  return actions.filter(({ refusal }) => refusal === undefined).length;
}
