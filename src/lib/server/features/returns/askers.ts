import { lockActiveUser, type CurrentUser } from '#lib/server/features/account/users.ts';
import { GUEST_ID } from '#lib/server/features/orders/buyer.ts';
import { orderNotFound } from '#lib/server/features/orders/move-order.ts';
import type { OrderRecord } from '#lib/server/features/orders/orders.ts';
import { assertNotOwnOrder } from '#lib/server/features/orders/own-things.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';

/** Who asks for a return: the buyer, whoever has the order's link, or the staff for the buyer. */
export interface Asker {
  /** Idempotency keys are theirs, and the history names them. */
  id: string;
  call: string;
  lock: (tx: Tx) => Promise<unknown>;
  /** Whether it is about something of their own. Throws unless they may. */
  check: (db: Db | Tx, order: OrderRecord) => Promise<boolean> | boolean;
}

export const byBuyer = ({ id }: CurrentUser): Asker => ({
  id,
  call: 'order/return',
  lock: (tx) => lockActiveUser(tx, id),
  check: (_, { row }) => {
    if (row.user_id !== id) throw orderNotFound();
    return false;
  },
});

export const byLink = (orderId: string): Asker => ({
  id: GUEST_ID,
  // Guests have one id, so a key is of its order.
  call: `o/return ${orderId}`,
  lock: () => Promise.resolve(),
  check: (_, { row }) => {
    if (row.id !== orderId || row.guest_token_hash === null) throw orderNotFound();
    return false;
  },
});

export const byStaff = (currentUser: CurrentUser): Asker => ({
  id: currentUser.id,
  call: 'admin/orders/return',
  lock: (tx) => lockActiveUser(tx, currentUser.id),
  check: (db, order) => assertNotOwnOrder(db, currentUser, order),
});
