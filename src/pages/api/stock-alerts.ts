import { AlertEmailSchema, StockAlertSchema } from '#lib/stock-alerts/schema.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { calls, optionallySignedIn } from '#lib/server/web/endpoint.ts';
import * as m from '#messages';

const POST = optionallySignedIn(async ({ request, shop, locals, currentUser }) => {
  const body = await readJson(request);
  const requested = read(StockAlertSchema, body);
  if (currentUser) {
    await shop.stockAlerts.add(requested, currentUser);
    return { message: m.stock_alerts_saved() };
  }
  const { email } = read(AlertEmailSchema, body);
  await shop.stockAlerts.request(requested, email, locals.clientIp);
  return { message: m.common_check_email() };
});

export const ALL = calls({ POST });
