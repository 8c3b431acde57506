import type { RenamedVariant } from '#lib/server/infra/db/rename-titles.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { createCartGiftVouchers } from '#lib/server/features/cart/gift-vouchers.ts';
import { createCartService, renameInCarts } from '#lib/server/features/cart/service.ts';
import { createGiftVoucherService } from '#lib/server/features/gift-vouchers/service.ts';
import { createNewsletterIssues } from '#lib/server/features/newsletter/issues.ts';
import {
  type NewsletterDeps,
  createNewsletterService,
} from '#lib/server/features/newsletter/service.ts';
import { createReviewService } from '#lib/server/features/reviews/service.ts';
import {
  type StockAlertDeps,
  createStockAlertService,
  renameInAlerts,
} from '#lib/server/features/stock-alerts/service.ts';
import {
  type StockReportDeps,
  createStockReport,
} from '#lib/server/features/stock-alerts/stock-report.ts';
import { createTicketService } from '#lib/server/features/tickets/service.ts';
import { createVariantsInUse, type InUseDeps } from './variants-in-use.ts';
import { createVoucherService } from '#lib/server/features/vouchers/service.ts';
import { createWishlistService } from '#lib/server/features/wishlist/service.ts';

type ShoppingDeps = NewsletterDeps &
  InUseDeps &
  StockAlertDeps &
  StockReportDeps &
  Parameters<typeof createCartService>[0] &
  Parameters<typeof createCartGiftVouchers>[0] &
  Parameters<typeof createReviewService>[0] &
  Parameters<typeof createVoucherService>[0] &
  Parameters<typeof createGiftVoucherService>[0] &
  Parameters<typeof createTicketService>[0];

/** Carts and stock alerts follow the new titles of variants. */
export async function onRenamed(tx: Tx, renamed: readonly RenamedVariant[]): Promise<void> {
  await renameInCarts(tx, renamed);
  await renameInAlerts(tx, renamed);
}

export const createShopping = (shared: ShoppingDeps) => {
  const newsletter = createNewsletterService(shared);
  return {
    reviews: createReviewService(shared),
    cart: createCartService(shared),
    cartGiftVouchers: createCartGiftVouchers(shared),
    wishlist: createWishlistService(shared),
    vouchers: createVoucherService(shared),
    giftVouchers: createGiftVoucherService(shared),
    newsletter,
    newsletterIssues: createNewsletterIssues(shared, newsletter),
    stockAlerts: createStockAlertService(shared),
    stockReport: createStockReport(shared),
    tickets: createTicketService(shared),
    variantsInUse: createVariantsInUse(shared),
  };
};
