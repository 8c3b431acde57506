import type { Placing } from '#lib/checkout/schema.ts';
import { defaultShopSettings } from '#lib/shop-settings/shop-settings.ts';
import { aUser } from './people.ts';
import { aProduct, oneBowl, parcels } from './products.ts';
import { aShop, stock, type Place } from './shop.ts';

const BOWL = 'lacquer-band-bowl';
export const SPOON = 'coconut-spoon';
export const [account] = defaultShopSettings.payment.bankAccounts;
/** Fees of districts and of cash, in rupees. */
export const RULES = {
  shipping: {
    districts: [
      { name: 'Colombo', fee: 100, cashOnDelivery: true },
      { name: 'Jaffna', fee: 350, cashOnDelivery: false },
    ],
  },
  payment: { cashOnDelivery: { max: 5000, fee: 50 } },
};

/** A shop with bowls at Rs. 3,900 and spoons at Rs. 500. */
export async function aSellingShop(settings: Record<string, unknown> = {}, place?: Place) {
  const shop = await aShop(place);
  await shop.shopSettings.save('an-admin', { settings, revision: 0 });
  await stock(shop, aProduct(BOWL), aProduct(SPOON, { priceCents: 50_000, countInStock: 5 }));
  return {
    shop,
    nimali: await aUser(shop, 'nimali'),
    admin: await aUser(shop, 'amara', 'admin'),
    driver: await aUser(shop, 'kasun', 'driver'),
  };
}

export interface Requested {
  qty?: number;
  district?: string;
  method?: Placing['paymentMethod'];
  totalAmt: number;
}

/** A request for spoons with the total that the shopper saw. */
export const spoons = (requested: Requested): Placing => {
  const { qty = 1, district = '', method = 'cash_on_delivery', totalAmt } = requested;
  return {
    ...oneBowl,
    cartItems: [{ _id: SPOON, size: 'Default', qty }],
    delivery_address: { ...parcels, district },
    paymentMethod: method,
    subTotalAmt: 500 * qty,
    totalAmt,
  };
};
export const byTransfer = { method: 'bank_transfer', totalAmt: 700 } as const;
