import { CorrectSchema, SettleSchema } from '#lib/cash/schema.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { byName, calls, created, keyOf, optionalKeyOf, staff } from '#lib/server/web/endpoint.ts';

const settle = staff('orders')(async ({ request, params, shop, currentUser }) => {
  const settling = read(SettleSchema, await readJson(request));
  const driverId = params['driverId'] ?? '';
  const key = keyOf(request);
  return created({ settlement: await shop.cash.settle(currentUser, driverId, settling, key) });
});

const correct = staff('orders')(async ({ request, params, shop, currentUser }) => {
  const correcting = read(CorrectSchema, await readJson(request));
  const driverId = params['driverId'] ?? '';
  const key = optionalKeyOf(request);
  return created({ cash: await shop.cash.correct(currentUser, driverId, correcting, key) });
});

const receipt = staff('orders')(async ({ params, shop }) => ({
  settlement: await shop.cash.receipt(params['driverId'] ?? '', params['call'] ?? ''),
}));

export const ALL = byName(
  { settle: calls({ POST: settle }), correct: calls({ POST: correct }) },
  calls({ GET: receipt }),
);
