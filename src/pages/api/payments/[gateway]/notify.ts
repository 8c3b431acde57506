import { readForm, textFields } from '#lib/server/infra/request-body.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';

const MAX_BYTES = 8 * 1024;

/** The gateway's own server says what became of a payment; its signature decides. */
const notify = anyone(async ({ request, params, locals, shop }) => {
  const read = async () => textFields(await readForm(request, MAX_BYTES));
  await shop.gatewayPayments.notify(params['gateway'] ?? '', read, locals.clientIp);
  return {};
});

export const ALL = calls({ POST: notify });
