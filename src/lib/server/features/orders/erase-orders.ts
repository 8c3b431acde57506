import { withoutPerson } from '#lib/orders/order-fields.ts';
import { isClosed } from '#lib/orders/status.ts';
import { Refusal } from '#lib/server/errors.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import { recordErased } from '#lib/server/infra/db/tables.ts';
import { eraseOldSmsTo, eraseSmsOf } from '#lib/server/infra/mail/sms-repo.ts';
import { eraseGiftVoucherPeople } from '#lib/server/features/gift-vouchers/gift-vouchers.ts';
import { addressOf } from './codec.ts';
import type { OrderDeps } from './deps.ts';
import {
  anonymiseOrder,
  dropWordsAbout,
  type ErasedBuyer,
  lockOrdersOfBuyer,
  ordersOfBuyer,
  phonesNotUsedSince,
} from './erase-repo.ts';
import { addEvent } from './repo.ts';

const OPEN_ORDER = 'An order is not finished. Try again when it is delivered or cancelled.';
const REFUND_DUE = 'A refund was not sent yet. Try again when it is sent.';

/** Erases a feature's data of orders; returns the files to remove. Throws `conflict` while something is open. */
type ErasePart = (tx: Tx, orderIds: readonly string[]) => Promise<string[]>;

type Erasing = Pick<OrderDeps, 'uploads' | 'now'> & { eraseParts: readonly ErasePart[] };

/**
 * Erases a buyer from orders, returns and text messages; an empty actor is the shop. Returns the orders' email addresses. Throws
 * `conflict` for an open order or return, or a due refund.
 */
export async function eraseOrdersOf(
  tx: Tx,
  { uploads, now, eraseParts }: Erasing,
  { buyer, actorId }: { buyer: ErasedBuyer; actorId: string },
): Promise<{ count: number; emails: string[] }> {
  await lockOrdersOfBuyer(tx, buyer);
  // Read under the lock, because a completed exchange adds an order.
  const orders = await ordersOfBuyer(tx, buyer);
  const at = now().toISOString();
  if (buyer.email !== '') await eraseGiftVoucherPeople(tx, { email: buyer.email });
  for (const some of inChunks(orders)) {
    const ids = some.map(({ id }) => id);
    if (some.some(({ status }) => !isClosed(status)))
      throw new Refusal('conflict', OPEN_ORDER, { code: 'open_order' });
    if (some.some((order) => order.refund_due_cents > 0))
      throw new Refusal('conflict', REFUND_DUE, { code: 'refund_due' });
    await dropWordsAbout(tx, ids);
    await eraseGiftVoucherPeople(tx, { orderIds: ids });
    for (const erase of eraseParts) await uploads.disown(tx, await erase(tx, ids));
    for (const { id, address, status } of some) {
      await anonymiseOrder(tx, id, JSON.stringify(withoutPerson(addressOf(address))));
      const event = { order_id: id, at, actor_id: actorId, what: 'erase' as const };
      await addEvent(tx, { ...event, before: status, after: status });
    }
  }
  await eraseSmsOf(
    tx,
    orders.map(({ id }) => id),
  );
  await eraseOldSmsTo(
    tx,
    orders.map(({ phone_key }) => phone_key),
  );
  await recordErased(tx);
  return { count: orders.length, emails: [...new Set(orders.map(({ email }) => email))] };
}

const CHUNK = 100;

/** Erases guests by phone number, except those with something open. */
export async function eraseGuestsNotSeenSince(
  { db, ...deps }: Erasing & Pick<OrderDeps, 'db'>,
  since: Date,
): Promise<void> {
  for (let after = ''; ;) {
    const phones = await phonesNotUsedSince(db, since, { after, max: CHUNK });
    for (const phoneKey of phones) {
      await inTransaction(db, (tx) =>
        eraseOrdersOf(tx, deps, { buyer: { phoneKey, email: '' }, actorId: '' }),
      ).catch(unlessOpen);
    }
    after = phones.at(-1) ?? '';
    if (phones.length < CHUNK) return;
  }
}

function unlessOpen(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
