import { page } from 'vitest/browser';
import { CheckoutScreen } from '#islands/checkout/CheckoutScreen.tsx';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';
import { addressFields } from '../../support/address-fields.ts';
import { type StoredLine, storeCart } from './cart-fixtures.ts';
import { fakeApi, type SentRequest, success } from './fake-api.ts';
import { ordersPage, wireOrder } from './order-fixtures.ts';
import { renderOnPage, stopNavigation } from './page.tsx';
import { signIn } from './session.ts';

/** The checkout as somebody with a cart sees it. */

export const PLACE = 'POST /api/order/place';
export const CART = 'GET /api/cart/getcartitems';
export const MY_ORDERS = 'GET /api/order/myorders';
export const NO_RESPONSE = /^Connection problem\./;
export const CONFIRMATION = '/order-confirmation?orderId=K7M2-9QXD';

export const soap: StoredLine = {
  _id: 'charcoal-soap-trio',
  name: 'Charcoal and Rose Soap Trio',
  brand: 'Suwanda Apothecary',
  price: 1215,
  countInStock: 40,
  size: 'Default',
  qty: 2,
};
export const coconuts: StoredLine = {
  ...soap,
  _id: 'coconut-pair',
  name: 'Dry Husk Coconuts',
  price: 680,
  qty: 1,
};

export const placed = success(
  {
    orderId: 'K7M2-9QXD',
    order: wireOrder(),
    message: 'Order placed successfully! Cash payment will be collected on delivery.',
  },
  201,
);

export const placeButton = page.getByRole('button', { name: 'Place Order' });
export const terms = page.getByRole('checkbox', { name: /I agree/ });
export const field = (label: string) => page.getByLabelText(label, { exact: true });
/** What makes two requests the same order. */
export const sentOrder = ({ headers, body }: SentRequest) => ({
  key: headers.get('idempotency-key'),
  body,
});

export const openCheckout = (settings = publicSettings(defaultShopSettings)) =>
  renderOnPage('/checkout', () => <CheckoutScreen settings={settings} />);

/** A user at the checkout, with this cart and no orders yet. */
export async function atCheckout(
  cart: readonly StoredLine[] = [soap],
  routes: Parameters<typeof fakeApi>[0] = {},
  settings = publicSettings(defaultShopSettings),
  name = 'Nimali Perera',
) {
  const api = fakeApi({ [MY_ORDERS]: ordersPage([]), ...routes });
  signIn({ name });
  storeCart(cart);
  const screen = await openCheckout(settings);
  const { destinations } = stopNavigation();
  return { api, screen, destinations };
}

export async function fillAddress(): Promise<void> {
  for (const [label, words] of addressFields) {
    await field(label).fill(words);
  }
}

export async function fillForm(): Promise<void> {
  await fillAddress();
  await terms.click();
}
