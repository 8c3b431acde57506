import type { createCartGiftVouchers } from '#lib/server/features/cart/gift-vouchers.ts';
import type { createCartService } from '#lib/server/features/cart/service.ts';
import type { createGiftVoucherService } from '#lib/server/features/gift-vouchers/service.ts';
import type { createNewsletterIssues } from '#lib/server/features/newsletter/issues.ts';
import type { NewsletterService } from '#lib/server/features/newsletter/service.ts';
import type { createReviewService } from '#lib/server/features/reviews/service.ts';
import type { StockAlertService } from '#lib/server/features/stock-alerts/service.ts';
import type { createTicketService } from '#lib/server/features/tickets/service.ts';
import type { createVoucherService } from '#lib/server/features/vouchers/service.ts';
import type { createWishlistService } from '#lib/server/features/wishlist/service.ts';

/** What shoppers use besides orders. */
export interface ShoppingServices {
  reviews: ReturnType<typeof createReviewService>;
  cart: ReturnType<typeof createCartService>;
  cartGiftVouchers: ReturnType<typeof createCartGiftVouchers>;
  wishlist: ReturnType<typeof createWishlistService>;
  vouchers: ReturnType<typeof createVoucherService>;
  giftVouchers: ReturnType<typeof createGiftVoucherService>;
  newsletter: NewsletterService;
  newsletterIssues: ReturnType<typeof createNewsletterIssues>;
  stockAlerts: StockAlertService;
  /** How many carts and open orders have each variant of a product; only those that are in one. */
  variantsInUse(
    productId: string,
  ): Promise<Array<{ _id: string; title: string; carts: number; orders: number }>>;
  tickets: ReturnType<typeof createTicketService>;
}
