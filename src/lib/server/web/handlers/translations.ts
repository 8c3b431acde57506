import * as contract from '#lib/contract/translations.ts';
import { readImportForm } from '#lib/server/features/import-export/import-form.ts';
import { exportTranslations } from '#lib/server/features/import-export/translations-file.ts';
import { assertMay } from '#lib/server/features/translations/things.ts';
import { handle } from '#lib/server/web/handle.ts';

export const translations = [
  handle(contract.listTranslations, async ({ shop, locals, currentUser, query }) =>
    shop.translating.list(currentUser, query, () => locals.contentFiles()),
  ),
  handle(contract.saveTexts, async ({ shop, locals, currentUser, body }) => ({
    thing: await shop.translating.put(currentUser, body, () => locals.contentFiles()),
  })),
  handle(contract.translatedThing, async ({ shop, locals, currentUser, query }) => ({
    thing: await shop.translating.one(currentUser, query, () => locals.contentFiles()),
  })),
  handle(contract.translationsFile, async ({ shop, locals, currentUser, query }) => {
    if (query.kind) assertMay(currentUser, query.kind);
    const files = () => locals.contentFiles();
    return {
      name: `translations-${query.language ?? 'all'}`,
      content: exportTranslations(shop.translating, currentUser, query, files),
    };
  }),
  handle(contract.importTranslations, async ({ request, shop, locals, currentUser }) => {
    const { file } = await readImportForm(request);
    const files = () => locals.contentFiles();
    return { report: await shop.translating.importFile(currentUser, file, files) };
  }),
  handle(contract.translationHistory, async ({ shop, currentUser, query }) =>
    shop.translating.history(currentUser, query),
  ),
  handle(contract.undoTranslation, async ({ shop, locals, currentUser, body }) => ({
    thing: await shop.translating.undo(currentUser, body._id, () => locals.contentFiles()),
  })),
];
