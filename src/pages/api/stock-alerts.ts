import { CHECK_YOUR_EMAIL } from '#lib/newsletter/schema.ts';
import { AlertEmailSchema, StockAlertSchema } from '#lib/stock-alerts/schema.ts';
import { ALERT_SAVED } from '#lib/stock-alerts/stock-alert.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { calls, optionallySignedIn } from '#lib/server/web/endpoint.ts';

const POST = optionallySignedIn(async ({ request, shop, locals, currentUser }) => {
  const body = await readJson(request);
  const requested = read(StockAlertSchema, body);
  if (currentUser) {
    await shop.stockAlerts.add(requested, currentUser);
    return { message: ALERT_SAVED };
  }
  const { email } = read(AlertEmailSchema, body);
  await shop.stockAlerts.request(requested, email, locals.clientIp);
  return { message: CHECK_YOUR_EMAIL };
});

export const ALL = calls({ POST });
