import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { DELIVERY_ROUTE } from '#lib/browser/storage-keys.ts';
import type { Action } from '#lib/deliveries/pending-action.ts';

/**
 * What a driver's phone keeps: his list and what he did, each under his account (decision 0015).
 * What was written here is there after the tab, the browser or the phone was switched off.
 */

interface Tables extends DBSchema {
  lists: { key: string; value: StoredRoute };
  orders: { key: [string, string]; value: StoredOrder; indexes: { userId: string } };
  actions: { key: number; value: StoredAction; indexes: { userId: string } };
}

/** The stored form of an action; its names are on phones and stay. */
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
  /** When the shop gave it. */
  at: string;
  pages: number;
}

interface StoredOrder {
  userId: string;
  number: string;
  place: number;
  /** As the shop gave it: a later page may read more of it. */
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
    // A page of a newer build wants other tables: it goes first.
    blocking: close,
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

export interface StoredDeliveries {
  list: Pick<StoredRoute, 'at' | 'pages'> | undefined;
  /** As the shop gave them, in its order. */
  orders: readonly unknown[];
  /** Oldest first. */
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

/** What the shop says now, in place of what it said before. */
export async function storeRoute(
  list: StoredRoute,
  orders: readonly { orderNumber: string; wire: unknown }[],
): Promise<void> {
  const { userId } = list;
  const tx = (await open()).transaction(['lists', 'orders'], 'readwrite');
  const store = tx.objectStore('orders');
  const before = await store.index('userId').getAllKeys(userId);
  await Promise.all([
    ...before.map((key) => store.delete(key)),
    ...orders.map(({ orderNumber: number, wire }, place) =>
      store.put({ userId, number, place, wire }),
    ),
    tx.objectStore('lists').put(list),
    tx.done,
  ]);
}

/** One order as the shop gives it now; `undefined` when it gives none. */
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

/** Puts something that was done on the list, once, however often the button was pressed. */
export async function addAction(action: Omit<Action, 'id'>): Promise<void> {
  const tx = (await open()).transaction('actions', 'readwrite');
  const before = await tx.store.index('userId').getAll(action.userId);
  const isSame = ({ number, said, refusal }: StoredAction) =>
    number === action.orderNumber && said === action.status && refusal === undefined;
  if (!before.some(isSame)) {
    const { status: said, orderNumber: number, ...rest } = action;
    // The database adds the id: it counts up in the order in which things were done.
    await tx.store.add({ ...rest, said, number } as StoredAction);
  }
  await tx.done;
}

/** The shop has done it: the action goes and the order stands as the shop says, both or neither. */
export async function settle(
  { id, userId, orderNumber: number }: Action,
  wire: unknown,
): Promise<void> {
  const tx = (await open()).transaction(['orders', 'actions'], 'readwrite');
  const orders = tx.objectStore('orders');
  const before = await orders.get([userId, number]);
  await Promise.all([
    tx.objectStore('actions').delete(id),
    orders.put({ userId, number, place: before?.place ?? 0, wire }),
    tx.done,
  ]);
}

/** The shop has refused it: it is not sent again, and stays until it was read. */
export async function refuse(action: Action, refusal: string): Promise<void> {
  await (await open()).put('actions', toStored({ ...action, refusal }));
}

/** The driver has read why. */
export async function acknowledge(userId: string, number: string): Promise<void> {
  const tx = (await open()).transaction('actions', 'readwrite');
  const actions = await tx.store.index('userId').getAll(userId);
  const read = actions.filter((one) => one.number === number && one.refusal !== undefined);
  await Promise.all([...read.map(({ id }) => tx.store.delete(id)), tx.done]);
}

/** Forgets the lists of everybody but the one who is here; what they did waits for them. */
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

/** How much somebody did that was never sent. */
export async function unsentOf(userId: string): Promise<number> {
  const actions = await (await open()).getAllFromIndex('actions', 'userId', userId);
  return actions.filter(({ refusal }) => refusal === undefined).length;
}
