import type { ContentEdits } from '#lib/content/entries.ts';
import type { ContentPictures } from '#lib/server/features/content/pictures.ts';
import type { ContentPreviews } from '#lib/server/features/content/previews.ts';
import type { ContentEditor } from '#lib/server/features/content/service.ts';
import type { ImportTranslations } from '#lib/server/features/import-export/translations-file.ts';
import type { TranslationList } from '#lib/server/features/translations/list.ts';
import type { TextsService } from '#lib/server/features/translations/put-texts.ts';
import type { TranslationService } from '#lib/server/features/translations/service.ts';
import type { TextMessages } from '#lib/server/features/shop-settings/text-messages.ts';
import type { ShopSettingsService } from '#lib/server/features/shop-settings/service.ts';

/** What endpoints change of all that pages show beside the products. */
export interface SiteServices {
  shopSettings: ShopSettingsService;
  textMessages: TextMessages;
  contentEditor: ContentEditor;
  contentPictures: ContentPictures;
  contentPreviews: ContentPreviews;
  translationService: TranslationService;
  /** What owners translate. */
  translating: TranslationList & TextsService & { importFile: ImportTranslations };
  /** What would be shown if every draft were published. */
  draftContent(): Promise<ContentEdits>;
}
