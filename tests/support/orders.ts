import type { Me } from '#lib/server/sessions/repo.ts';
import type { Shop } from '#lib/server/shop.ts';

const anAdmin: Me = {
  id: 'an-admin',
  email: 'sunil@example.com',
  name: 'Sunil Fernando',
  role: 'admin',
  sessionId: 'none',
};

/** Packs an order and gives it to a driver. */
export async function onItsWay(shop: Shop, number: string, driverId: string): Promise<void> {
  await shop.desk.approve(anAdmin, number, {});
  await assignTo(shop, number, driverId);
}

/** Gives an order to a driver, or to another one. */
export async function assignTo(shop: Shop, number: string, driverId: string): Promise<void> {
  await shop.desk.assign(anAdmin, number, { driverId });
}
