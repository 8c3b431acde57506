import { ONLINE_WAIT_MS, unpaidReason, isPayableOnline } from '#lib/payments/online.ts';
import { lockUser } from '#lib/server/features/account/users.ts';
import { gatewayOf, isOnline } from '#lib/server/features/orders/online-payments.ts';
import { onlineCentsOf } from '#lib/server/features/orders/ledger.ts';
import type { MoveDeps, OrderDeps } from '#lib/server/features/orders/deps.ts';
import { moveLocked } from '#lib/server/features/orders/move-order.ts';
import {
  findLockedOrder,
  findOrder,
  type OrderRecord,
} from '#lib/server/features/orders/orders.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { type Gateway, GatewayError } from '#lib/server/infra/gateways/gateway.ts';
import { payable } from './checkout-form.ts';
import { ordersWaitingOnline, type WaitingOrder } from './gateway-repo.ts';
import { recordClaim } from './record-notification.ts';

const AT_ONCE = 100;
/** Then a gateway is asked no more until the next time, and its orders stay. */
const MAX_FAILURES = 3;

type ExpireDeps = MoveDeps & Pick<OrderDeps, 'gateways'>;

/** Asks the gateway; throws `GatewayError`. */
async function recordRetrieved(
  deps: ExpireDeps,
  gateway: Gateway | undefined,
  order: OrderRecord,
): Promise<void> {
  if (!gateway?.api) return;
  const { row, payments } = order;
  const retrieved = await gateway.api.retrieve({
    orderNumber: row.number,
    amountCents: onlineCentsOf(row, payments),
    attempts: row.payment_attempts,
  });
  for (const payment of retrieved) {
    await inTransaction(deps.db, (tx) => recordClaim(deps, tx, gateway, { payment }));
  }
}

/** What is due since a change of a paid order is no unpaid order, and a change gives time to pay. */
const isUnpaidSince = (order: OrderRecord, before: Date): boolean =>
  isPayableOnline(payable(order)) &&
  !order.payments.some(isOnline) &&
  !order.events.some(({ what, at }) => what === 'change' && new Date(at) >= before);

/** Nothing happens to an order that was paid or changed meanwhile. */
const cancelUnpaid = (deps: ExpireDeps, { id }: WaitingOrder, before: Date): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const found = await findOrder(tx, id);
    // Prevents an email for an account that is being deleted.
    if (found) await lockUser(tx, found.row.user_id);
    const order = await findLockedOrder(tx, id);
    if (!order || !isUnpaidSince(order, before)) return;
    await moveLocked(deps, tx, order, 'cancel', { actorId: '', reason: unpaidReason() });
  });

/** Cancels what was not paid online in time; what the gateway knows is recorded first. */
export async function expireUnpaid(
  deps: ExpireDeps,
  warn: (error: GatewayError) => void,
): Promise<void> {
  const before = new Date(deps.now().getTime() - ONLINE_WAIT_MS);
  let after: WaitingOrder | undefined;
  const failures = new Map<Gateway | undefined, number>();
  do {
    const waiting = await ordersWaitingOnline(deps.db, { before, after, limit: AT_ONCE });
    for (const order of waiting) {
      const found = await findOrder(deps.db, order.id);
      if (!found || !isUnpaidSince(found, before)) continue;
      const gateway = gatewayOf(deps.gateways, found);
      const failed = failures.get(gateway) ?? 0;
      if (failed === MAX_FAILURES) continue;
      try {
        await recordRetrieved(deps, gateway, found);
        await cancelUnpaid(deps, order, before);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        // The order is asked about again the next time.
        warn(error);
        failures.set(gateway, failed + 1);
      }
    }
    after = waiting.length < AT_ONCE ? undefined : waiting.at(-1);
  } while (after);
}
