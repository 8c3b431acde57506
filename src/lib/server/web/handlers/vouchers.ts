import * as contract from '#lib/contract/vouchers.ts';
import { toRupees } from '#lib/format/money.ts';
import { type SummedVoucher, voucherState } from '#lib/server/features/vouchers/service.ts';
import { handle } from '#lib/server/web/handle.ts';

const asStaffSee = (voucher: SummedVoucher, now: Date) => ({
  ...voucher,
  _id: voucher.id,
  isBatch: voucher.codes > 1,
  value: voucher.kind === 'amount' ? toRupees(voucher.value) : voucher.value,
  state: voucherState(voucher, now),
});

export const vouchers = [
  handle(contract.listVouchers, async ({ shop }) => {
    const all = await shop.vouchers.list();
    return { vouchers: all.map((voucher) => asStaffSee(voucher, shop.now())) };
  }),
  handle(contract.addVoucher, async ({ shop, currentUser, body, key }) => {
    const voucher = await shop.vouchers.create(currentUser, body, key);
    return { voucher: asStaffSee(voucher, shop.now()) };
  }),
  handle(contract.changeVoucher, async ({ shop, currentUser, params, body }) => {
    const voucher = await shop.vouchers.change(currentUser, params.id, body);
    return { voucher: asStaffSee(voucher, shop.now()) };
  }),
  handle(contract.endVoucher, async ({ shop, currentUser, params }) => {
    const voucher = await shop.vouchers.end(currentUser, params.id);
    return voucher
      ? { message: 'Voucher ended.', voucher: asStaffSee(voucher, shop.now()) }
      : { message: 'Voucher removed.' };
  }),
  handle(contract.voucherCodes, async ({ shop, params }) => ({
    name: 'voucher-codes',
    content: await shop.vouchers.codes(params.id),
  })),
];
