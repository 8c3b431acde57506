import { deliveryPush, type DeliveriesChange } from '#lib/deliveries/delivery-push.ts';
import { findUser } from '#lib/server/features/account/users.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { enqueuePush } from '#lib/server/infra/mail/push-repo.ts';

/** Enqueues a notification to the browsers of a driver. */
export async function pushToDriver(
  tx: Tx,
  driverId: string,
  change: DeliveriesChange,
  now: Date,
): Promise<void> {
  const driver = await findUser(tx, driverId);
  if (driver) await enqueuePush(tx, driver, () => deliveryPush(change), now);
}
