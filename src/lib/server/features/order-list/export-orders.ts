import type { OrderFilter } from '#lib/order-list/schema.ts';
import { writeCsv } from '#lib/server/infra/csv.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { searchedBy, filterOf } from './list.ts';
import { nextOrders } from './list-repo.ts';
import { type ExportedOrder, orderColumns } from './order-columns.ts';
import { addressOf } from '#lib/server/features/orders/codec.ts';
import { readOrders } from '#lib/server/features/orders/orders.ts';

const AT_ONCE = 200;

async function* pagesOf(db: Db, { q, ...filter }: OrderFilter): AsyncGenerator<ExportedOrder[]> {
  const searched = q === '' ? undefined : searchedBy(q);
  let after: { created_at: string; id: string } | undefined;
  do {
    const rows = await nextOrders(db, filterOf(filter), {
      searched,
      after,
      limit: AT_ONCE,
    }).execute();
    const orders = await readOrders(db, rows);
    yield orders.map((one) => ({
      ...one,
      to: addressOf(one.row.address),
    }));
    after = rows.length < AT_ONCE ? undefined : rows.at(-1);
  } while (after);
}

export const exportOrders = (db: Db, filter: OrderFilter): AsyncGenerator<string> =>
  writeCsv(orderColumns, pagesOf(db, filter));
