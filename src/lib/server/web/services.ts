import type { CatalogueServices } from '#lib/server/features/catalogue/services.ts';
import type { CashService } from '#lib/server/features/cash/service.ts';
import type { createCartService } from '#lib/server/features/cart/service.ts';
import type { createFigures } from '#lib/server/features/figures/service.ts';
import type { createNewsletterService } from '#lib/server/features/newsletter/service.ts';
import type { OrderServices } from '#lib/server/features/orders/services.ts';
import type { StockAlertService } from '#lib/server/features/stock-alerts/service.ts';
import type { createTicketService } from '#lib/server/features/tickets/service.ts';
import type { createWishlistService } from '#lib/server/features/wishlist/service.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import type { WholeAccountServices } from './account-services.ts';
import type { SiteServices } from './site-services.ts';

/** What endpoints use: the services of a process that has the data. */
export interface Services
  extends WholeAccountServices, CatalogueServices, OrderServices, SiteServices {
  siteUrl: string;
  now: () => Date;
  cart: ReturnType<typeof createCartService>;
  wishlist: ReturnType<typeof createWishlistService>;
  newsletter: ReturnType<typeof createNewsletterService>;
  stockAlerts: StockAlertService;
  tickets: ReturnType<typeof createTicketService>;
  figures: ReturnType<typeof createFigures>;
  cash: CashService;
  changes: Changes;
  pictures: Pictures;
  uploads: Uploads;
}
