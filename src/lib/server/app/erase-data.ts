import { eraseSubscriptionOf } from '#lib/server/features/newsletter/service.ts';
import { dropInvitationsTo } from '#lib/server/features/people/service.ts';
import { eraseDeliveriesOf } from '#lib/server/features/deliveries/photos.ts';
import { eraseSlipsOf } from '#lib/server/features/payments/slips.ts';
import { eraseReturnsOf } from '#lib/server/features/returns/erase-returns.ts';
import { eraseStockAlertsOf } from '#lib/server/features/stock-alerts/service.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { dropEmailsTo } from '#lib/server/infra/mail/outbox-repo.ts';
import { dropCounts } from '#lib/server/infra/rate-limits.ts';
import type { LimitsOf } from './limits.ts';
import { dropCartOf } from '#lib/server/features/cart/service.ts';
import { anonymiseReviews } from '#lib/server/features/reviews/service.ts';
import { eraseTicketsOf } from '#lib/server/features/tickets/service.ts';
import { eraseWishlistOf } from '#lib/server/features/wishlist/service.ts';

/** What features keep of an order. */
export const eraseParts = [eraseReturnsOf, eraseDeliveriesOf, eraseSlipsOf];

export async function eraseEmail(
  tx: Tx,
  limitsOf: Pick<LimitsOf, 'ofAddress'>,
  email: string,
): Promise<void> {
  await eraseSubscriptionOf(tx, email);
  await eraseStockAlertsOf(tx, email);
  await dropInvitationsTo(tx, email);
  await dropEmailsTo(tx, email);
  await dropCounts(tx, limitsOf.ofAddress(email));
}

/** Erases cart, wishlist and tickets. Resolves to the ids of the reviewed products. */
export async function eraseOwnedBy(
  tx: Tx,
  deps: Parameters<typeof eraseTicketsOf>[1],
  id: string,
): Promise<string[]> {
  await eraseTicketsOf(tx, deps, id);
  await eraseWishlistOf(tx, id);
  await dropCartOf(tx, id);
  return anonymiseReviews(tx, id);
}
