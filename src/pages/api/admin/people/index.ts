import { PeopleQuerySchema } from '#lib/people/people.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

const GET = staff('people')(async ({ url, shop }) =>
  shop.people.people(read(PeopleQuerySchema, Object.fromEntries(url.searchParams))),
);

export const ALL = calls({ GET });
