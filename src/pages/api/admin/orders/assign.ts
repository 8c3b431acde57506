import { AssignManySchema } from '#lib/orders/admin-schema.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

/** Assigns many orders at once (docs/api.md "Administration"). */
export const ALL = calls({
  POST: staff('orders')(async ({ request, shop, currentUser }) =>
    shop.adminOrders.assignMany(currentUser, read(AssignManySchema, await readJson(request))),
  ),
});
