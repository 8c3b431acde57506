import { ThingKeySchema } from '#lib/server/features/translations/requests.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { byName, calls, staff } from '#lib/server/web/endpoint.ts';

const one = staff(
  'catalogue',
  'content',
)(async ({ url, shop, locals, currentUser }) => {
  const key = read(ThingKeySchema, Object.fromEntries(url.searchParams));
  return { thing: await shop.translating.one(currentUser, key, () => locals.contentFiles()) };
});

export const ALL = byName({ one: calls({ GET: one }) });
