import { TrackSchema } from '#lib/orders/schema.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';
import { read } from '#lib/server/infra/request-body.ts';

const GET = anyone(async ({ url, locals, shop }) => {
  const asked = read(TrackSchema, Object.fromEntries(url.searchParams));
  return { order: await shop.orders.track(asked, locals.clientIp) };
});

export const ALL = calls({ GET });
