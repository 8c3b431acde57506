import { MAX_TEXTS_BYTES, TextsSchema } from '#lib/server/features/translations/requests.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';
import { TranslationFilterSchema } from '#lib/translations/translatable.ts';

const GET = staff(
  'catalogue',
  'content',
)(async ({ url, shop, locals, currentUser }) => {
  const filter = read(TranslationFilterSchema, Object.fromEntries(url.searchParams));
  return shop.translating.list(currentUser, filter, () => locals.contentFiles());
});

const PUT = staff(
  'catalogue',
  'content',
)(async ({ request, shop, locals, currentUser }) => {
  const texts = read(TextsSchema, await readJson(request, MAX_TEXTS_BYTES));
  return { thing: await shop.translating.put(currentUser, texts, () => locals.contentFiles()) };
});

export const ALL = calls({ GET, PUT });
