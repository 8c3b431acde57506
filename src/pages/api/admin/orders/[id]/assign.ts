import { AssignSchema } from '#lib/orders/admin-schema.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { admin, calls } from '#lib/server/web/endpoint.ts';

const POST = admin(async ({ request, params, shop, currentUser }) => {
  const assignment = read(AssignSchema, await readJson(request));
  return { order: await shop.adminOrders.assign(currentUser, params['id'] ?? '', assignment) };
});

export const ALL = calls({ POST });
