import type { RenamedVariant } from '#lib/server/infra/db/rename-titles.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { createCartService, renameInCarts } from '#lib/server/features/cart/service.ts';
import {
  type NewsletterDeps,
  createNewsletterService,
} from '#lib/server/features/newsletter/service.ts';
import { createReviewService } from '#lib/server/features/reviews/service.ts';
import {
  type StockAlertDeps,
  createStockAlertService,
} from '#lib/server/features/stock-alerts/service.ts';
import {
  type StockReportDeps,
  createStockReport,
} from '#lib/server/features/stock-alerts/stock-report.ts';
import { renameInAlerts } from '#lib/server/features/stock-alerts/service.ts';
import { createTicketService } from '#lib/server/features/tickets/service.ts';
import { createVariantsInUse, type InUseDeps } from './variants-in-use.ts';
import { createWishlistService } from '#lib/server/features/wishlist/service.ts';

type ShoppingDeps = NewsletterDeps &
  InUseDeps &
  StockAlertDeps &
  StockReportDeps &
  Parameters<typeof createReviewService>[0] &
  Parameters<typeof createTicketService>[0];

/** Carts and stock alerts follow the new titles of variants. */
export async function onRenamed(tx: Tx, renamed: readonly RenamedVariant[]): Promise<void> {
  await renameInCarts(tx, renamed);
  await renameInAlerts(tx, renamed);
}

export const createShopping = (shared: ShoppingDeps) => ({
  reviews: createReviewService(shared),
  cart: createCartService(shared.db, shared.now),
  wishlist: createWishlistService(shared.db, shared.now),
  newsletter: createNewsletterService(shared),
  stockAlerts: createStockAlertService(shared),
  stockReport: createStockReport(shared),
  tickets: createTicketService(shared),
  variantsInUse: createVariantsInUse(shared),
});
