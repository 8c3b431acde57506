import { AssignManySchema } from '#lib/order-list/schema.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

/**
 * Assigns many orders to one driver (docs/api.md "Administration"). What is refused is part of the
 * response: it stops none of the others.
 */

const assignMany = staff('orders')(async ({ request, shop, currentUser }) => {
  const assignment = read(AssignManySchema, await readJson(request));
  return shop.adminOrders.assignMany(currentUser, assignment);
});

export const ALL = calls({ POST: assignMany });
