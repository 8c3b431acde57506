import { createAccountServices } from '#lib/server/features/account/service.ts';
import { createCatalogueServices } from '#lib/server/features/catalogue/services.ts';
import { createOrdersToday } from '#lib/server/features/order-list/today.ts';
import { countTickets } from '#lib/server/features/tickets/service.ts';
import type { Services } from '#lib/server/web/services.ts';
import { createAcrossFeatures } from './across-features.ts';
import { startBackgroundWork } from './background-work.ts';
import { createSiteServices } from './create-site-services.ts';
import { createInfra, type ShopOptions } from './create-infra.ts';
import { createPeopleService } from '#lib/server/features/people/service.ts';
import { applySettings } from './settings-effects.ts';
import { createImportExport } from '#lib/server/features/import-export/service.ts';
import { createOrders } from './create-orders.ts';
import { createShopping, onRenamed } from './create-shopping.ts';
import { createTranslating } from './translatable/create-translating.ts';

/** The composition root: it creates all services and passes functions of higher features to lower ones. */
export async function createShop(options: ShopOptions) {
  const { siteUrl, now, log, limits, google } = options;
  const infra = await createInfra(options);
  const { db, changes, pictures, secret, uploads, mail, gateways, limitsOf, hasSms } = infra;
  const first = { ...infra, now, siteUrl, log, onSave: applySettings };
  const { categories, translations, prices, sendSms, ...site } = await createSiteServices(first);
  const { shopSettings, settings, contentPictures } = site;
  const forProducts = { now, settings, categories, prices, translations, onRenamed };
  const catalogue = await createCatalogueServices({ ...infra, ...forProducts, contentPictures });
  const ownSettings = () => shopSettings.current();
  const ofSite = { siteUrl, settings, ownSettings, categories: categories.list };
  const forAll = { db, now, prices, limitsOf, changes, uploads };
  const shared = { ...ofSite, ...forAll, gateways, hasSms, sendSms, translations };

  const forAccounts = { secret, limits, pictures, google, log, pushKey: mail.pushKey };
  const { account, codes, ...access } = createAccountServices({ ...shared, ...forAccounts });
  const { addNamed: addCategory } = catalogue.categoryAdmin;
  const forImports = { ...catalogue.products, addCategory, translationService: translations };
  const importExport = createImportExport({ ...shared, ...forImports, log });
  const people = createPeopleService({ ...shared, codes, limits });
  const orders = createOrders({
    ...shared,
    secret,
    onOrderPlaced: options.onOrderPlaced,
    countPendingTickets: (reader) => countTickets(reader, 'pending'),
  });

  const shopping = createShopping({ ...shared, ...catalogue, secret });
  const ordersToday = createOrdersToday(db, now, shared.limitsOf);
  const acrossFeatures = createAcrossFeatures(
    { ...shared, ...catalogue, ...shopping, ...orders, mail, ordersToday },
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
    categories: categories.list,
    translations: translations.texts,
    translationService: translations,
    translating: createTranslating({ ...shared, ...catalogue }),
    prices,
    shownCategories: catalogue.catalogue.shownCategories,
    facts: shopSettings.factsWith(() => catalogue.catalogue.maxDiscount(), prices.best),
    ...catalogue,
    ...importExport,
    addCategory,
    ...access,
    ...acrossFeatures,
    ...shopping,
    ...orders,
    isReady: infra.isReady,
    work(): void {
      stopWork = startBackgroundWork({
        ...options,
        ...infra,
        ...shopping,
        ...orders,
        translations: translations.texts,
        guests: acrossFeatures.guests,
        dropExpiredContent: site.dropExpiredContent,
      });
    },
    async close(): Promise<void> {
      stopFollowing();
      await stopWork?.();
      await importExport.productImports.close();
      await Promise.all([site.contentPictures.close(), pictures.close()]);
      await mail.close();
      await db.destroy();
    },
  } satisfies Services & Record<string, unknown>;
}
export type Shop = Awaited<ReturnType<typeof createShop>>;
