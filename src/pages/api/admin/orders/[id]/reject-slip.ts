import { ReasonSchema } from '#lib/orders/schema.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { admin, calls } from '#lib/server/web/endpoint.ts';

const POST = admin(async ({ request, params, shop, currentUser }) => {
  const { reason } = read(ReasonSchema, await readJson(request));
  return { order: await shop.slips.giveBack(currentUser, params['id'] ?? '', reason) };
});

export const ALL = calls({ POST });
