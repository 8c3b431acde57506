import { readImportForm } from '#lib/server/features/import-export/import-form.ts';
import { exportTranslations } from '#lib/server/features/import-export/translations-file.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import {
  assertMay,
  ThingKeySchema,
  UndoSchema,
} from '#lib/server/features/translations/requests.ts';
import { TranslationFilterSchema } from '#lib/translations/translatable.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { byName, calls, csvFile, staff } from '#lib/server/web/endpoint.ts';

const one = staff(
  'catalogue',
  'content',
)(async ({ url, shop, locals, currentUser }) => {
  const key = read(ThingKeySchema, Object.fromEntries(url.searchParams));
  return { thing: await shop.translating.one(currentUser, key, () => locals.contentFiles()) };
});

const exported = staff(
  'catalogue',
  'content',
)(async ({ url, shop, locals, currentUser }) => {
  const filter = read(TranslationFilterSchema, Object.fromEntries(url.searchParams));
  if (filter.kind) assertMay(currentUser, filter.kind);
  const files = () => locals.contentFiles();
  const rows = exportTranslations(shop.translating, currentUser, filter, files);
  return csvFile(`translations-${filter.language ?? 'all'}`, rows);
});

const imported = staff(
  'catalogue',
  'content',
)(async ({ request, shop, locals, currentUser }) => {
  const { file } = await readImportForm(request);
  const files = () => locals.contentFiles();
  return { report: await shop.translating.importFile(currentUser, file, files) };
});

const history = staff(
  'catalogue',
  'content',
)(async ({ url, shop, currentUser }) =>
  shop.translating.history(currentUser, read(PagingSchema, Object.fromEntries(url.searchParams))),
);

const undone = staff(
  'catalogue',
  'content',
)(async ({ request, shop, locals, currentUser }) => {
  const { _id } = read(UndoSchema, await readJson(request));
  const files = () => locals.contentFiles();
  return { thing: await shop.translating.undo(currentUser, _id, files) };
});

export const ALL = byName({
  history: calls({ GET: history }),
  undo: calls({ POST: undone }),
  one: calls({ GET: one }),
  export: calls({ GET: exported }),
  import: calls({ POST: imported }),
});
