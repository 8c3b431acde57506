import {
  createContentPreviews,
  type ContentPreviewsDeps,
} from '#lib/server/features/content/previews.ts';
import {
  createContentPictures,
  type ContentPicturesDeps,
} from '#lib/server/features/content/pictures.ts';
import { createPublishedContent } from '#lib/server/features/content/published.ts';
import { renderText } from '#lib/server/features/content/read-text.ts';
import { createContentEditor } from '#lib/server/features/content/service.ts';
import { createCategories } from '#lib/server/features/catalogue/categories.ts';
import { createPrices } from '#lib/sales/sale.ts';
import { createSaleService } from '#lib/server/features/sales/service.ts';
import type { SmsLimits } from '#lib/server/infra/mail/sms-repo.ts';
import type { TextBudgets } from '#lib/server/infra/mail/text-budgets-repo.ts';
import { createSmsSender } from '#lib/server/infra/mail/sms-sender.ts';
import { createTranslations } from '#lib/server/features/translations/service.ts';
import {
  createShopSettings,
  type ShopSettingsDeps,
} from '#lib/server/features/shop-settings/service.ts';

interface SiteDeps
  extends Omit<ContentPicturesDeps, 'usedPictures'>, ContentPreviewsDeps, ShopSettingsDeps {
  limitsOf: SmsLimits & TextBudgets;
}

export async function createSiteServices(deps: SiteDeps) {
  // What pages show must be current before they are invalidated: first these three, then what names them.
  const translations = await createTranslations(deps);
  const categories = await createCategories(deps);
  const saleService = await createSaleService({ ...deps, categories: categories.list });
  const shopSettings = await createShopSettings(deps);
  const published = await createPublishedContent(deps);
  const contentEditor = createContentEditor({
    ...deps,
    published,
    categories: categories.list,
  });
  const contentPreviews = createContentPreviews(deps);
  const contentPictures = createContentPictures({
    ...deps,
    usedPictures: async () =>
      new Set([...(await contentEditor.usedPictures()), ...(await categories.usedPictures())]),
  });
  return {
    categories,
    translations,
    prices: createPrices({
      now: deps.now,
      sales: saleService.list,
      categories: categories.list,
      settings: shopSettings.publicSettings,
    }),
    saleService,
    shopSettings,
    settings: shopSettings.publicSettings,
    sendSms: createSmsSender({ ...deps, ownSettings: () => shopSettings.current() }),
    content: published.edits,
    markdown: renderText,
    draftContent: () => published.draftEdits(),
    contentEditor,
    contentPreviews,
    contentPictures,
    dropExpiredContent: async (): Promise<void> => {
      await contentPictures.dropUnused();
      await contentPreviews.dropEnded();
    },
  };
}
