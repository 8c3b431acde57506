import { methodTable } from '#lib/payments/methods.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { MoveDeps, OrderDeps } from '#lib/server/features/orders/deps.ts';
import { orderNotFound } from '#lib/server/features/orders/move-order.ts';
import { findOrder, readOrderNumber } from '#lib/server/features/orders/orders.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import {
  type CheckoutForm,
  type Gateway,
  GatewayError,
} from '#lib/server/infra/gateways/gateway.ts';
import { countAll } from '#lib/server/infra/rate-limits.ts';
import { notifyUrlOf, payOnline } from './checkout-form.ts';
import { expireUnpaid } from './expire-unpaid.ts';
import { newestGatewayEvents } from './gateway-repo.ts';
import { recordClaim } from './record-notification.ts';
import { proofOf } from './second-payment.ts';

export { dropOldGatewayEvents } from './gateway-repo.ts';

const SHOWN_EVENTS = 10;
const NO_API = 'This company is not set up, or the shop can’t ask it.';
const REJECTED = 'This notification is rejected.';
const NOT_CONFIRMED = 'This notification can’t be confirmed now.';

export function createGatewayPayments(deps: MoveDeps & Pick<OrderDeps, 'gateways' | 'limitsOf'>) {
  const { db, gateways, limitsOf, now, siteUrl } = deps;

  const find = (name: string): Gateway | undefined =>
    gateways.find((gateway) => gateway.name === name);
  const titleOf = (name: string): string => find(name)?.title ?? name;

  return {
    /** For the owner. Throws `missing`. */
    async pay(currentUser: CurrentUser, key: string): Promise<CheckoutForm> {
      const order = await findOrder(db, readOrderNumber(key));
      if (order?.row.user_id !== currentUser.id) throw orderNotFound();
      return payOnline(deps, order);
    },

    /**
     * Throws `invalid` for a rejected notification, `busy` for one that the gateway can't confirm now, `missing`
     * without this gateway, and `too-many`.
     */
    async notify(
      name: string,
      read: () => Promise<Readonly<Record<string, string>>>,
      ip: string,
    ): Promise<void> {
      const gateway = find(name);
      if (!gateway) throw new Refusal('missing', methodTable.card.refused());
      const uncount = await countAll(db, [limitsOf.failuresOf(ip)], now());
      const told = await gateway.readNotification(await read());
      const proof = await proofOf(db, gateway, told).catch((error: unknown) => {
        if (!(error instanceof GatewayError)) throw error;
        throw new Refusal('busy', NOT_CONFIRMED, { cause: error });
      });
      const { isAccepted } = await inTransaction(db, (tx) =>
        recordClaim(deps, tx, gateway, told, proof),
      );
      const isUnconfirmed = !told.payment && told.isUnconfirmed === true;
      if (!isAccepted && !isUnconfirmed) throw new Refusal('invalid', REJECTED);
      await uncount();
      if (isUnconfirmed) throw new Refusal('busy', NOT_CONFIRMED);
    },

    expireUnpaid: (warn: (error: GatewayError) => void) => expireUnpaid(deps, warn),

    /** For the staff. */
    async overview() {
      const events = await newestGatewayEvents(db, SHOWN_EVENTS);
      return {
        gateways: gateways.map((gateway) => ({
          name: gateway.name,
          hasApi: gateway.api !== undefined,
          notifyUrl: notifyUrlOf(siteUrl, gateway),
        })),
        notifications: events.map((event) => ({
          at: event.at,
          gateway: titleOf(event.gateway),
          orderId: event.order_number,
          paymentId: event.payment_id,
          status: event.status,
          amount: event.amount,
          currency: event.currency,
          accepted: event.is_accepted === 1,
          done: event.done,
        })),
      };
    },

    /** Throws `conflict` with the reason why the gateway can't be asked. */
    async test(name: string): Promise<void> {
      const gateway = find(name);
      if (!gateway?.api) throw new Refusal('conflict', NO_API);
      try {
        await gateway.api.test();
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        throw new Refusal('conflict', error.message, { cause: error });
      }
    },
  };
}
export type GatewayPayments = ReturnType<typeof createGatewayPayments>;
