import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';

/** Where the parcels of the tests go. */
export const parcels = {
  firstName: 'Nimali',
  lastName: 'Perera',
  street: '5 Kandy Road',
  city: 'Galle',
  zip: '80000',
  phone: '0771234567',
  email: 'parcels@example.com',
};

/** A request for one bowl of 3,900 rupees, with what its shopper saw. */
export const oneBowl = {
  userId: undefined,
  cartItems: [{ _id: 'lacquer-band-bowl', size: 'Default', qty: 1 }],
  delivery_address: parcels,
  subTotalAmt: 3900,
  totalAmt: 4100,
};

const anAdmin: CurrentUser = {
  id: 'an-admin',
  email: 'sunil@example.com',
  name: 'Sunil Fernando',
  role: 'admin',
  sessionId: 'none',
};

/** Packs an order and gives it to a driver. */
export async function onItsWay(shop: Shop, number: string, driverId: string): Promise<void> {
  await shop.adminOrders.approve(anAdmin, number, {});
  await assignTo(shop, number, driverId);
}

/** Gives an order to a driver, or to another one. */
export async function assignTo(shop: Shop, number: string, driverId: string): Promise<void> {
  await shop.adminOrders.assign(anAdmin, number, { driverId });
}
