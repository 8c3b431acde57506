import { BlockSchema } from '#lib/people/people.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { byName, calls, staff } from '#lib/server/web/endpoint.ts';

const block = staff('people')(async ({ request, params, shop, currentUser }) => {
  const { reason } = read(BlockSchema, await readJson(request));
  return { person: await shop.people.block(currentUser, params['id'] ?? '', reason) };
});

const unblock = staff('people')(async ({ params, shop, currentUser }) => ({
  person: await shop.people.unblock(currentUser, params['id'] ?? ''),
}));

export const ALL = byName({ block: calls({ POST: block }), unblock: calls({ POST: unblock }) });
