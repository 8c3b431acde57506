import {
  createContentPreviews,
  type ContentPreviewsDeps,
} from '#lib/server/features/content/previews.ts';
import {
  createContentPictures,
  type ContentPicturesDeps,
} from '#lib/server/features/content/pictures.ts';
import { createPublishedContent } from '#lib/server/features/content/published.ts';
import { createContentEditor } from '#lib/server/features/content/service.ts';
import type { CategoryService } from '#lib/server/features/catalogue/categories.ts';
import {
  createShopSettings,
  type ShopSettingsDeps,
} from '#lib/server/features/shop-settings/service.ts';

interface SiteDeps
  extends Omit<ContentPicturesDeps, 'usedPictures'>, ContentPreviewsDeps, ShopSettingsDeps {
  categories: CategoryService;
}

export async function createSiteServices(deps: SiteDeps) {
  const shopSettings = await createShopSettings(deps);
  const published = await createPublishedContent(deps);
  const contentEditor = createContentEditor({
    ...deps,
    published,
    categories: deps.categories.list,
  });
  const contentPreviews = createContentPreviews(deps);
  const contentPictures = createContentPictures({
    ...deps,
    usedPictures: async () =>
      new Set([...(await contentEditor.usedPictures()), ...(await deps.categories.usedPictures())]),
  });
  return {
    shopSettings,
    settings: shopSettings.publicSettings,
    content: published.edits,
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
