import * as contract from '#lib/contract/returns.ts';
import { handle } from '#lib/server/web/handle.ts';

export const returns = [
  handle(contract.listReturns, async ({ shop, query }) => shop.returns.all(query)),
  handle(contract.approveReturn, async ({ shop, currentUser, params }) => ({
    return: await shop.returns.approve(currentUser, params.id),
  })),
  handle(contract.declineReturn, async ({ shop, currentUser, params, body }) => ({
    return: await shop.returns.decline(currentUser, params.id, body.reason),
  })),
  handle(contract.receiveReturn, async ({ shop, currentUser, params, body }) => ({
    return: await shop.returns.receive(currentUser, params.id, body),
  })),
  handle(contract.completeReturn, async ({ shop, currentUser, params, body }) => ({
    return: await shop.returns.complete(currentUser, params.id, body),
  })),
];
