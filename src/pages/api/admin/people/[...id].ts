import type { APIRoute } from 'astro';
import { PeopleQuerySchema, PersonChangeSchema } from '#lib/people/people.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { staff, calls } from '#lib/server/web/endpoint.ts';

/** People as admins see and change them (docs/api.md "Administration"): all of them, or one by id. */

const listPeople = staff('people')(async ({ url, shop }) =>
  shop.people.people(read(PeopleQuerySchema, Object.fromEntries(url.searchParams))),
);

const changePerson = staff('people')(async ({ request, params, shop, currentUser }) => {
  const change = read(PersonChangeSchema, await readJson(request));
  return { person: await shop.people.change(currentUser, params['id'] ?? '', change) };
});

const list = calls({ GET: listPeople });
const one = calls({ PUT: changePerson });

export const ALL: APIRoute = (context) =>
  context.params['id'] === undefined ? list(context) : one(context);
