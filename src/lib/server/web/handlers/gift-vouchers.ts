import { giftVoucherBalance } from '#lib/contract/gift-vouchers.ts';
import * as contract from '#lib/contract/staff-gift-vouchers.ts';
import { handle } from '#lib/server/web/handle.ts';

export const giftVouchers = [
  handle(giftVoucherBalance, async ({ shop, body, locals }) => ({
    giftVoucher: await shop.giftVouchers.balance(body.code, locals.clientIp),
  })),
  handle(contract.listGiftVouchers, ({ shop, query }) => shop.giftVouchers.list(query)),
  handle(contract.giveGiftVoucher, ({ shop, currentUser, body, key }) =>
    shop.giftVouchers.give(currentUser, body, key),
  ),
  ...contract.giftVoucherSteps.map((step) =>
    handle(contract.giftVoucherStep[step], async ({ shop, currentUser, params, body }) => ({
      giftVoucher: await shop.giftVouchers.take(currentUser, step, { ...params, ...body }),
    })),
  ),
];
