import { CompleteSchema, ReceiveReturnSchema } from '#lib/returns/schema.ts';
import { ReasonSchema } from '#lib/forms/reason.ts';
import { read, readJson, readOptionalJson } from '#lib/server/infra/request-body.ts';
import { staff, byName, calls } from '#lib/server/web/endpoint.ts';

const approve = staff('orders')(async ({ params, shop, currentUser }) => ({
  return: await shop.returns.approve(currentUser, params['id'] ?? ''),
}));

const decline = staff('orders')(async ({ request, params, shop, currentUser }) => {
  const { reason } = read(ReasonSchema, await readJson(request));
  return { return: await shop.returns.decline(currentUser, params['id'] ?? '', reason) };
});

const receive = staff('orders')(async ({ request, params, shop, currentUser }) => {
  const restocking = read(ReceiveReturnSchema, await readOptionalJson(request));
  return { return: await shop.returns.receive(currentUser, params['id'] ?? '', restocking) };
});

const complete = staff('orders')(async ({ request, params, shop, currentUser }) => {
  const result = read(CompleteSchema, await readOptionalJson(request));
  return { return: await shop.returns.complete(currentUser, params['id'] ?? '', result) };
});

export const ALL = byName({
  approve: calls({ POST: approve }),
  decline: calls({ POST: decline }),
  receive: calls({ POST: receive }),
  complete: calls({ POST: complete }),
});
