import { Refusal } from '#lib/server/errors.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import { withoutPerson } from './codec.ts';
import { anonymiseOrders, hasOpenOrder } from './repo.ts';
import { anonymiseReturns, hasOpenReturn } from './returns-repo.ts';
import { dropSlips, slippedOrdersOf } from './slips-repo.ts';

const OPEN_ORDER =
  'You have an order that is not finished. You can delete your account when it is delivered or cancelled.';
const OPEN_RETURN =
  'You have a return that is not finished. You can delete your account when it is completed or declined.';

/**
 * Erases the person from all of his orders and their returns. Throws `conflict` while one of them is
 * open.
 */
export async function eraseOrdersOf(tx: Tx, uploads: Uploads, userId: string): Promise<void> {
  // Returns come first: one that is completed meanwhile leaves an open order.
  if (await hasOpenReturn(tx, 'user_id', userId)) throw new Refusal('conflict', OPEN_RETURN);
  if (await hasOpenOrder(tx, userId)) throw new Refusal('conflict', OPEN_ORDER);
  await anonymiseOrders(tx, userId, withoutPerson);
  await anonymiseReturns(tx, userId);
  await uploads.disown(tx, await dropSlips(tx, await slippedOrdersOf(tx, userId)));
}
