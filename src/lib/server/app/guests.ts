import { orderNotFound } from '#lib/server/features/orders/move-order.ts';
import type { ShopSettings } from '#lib/shop-settings/schema.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import {
  eraseGuestsNotSeenSince,
  eraseOrdersOf,
} from '#lib/server/features/orders/erase-orders.ts';
import { ordersOfBuyer, type ErasedBuyer, findOrder } from '#lib/server/features/orders/orders.ts';
import { Refusal } from '#lib/server/errors.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { overwriteErased, SMALL_BYTES } from '#lib/server/infra/db/tables.ts';
import { eraseEmail, eraseParts } from './erase-data.ts';
import type { EraseAccountDeps } from './erase-account.ts';

const NO_GUEST = 'No guest placed this order, or the guest is erased already.';
const OTHERS = 'This guest has other orders than you have seen. Look at them again.';

export interface GuestDeps extends EraseAccountDeps {
  ownSettings: () => Pick<ShopSettings, 'privacy'>;
}

/** Guests are identified by phone number or email (docs/api.md "Erasing a buyer"). */
export function createGuests(deps: GuestDeps) {
  const { db, uploads, mail, now, limitsOf, ownSettings } = deps;
  const erasing = { ...deps, eraseParts };

  async function guestOf(key: string): Promise<ErasedBuyer> {
    const order = await findOrder(db, key);
    if (!order) throw orderNotFound();
    const { guest_token_hash, phone_key, email } = order.row;
    if (guest_token_hash === null) throw new Refusal('conflict', NO_GUEST);
    return { phoneKey: phone_key, email };
  }

  /** All orders of the guest who placed the given one, newest first. */
  const orders = async (key: string): Promise<string[]> =>
    (await ordersOfBuyer(db, await guestOf(key))).map(({ number }) => number);

  return {
    orders,

    /** Erases guests without an order for the number of years in the settings. */
    eraseOld(): Promise<void> {
      const before = new Date(now());
      before.setUTCFullYear(before.getUTCFullYear() - ownSettings().privacy.guestYears);
      return eraseGuestsNotSeenSince(erasing, before);
    },

    /**
     * `seen` is the expected number of orders. Throws `conflict` for another number, an open order, return or refund,
     * or an order that no guest placed.
     */
    async erase(caller: CurrentUser, key: string, seen: number): Promise<void> {
      const buyer = await guestOf(key);
      await inTransaction(db, async (tx) => {
        const { count, emails } = await eraseOrdersOf(tx, erasing, { buyer, actorId: caller.id });
        if (count !== seen) throw new Refusal('conflict', OTHERS);
        for (const email of emails.filter(Boolean)) await eraseEmail(tx, limitsOf, email);
      });
      await uploads.sweep();
      await mail.sweep();
      await overwriteErased(db, SMALL_BYTES);
    },
  };
}
