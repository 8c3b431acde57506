import { PersonChangeSchema } from '#lib/people/people.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { admin, calls } from '#lib/server/web/endpoint.ts';

/** A person as admins change it (docs/api.md "Administration"). */
const PUT = admin(async ({ request, params, shop, currentUser }) => {
  const change = read(PersonChangeSchema, await readJson(request));
  return { person: await shop.people.change(currentUser, params['id'] ?? '', change) };
});

export const ALL = calls({ PUT });
