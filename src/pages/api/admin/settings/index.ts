import { SettingsChangeSchema } from '#lib/server/features/shop-settings/service.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { admin, calls, staff } from '#lib/server/web/endpoint.ts';

const GET = staff(
  'people',
  'content',
)(async ({ shop }) => ({ ...(await shop.shopSettings.read()) }));

const PUT = admin(async ({ request, shop, currentUser }) => {
  const change = read(SettingsChangeSchema, await readJson(request));
  return { ...(await shop.shopSettings.save(currentUser.id, change)) };
});

export const ALL = calls({ GET, PUT });
