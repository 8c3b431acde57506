import { setFlowCookie } from '#lib/server/web/headers.ts';
import { googleErrorUrl } from '#lib/server/web/account-endpoints.ts';
import { redirecting, calls } from '#lib/server/web/endpoint.ts';

const GET = redirecting(async ({ cookies, shop }) => {
  const { flow, location } = await shop.google.begin();
  setFlowCookie(cookies, flow, shop.siteUrl);
  return location;
}, googleErrorUrl);

export const ALL = calls({ GET });
