import { createAccountServices } from '#lib/server/features/account/service.ts';
import { createCartService } from '#lib/server/features/cart/service.ts';
import { createCatalogueServices } from '#lib/server/features/catalogue/services.ts';
import { createNewsletterService } from '#lib/server/features/newsletter/service.ts';
import { createOrderServices } from '#lib/server/features/orders/services.ts';
import { createOrdersToday } from '#lib/server/features/orders/today.ts';
import { createStockAlertService } from '#lib/server/features/stock-alerts/service.ts';
import {
  createStockReport,
  forgetReported,
} from '#lib/server/features/stock-alerts/stock-report.ts';
import { countTickets, createTicketService } from '#lib/server/features/tickets/service.ts';
import { createWishlistService } from '#lib/server/features/wishlist/service.ts';
import type { Services } from '#lib/server/web/services.ts';
import { createAcrossFeatures } from './across-features.ts';
import { startBackgroundWork } from './background-work.ts';
import { createSiteServices } from './site-services.ts';
import { createInfra, type ShopOptions } from './create-infra.ts';

/**
 * The composition root: opens the one shop of a process and wires its services to one another. What
 * a lower feature needs of a higher one is passed in here as a function.
 */
export async function createShop(options: ShopOptions) {
  const { siteUrl, now, log, limits, google } = options;
  const infra = await createInfra(options);
  const { db, changes, pictures, secret, uploads, mail, limitsOf } = infra;
  // Before the pages are invalidated, the settings and the products are current.
  const site = await createSiteServices({ ...infra, now, siteUrl, log, onSave: forgetReported });
  const { shopSettings, settings } = site;
  const catalogue = await createCatalogueServices({ ...infra, now, log, settings });
  const ownSettings = () => shopSettings.current();
  const shared = { db, now, siteUrl, settings, ownSettings, limitsOf, changes, uploads };

  const { account, people, ...access } = createAccountServices({
    ...shared,
    secret,
    limits,
    pictures,
    google,
    log,
  });
  const orders = createOrderServices({
    ...shared,
    secret,
    onOrderPlaced: options.onOrderPlaced,
    countPendingTickets: (reader) => countTickets(reader, 'pending'),
  });

  const stockAlerts = createStockAlertService({ ...shared, catalogue: catalogue.catalogue });

  const stockReport = createStockReport(shared);

  const ordersToday = createOrdersToday(db, now);
  const acrossFeatures = createAcrossFeatures(
    { ...shared, mail, catalogue: catalogue.catalogue, ordersToday },
    { account, people },
  );

  const stopFollowing = infra.follow();
  let stopWork: (() => Promise<void>) | undefined;

  return {
    siteUrl,
    now,
    log,
    db,
    changes,
    pictures,
    uploads,
    mail,
    ...site,
    facts: shopSettings.factsWith(() => catalogue.catalogue.maxDiscount()),
    ...catalogue,
    ...access,
    ...acrossFeatures,
    cart: createCartService(db, now),
    wishlist: createWishlistService(db, now),
    newsletter: createNewsletterService(shared),
    stockAlerts,
    stockReport,
    ...orders,
    tickets: createTicketService(shared),
    isReady: infra.isReady,
    /** Starts the background work of a serving process. */
    work(): void {
      stopWork = startBackgroundWork({
        ...options,
        db,
        changes,
        stockAlerts,
        stockReport,
        slips: orders.slips,
        guests: acrossFeatures.guests,
        uploads,
        dropExpiredContent: site.dropExpiredContent,
        mail,
      });
    },
    async close(): Promise<void> {
      stopFollowing();
      await stopWork?.();
      await catalogue.productImports.close();
      await Promise.all([site.contentPictures.close(), pictures.close()]);
      await mail.close();
      await db.destroy();
    },
  } satisfies Services & Record<string, unknown>;
}
export type Shop = Awaited<ReturnType<typeof createShop>>;
