import { calls, staff } from '#lib/server/web/endpoint.ts';

const GET = staff(
  'people',
  'content',
)(async ({ shop }) => ({ ...(await shop.gatewayPayments.overview()) }));

export const ALL = calls({ GET });
