import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import { driverStateOf } from '#lib/server/features/account/people.ts';
import { linkOf } from '#lib/server/features/account/google-links-repo.ts';
import { findUser, reviewsOf } from '#lib/server/features/account/repo.ts';
import { Refusal } from '#lib/server/errors.ts';
import { exportCashOf } from '#lib/server/features/cash/book.ts';
import { findSubscriber } from '#lib/server/features/newsletter/repo.ts';
import { exportOrdersOf } from '#lib/server/features/orders/own-orders.ts';
import { exportReturnsOf } from '#lib/server/features/orders/returns.ts';
import { DEAD_TOKEN } from '#lib/server/features/account/sessions.ts';
import { alertsOf } from '#lib/server/features/stock-alerts/service.ts';
import { exportTicketsOf } from '#lib/server/features/tickets/service.ts';
import { linesOf } from '#lib/server/features/cart/repo.ts';
import { personEvents } from '#lib/server/features/account/people-repo.ts';
import { wishlistOf } from '#lib/server/features/wishlist/repo.ts';
import { type CurrentUser, toWireUser } from '#lib/server/features/account/users.ts';

type Parts = Pick<OrderDeps, 'db' | 'uploads'>;

/** Everything the shop stores about a person (docs/api.md "More calls"). */
export const createExportAccount =
  ({ db, uploads }: Parts) =>
  async (currentUser: CurrentUser): Promise<Record<string, unknown>> => {
    const row = await findUser(db, currentUser.id);
    if (!row) throw new Refusal('signed-out', DEAD_TOKEN);
    const reviews = await reviewsOf(db, currentUser.id);
    const wishlist = await wishlistOf(db, currentUser.id);
    const google = await linkOf(db, currentUser.id);
    const emails = await findSubscriber(db, row.email);
    const alerts = await alertsOf(db, row.email);
    const cart = await linesOf(db, currentUser.id);
    const events = await personEvents(db, currentUser.id);
    return {
      user: toWireUser(row),
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      driver: driverStateOf(row),
      google: google ? { subject: google.subject, linkedAt: google.created_at } : null,
      events: events.map(({ at, what, before, after }) => ({ at, what, before, after })),
      cart: cart.map(({ productId, size, quantity, createdAt }) => ({
        productId,
        size,
        quantity,
        addedAt: createdAt,
      })),
      orders: await exportOrdersOf({ db, uploads }, currentUser.id),
      returns: await exportReturnsOf(db, currentUser.id),
      cash: await exportCashOf(db, currentUser.id),
      tickets: await exportTicketsOf(db, uploads, currentUser.id),
      reviews: reviews.map((review) => ({
        productId: review.product_id,
        rating: review.rating_halves / 2,
        comment: review.comment,
        createdAt: review.created_at,
        isHidden: review.hidden_at !== null,
      })),
      wishlist: wishlist.map((item) => ({ productId: item.product_id, addedAt: item.created_at })),
      newsletter: emails
        ? {
            askedAt: emails.created_at,
            confirmedAt: emails.confirmed_at,
            endedAt: emails.ended_at,
          }
        : null,
      stockAlerts: alerts.map((alert) => ({
        productId: alert.product_id,
        size: alert.size,
        askedAt: alert.created_at,
        confirmedAt: alert.confirmed_at,
        expiresAt: alert.expires_at,
      })),
    };
  };
