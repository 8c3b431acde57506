import { nextChange } from '#lib/content/running.ts';
import * as contract from '#lib/contract/sales.ts';
import { type Sale, saleState } from '#lib/sales/sale.ts';
import { handle } from '#lib/server/web/handle.ts';

const asStaffSee = (sale: Sale, now: Date) => ({
  ...sale,
  _id: sale.id,
  state: saleState(sale, now),
});

/** The feed is public: a planned sale is in it from a minute before it begins. */
const AHEAD_MS = 60_000;
/** An ended sale counts for the lowest price of the 30 days before the next reduction. */
const HISTORY_MS = 365 * 86_400_000;

/** Those that run, have ended within a year or begin within a minute, and when the next one joins them. */
export function saleFeed(sales: readonly Sale[], now: Date) {
  const ahead = new Date(now.getTime() + AHEAD_MS);
  const old = new Date(now.getTime() - HISTORY_MS);
  const next = nextChange(
    sales.map(({ from }) => ({ from })),
    ahead,
  );
  return {
    next: next ? new Date(next.getTime() - AHEAD_MS) : null,
    sales: sales.filter(({ from, until }) => from <= ahead && !(until && until < old)),
  };
}

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
  handle(contract.salesFeed, async ({ shop }) =>
    saleFeed(await shop.saleService.read(), shop.now()),
  ),
];
