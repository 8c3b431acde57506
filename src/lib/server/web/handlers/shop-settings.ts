import * as contract from '#lib/contract/shop-settings.ts';
import { handle } from '#lib/server/web/handle.ts';

export const shopSettings = [
  handle(contract.readSettings, async ({ shop }) => shop.shopSettings.read()),
  handle(contract.saveSettings, async ({ shop, currentUser, body }) =>
    shop.shopSettings.save(currentUser.id, body),
  ),
  handle(contract.settingsHistory, async ({ shop, query }) => shop.shopSettings.history(query)),
  handle(contract.smsStatus, async ({ shop }) => shop.textMessages.status()),
  handle(contract.sendTestSms, async ({ shop, currentUser }) => {
    await shop.textMessages.sendTest(currentUser.id);
    return shop.textMessages.status();
  }),
  handle(contract.gatewayOverview, async ({ shop }) => shop.gatewayPayments.overview()),
  handle(contract.testGateway, async ({ shop, body }) => {
    await shop.gatewayPayments.test(body.gateway);
    return {};
  }),
];
