import { AssignManySchema } from '#lib/order-list/schema.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

/** A refused order is part of the response and does not stop the others (docs/api.md "Administration"). */

const assignMany = staff('orders')(async ({ request, shop, currentUser }) => {
  const assignment = read(AssignManySchema, await readJson(request));
  return shop.drivers.assignMany(currentUser, assignment);
});

export const ALL = calls({ POST: assignMany });
