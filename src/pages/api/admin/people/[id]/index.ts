import { PersonChangeSchema } from '#lib/people/people.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { admin, calls, staff } from '#lib/server/web/endpoint.ts';

const GET = staff('people')(async ({ params, shop }) => ({
  ...(await shop.people.person(params['id'] ?? '')),
}));

const PUT = staff('people')(async ({ request, params, shop, currentUser }) => {
  const change = read(PersonChangeSchema, await readJson(request));
  return { person: await shop.people.change(currentUser, params['id'] ?? '', change) };
});

const DELETE = admin(async ({ params, shop, currentUser }) => {
  await shop.people.erase(currentUser, params['id'] ?? '');
  return {};
});

export const ALL = calls({ GET, PUT, DELETE });
