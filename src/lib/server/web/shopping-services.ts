import type { createCartService } from '#lib/server/features/cart/service.ts';
import type { createNewsletterService } from '#lib/server/features/newsletter/service.ts';
import type { createReviewService } from '#lib/server/features/reviews/service.ts';
import type { StockAlertService } from '#lib/server/features/stock-alerts/service.ts';
import type { createTicketService } from '#lib/server/features/tickets/service.ts';
import type { createWishlistService } from '#lib/server/features/wishlist/service.ts';

/** What shoppers use besides orders. */
export interface ShoppingServices {
  reviews: ReturnType<typeof createReviewService>;
  cart: ReturnType<typeof createCartService>;
  wishlist: ReturnType<typeof createWishlistService>;
  newsletter: ReturnType<typeof createNewsletterService>;
  stockAlerts: StockAlertService;
  /** How many carts and open orders have each variant of a product; only those that are in one. */
  variantsInUse(
    productId: string,
  ): Promise<Array<{ _id: string; title: string; carts: number; orders: number }>>;
  tickets: ReturnType<typeof createTicketService>;
}
