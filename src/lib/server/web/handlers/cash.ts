import * as contract from '#lib/contract/cash.ts';
import { ownCash } from '#lib/contract/driver-cash.ts';
import { handle } from '#lib/server/web/handle.ts';

export const cash = [
  handle(ownCash, async ({ shop, currentUser }) => ({ cash: await shop.cash.own(currentUser) })),
  handle(contract.listCash, async ({ shop }) => ({ drivers: await shop.cash.drivers() })),
  handle(contract.cashFile, async ({ shop, query }) => {
    await shop.cash.assertDriver(query);
    return { name: 'cash', content: shop.cash.file(query) };
  }),
  handle(contract.driverCash, async ({ shop, params, query }) =>
    shop.cash.driver(params.driverId, query),
  ),
  handle(contract.cashReceipt, async ({ shop, params: { driverId, id } }) => ({
    settlement: await shop.cash.receipt(driverId, id),
  })),
  handle(contract.settleCash, async ({ shop, currentUser, params, body, key }) => ({
    settlement: await shop.cash.settle(currentUser, params.driverId, body, key),
  })),
  handle(contract.correctCash, async ({ shop, currentUser, params, body, key }) => ({
    cash: await shop.cash.correct(currentUser, params.driverId, body, key),
  })),
];
