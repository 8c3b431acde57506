import type { AccountServices } from '#lib/server/features/account/service.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { createProductAdminService } from '#lib/server/features/catalogue/admin.ts';
import type { createCatalogueFeedService } from '#lib/server/features/catalogue/feed.ts';
import type { createReviewService } from '#lib/server/features/catalogue/reviews.ts';
import type { Catalogue } from '#lib/server/features/catalogue/service.ts';
import type { createCartService } from '#lib/server/features/cart/service.ts';
import type { createNewsletterService } from '#lib/server/features/newsletter/service.ts';
import type { createAdminOrderService } from '#lib/server/features/orders/admin.ts';
import type { createOrderService } from '#lib/server/features/orders/service.ts';
import type { createSlipService } from '#lib/server/features/orders/slips.ts';
import type { createTicketService } from '#lib/server/features/tickets/service.ts';
import type { createWishlistService } from '#lib/server/features/wishlist/service.ts';
import type { Changes } from '#lib/server/infra/changes/changes.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';

/** Work that spans several features; the composition root adds it to the account service. */
interface WholeAccount {
  /** Everything that is stored of a person. */
  exportAccount(currentUser: CurrentUser): Promise<Record<string, unknown>>;
  /** Deletes an account: personal data is erased, orders stay without a name. */
  remove(currentUser: CurrentUser): Promise<void>;
}

/** What endpoints work with: the services of a process that has the data. */
export interface Services extends Pick<AccountServices, 'sessions' | 'google'> {
  siteUrl: string;
  now: () => Date;
  account: AccountServices['account'] & WholeAccount;
  catalogue: Catalogue;
  catalogueFeed: ReturnType<typeof createCatalogueFeedService>;
  products: ReturnType<typeof createProductAdminService>;
  reviews: ReturnType<typeof createReviewService>;
  cart: ReturnType<typeof createCartService>;
  wishlist: ReturnType<typeof createWishlistService>;
  newsletter: ReturnType<typeof createNewsletterService>;
  orders: ReturnType<typeof createOrderService>;
  slips: ReturnType<typeof createSlipService>;
  adminOrders: ReturnType<typeof createAdminOrderService>;
  tickets: ReturnType<typeof createTicketService>;
  changes: Changes;
  pictures: Pictures;
  uploads: Uploads;
}
