import { toRupees } from '#lib/format/money.ts';
import { exportUser } from '#lib/server/features/account/own-data.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { giftVouchersOf } from '#lib/server/features/cart/gift-vouchers.ts';
import { linesOf } from '#lib/server/features/cart/service.ts';
import { exportCashOf } from '#lib/server/features/cash/ledger.ts';
import { findSubscriber } from '#lib/server/features/newsletter/service.ts';
import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import { exportOrdersOf } from '#lib/server/features/orders/own-orders.ts';
import { exportReturnsOf } from '#lib/server/features/returns/service.ts';
import { exportReviewsOf } from '#lib/server/features/reviews/service.ts';
import { alertsOf } from '#lib/server/features/stock-alerts/service.ts';
import { exportTicketsOf } from '#lib/server/features/tickets/service.ts';
import { wishlistOf } from '#lib/server/features/wishlist/service.ts';

export const createExportAccount =
  ({ db, uploads }: Pick<OrderDeps, 'db' | 'uploads'>) =>
  async ({ id, email }: CurrentUser): Promise<Record<string, unknown>> => {
    const cart = await linesOf(db, id);
    const giftVouchers = await giftVouchersOf(db, id);
    const wishlist = await wishlistOf(db, id);
    const emails = await findSubscriber(db, email);
    const alerts = await alertsOf(db, email);
    return {
      ...(await exportUser(db, id)),
      reviews: await exportReviewsOf(db, id),
      cart: cart.map(({ productId, size, quantity, createdAt }) => {
        return { productId, size, quantity, addedAt: createdAt };
      }),
      cartGiftVouchers: giftVouchers.map(({ amount, to }) => ({ amount: toRupees(amount), to })),
      orders: await exportOrdersOf({ db, uploads }, id),
      returns: await exportReturnsOf({ db, uploads }, id),
      cash: await exportCashOf(db, id),
      tickets: await exportTicketsOf(db, uploads, id),
      wishlist: wishlist.map((item) => ({ productId: item.product_id, addedAt: item.created_at })),
      newsletter: emails
        ? {
            askedAt: emails.created_at,
            language: emails.language,
            confirmedAt: emails.confirmed_at,
            endedAt: emails.ended_at,
          }
        : null,
      stockAlerts: alerts.map((alert) => ({
        productId: alert.product_id,
        size: alert.size,
        askedAt: alert.created_at,
        language: alert.language,
        confirmedAt: alert.confirmed_at,
        expiresAt: alert.expires_at,
      })),
    };
  };
