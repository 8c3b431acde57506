import { ApproveSchema } from '#lib/orders/admin-schema.ts';
import { readOptionalJson, read } from '#lib/server/infra/request-body.ts';
import { admin, calls } from '#lib/server/web/endpoint.ts';

const POST = admin(async ({ request, params, shop, currentUser }) => {
  const looked = read(ApproveSchema, await readOptionalJson(request));
  return { order: await shop.adminOrders.approve(currentUser, params['id'] ?? '', looked) };
});

export const ALL = calls({ POST });
