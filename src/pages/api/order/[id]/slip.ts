import { SLIP_SENT } from '#lib/orders/slip.ts';
import { calls, signedIn } from '#lib/server/web/endpoint.ts';
import { readSlip } from '#lib/server/features/orders/slip-file.ts';

const POST = signedIn(async ({ request, params, shop, currentUser }) => ({
  paymentSlip: await shop.slips.send(currentUser, params['id'] ?? '', () => readSlip(request)),
  message: SLIP_SENT,
}));

export const ALL = calls({ POST });
