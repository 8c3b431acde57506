import { Refusal } from '#lib/server/errors.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import { withoutPerson } from './codec.ts';
import { dropNotesOf, hasRefundDue } from './ledger.ts';
import { dropPhotosOf } from './photos-repo.ts';
import { anonymiseOrders, hasOpenOrder } from './repo.ts';
import { anonymiseReturns, hasOpenReturn } from './returns-repo.ts';
import { dropSlips, slippedOrdersOf } from './slips-repo.ts';

const OPEN_ORDER =
  'You have an order that is not finished. You can delete your account when it is delivered or cancelled.';
const OPEN_RETURN =
  'You have a return that is not finished. You can delete your account when it is completed or declined.';
const REFUND_DUE =
  'You have a refund that we have not sent yet. You can delete your account when it is sent.';

/**
 * Erases the person from all of his orders and their returns. Throws `conflict` while one of them is
 * open, or money is to be paid back.
 */
export async function eraseOrdersOf(tx: Tx, uploads: Uploads, userId: string): Promise<void> {
  // Returns come first: one that is completed meanwhile leaves an open order.
  if (await hasOpenReturn(tx, 'user_id', userId)) throw new Refusal('conflict', OPEN_RETURN);
  if (await hasOpenOrder(tx, userId)) throw new Refusal('conflict', OPEN_ORDER);
  // Refunds come last: an order that is cancelled meanwhile leaves one.
  if (await hasRefundDue(tx, userId)) throw new Refusal('conflict', REFUND_DUE);
  await anonymiseOrders(tx, userId, withoutPerson);
  await dropNotesOf(tx, userId);
  await anonymiseReturns(tx, userId);
  await uploads.disown(tx, await dropPhotosOf(tx, userId));
  await uploads.disown(tx, await dropSlips(tx, await slippedOrdersOf(tx, userId)));
}
