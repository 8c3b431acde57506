import type { Shop } from '#lib/server/shop.ts';

/** Packs an order and gives it to a driver. */
export async function onItsWay(shop: Shop, number: string, driverId: string): Promise<void> {
  await shop.orders.move(number, 'approve', { actorId: 'an-admin', isAllowed: () => true });
  await assignTo(shop, number, driverId);
}

/** Gives an order to a driver, or to another one. */
export async function assignTo(shop: Shop, number: string, driverId: string): Promise<void> {
  await shop.db
    .updateTable('orders')
    .set({ driver_id: driverId })
    .where('number', '=', number)
    .execute();
}
