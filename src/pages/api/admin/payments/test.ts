import { GatewaySchema } from '#lib/payments/schema.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { admin, calls } from '#lib/server/web/endpoint.ts';

/** Asks a gateway something that changes nothing there. */
const POST = admin(async ({ request, shop }) => {
  const { gateway } = read(GatewaySchema, await readJson(request));
  await shop.gatewayPayments.test(gateway);
  return {};
});

export const ALL = calls({ POST });
