import type { AdminOrder } from '#lib/order-list/codec.ts';
import { codesOf } from '#lib/server/features/catalogue/products.ts';
import type { OrderRecord } from '#lib/server/features/orders/orders.ts';
import type { Db } from '#lib/server/infra/db/open.ts';

/** Adds the SKU and barcode of each line to orders as written; a variant that was removed has none. */
export async function withCodes(
  db: Db,
  records: readonly OrderRecord[],
  orders: readonly AdminOrder[],
): Promise<AdminOrder[]> {
  const linesOf = records.map(({ lines }) => lines);
  const ids = linesOf.flat().map((line) => line.product_id);
  const known = await codesOf(db, ids);
  return orders.map((order, at) => ({
    ...order,
    items: order.items.map((item, place) => {
      const line = linesOf[at]?.[place];
      const { sku = '', barcode = '' } =
        known.find((one) => one.product_id === line?.product_id && one.number === line.variant) ??
        {};
      return { ...item, ...(sku !== '' && { sku }), ...(barcode !== '' && { barcode }) };
    }),
  }));
}
