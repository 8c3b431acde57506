import { type OrderChange, ChangeOrderSchema } from '#lib/checkout/change-order.ts';
import * as v from 'valibot';
import type { Shop } from '#lib/server/app/create-shop.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import { ALL } from './returning-shop.ts';

/** Changes orders as staff do, who have seen their newest state. */
export function changesBy(shop: Shop, admin: CurrentUser) {
  const seen = async (number: string) => {
    const { orders } = await shop.orderList.orders(admin, { ...ALL, q: number });
    const order = orders.find(({ orderId }) => orderId === number);
    if (!order) throw new Error(`There is no order ${number}`);
    return order;
  };
  const read = async (number: string, change: object): Promise<OrderChange> =>
    v.parse(ChangeOrderSchema, { revision: (await seen(number)).revision, ...change });
  return {
    seen,
    change: async (number: string, change: object, by = admin) =>
      shop.orderChanges.change(by, number, await read(number, change)),
    quoted: async (number: string, change: object) =>
      shop.orderChanges.quote(admin, number, await read(number, change)),
  };
}

/** Pieces of products without sizes. */
export const pieces = (...items: ReadonlyArray<readonly [id: string, qty: number]>) =>
  items.map(([_id, qty]) => ({ _id, size: 'Default', qty }));
