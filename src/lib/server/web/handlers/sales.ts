import * as contract from '#lib/contract/sales.ts';
import { type Sale, saleState } from '#lib/sales/sale.ts';
import { handle } from '#lib/server/web/handle.ts';

const asStaffSee = (sale: Sale, now: Date) => ({
  ...sale,
  _id: sale.id,
  state: saleState(sale, now),
});

export const sales = [
  handle(contract.listSales, async ({ shop }) => {
    const all = await shop.saleService.read();
    return { sales: all.map((sale) => asStaffSee(sale, shop.now())) };
  }),
  handle(contract.addSale, async ({ shop, currentUser, body, key }) => {
    const sale = await shop.saleService.create(currentUser, body, key);
    return { sale: asStaffSee(sale, shop.now()) };
  }),
  handle(contract.changeSale, async ({ shop, currentUser, params, body }) => {
    const sale = await shop.saleService.change(currentUser, params.id, body);
    return { sale: asStaffSee(sale, shop.now()) };
  }),
  handle(contract.endSale, async ({ shop, currentUser, params }) => {
    const sale = await shop.saleService.end(currentUser, params.id);
    return sale
      ? { message: 'Sale ended.', sale: asStaffSee(sale, shop.now()) }
      : { message: 'Sale removed.' };
  }),
];
