import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CheckoutScreen } from '#islands/orders/CheckoutScreen.tsx';
import { soap, storeCart } from '../support/cart-fixtures.ts';
import { fakeApi } from '../support/fake-api.ts';
import { ordersPage, wireOrder } from '../support/order-fixtures.ts';
import { nextPageToasts, stopNavigation } from '../support/page.ts';
import { success } from '../support/responses.ts';
import { signIn } from '../support/session.ts';

const field = (label: string) => page.getByLabelText(label, { exact: true });

test('says that an order is placed, and how it is paid', async () => {
  const message = 'Order placed successfully! Cash payment will be collected on delivery.';
  const api = fakeApi({
    'GET /api/order/myorders': ordersPage([]),
    'POST /api/order/place': success({ orderId: 'K7M2-9QXD', order: wireOrder(), message }, 201),
  });
  const { destinations } = stopNavigation();
  signIn();
  storeCart([soap]);
  await render(<CheckoutScreen />);
  await field('First name').fill('Nimali');
  await field('Last name').fill('Perera');
  await field('Street address').fill('42 Lake Road');
  await field('City').fill('Matale');
  await field('ZIP').fill('21000');
  await page.getByRole('checkbox', { name: /I agree/ }).click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect.poll(() => destinations[0]).toBe('/order-confirmation?orderId=K7M2-9QXD');
  expect(nextPageToasts()).toEqual([
    'Order placed!\nOrder placed successfully! Cash payment will be collected on delivery.',
  ]);
  expect(api.sentTo('POST /api/order/place')).toHaveLength(1);
});
