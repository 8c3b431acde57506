import { readPhoto } from '#lib/server/features/payments/slip-file.ts';
import { calls, driver } from '#lib/server/web/endpoint.ts';

const PUT = driver(async ({ params, request, shop, currentUser }) => ({
  order: await shop.deliveries.sendPhoto(currentUser, params['orderId'] ?? '', () =>
    readPhoto(request),
  ),
}));

export const ALL = calls({ PUT });
