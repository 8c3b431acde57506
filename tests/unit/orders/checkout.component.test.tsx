import { describe, beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';
import { CheckoutScreen } from '#islands/checkout/CheckoutScreen.tsx';
import { failLoad } from '#lib/browser/cart/store.ts';
import { settleCart, startCartSync } from '#lib/browser/cart/sync.ts';
import * as m from '#messages';
import { $toasts } from '#lib/browser/toasts.ts';
import {
  accessibilityFaults,
  setOnline,
  stopNavigation,
  toastMessages,
  nextPageToasts,
} from '../support/page.tsx';
import { cartOnItsWay, figure, storeCart, storedCart, wireCart } from '../support/cart-fixtures.ts';
import {
  atCheckout,
  CART,
  coconuts,
  CONFIRMATION,
  field,
  fillAddress,
  fillForm,
  MY_ORDERS,
  NO_RESPONSE,
  openCheckout,
  PLACE,
  placeButton,
  placed,
  sentOrder,
  soap,
  terms,
} from '../support/checkout.tsx';
import { fakeApi, type FakeResponse, refusal, success } from '../support/fake-api.ts';
import { forgetListenersAfterwards } from '../support/fresh-module.ts';
import { ordersPage, wireOrder } from '../support/order-fixtures.ts';
import { signIn } from '../support/session.ts';
import { render } from 'vitest-browser-react';

describe('Checkout', () => {
  beforeEach(() => {
    $toasts.set([]);
    return page.viewport(360, 780);
  });

  test('says at once which fields and terms are missing', async () => {
    const { api } = await atCheckout();
    await field('First name').fill('');
    await placeButton.click();
    await expect.element(page.getByText('First name is required')).toBeVisible();
    await expect.element(page.getByText('ZIP code is required')).toBeVisible();
    const disagreed = page.getByText('Please agree to the terms and conditions');
    await expect.element(terms).toHaveAccessibleDescription(disagreed.element().textContent);
    await expect.element(terms).toBeInvalid();
    // Nothing lies over what is marked.
    expect(toastMessages()).toEqual([]);
    await expect.element(field('First name')).toHaveFocus();
    expect(await accessibilityFaults()).toEqual([]);
    await fillAddress();
    await placeButton.click();
    await expect.element(terms).toHaveFocus();
    expect(toastMessages()).toEqual([]);
    await terms.click();
    await expect.element(disagreed).not.toBeInTheDocument();
    expect(api.sentTo(PLACE)).toEqual([]);
  });

  test('asks no last name of a person who has none', async () => {
    const { api, destinations } = await atCheckout(
      [soap],
      { [PLACE]: placed },
      undefined,
      'Sivakumar',
    );
    await expect.element(field('First name')).toHaveValue('Sivakumar');
    await expect.element(field('Last name (optional)')).toHaveValue('');
    await field('Street address').fill('42 Lake Road');
    await field('City').fill('Matale');
    await field('ZIP').fill('21000');
    await terms.click();
    await placeButton.click();
    await expect.poll(() => destinations).toContain(CONFIRMATION);
    expect(api.sentTo(PLACE)[0]?.body).toMatchObject({
      delivery_address: { firstName: 'Sivakumar', lastName: '' },
    });
  });

  test('orders nothing from an empty cart', async () => {
    await atCheckout([]);
    await expect.element(page.getByText('Your cart is empty')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Continue Shopping' })).toBeVisible();
    await expect.element(placeButton).toBeDisabled();
    await expect.element(page.getByText('Total', { exact: true })).not.toBeInTheDocument();
    await expect.element(terms).not.toBeInTheDocument();
    // On a phone, before the form.
    const topOf = (locator: Locator) => locator.element().getBoundingClientRect().top;
    expect(topOf(page.getByText('Your cart is empty'))).toBeLessThan(topOf(field('First name')));
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('orders nothing from a cart that could not be loaded', async () => {
    await atCheckout([]);
    cartOnItsWay([coconuts]);
    const panel = page.getByRole('complementary', { name: 'Your order' });
    await expect.element(panel.getByRole('status')).toHaveTextContent('Loading...');
    await expect.element(placeButton).toBeDisabled();
    failLoad(m.cart_not_loaded());
    await expect.element(panel.getByRole('alert')).toHaveTextContent(m.cart_not_loaded());
    await expect.element(page.getByText('Your cart is empty')).not.toBeInTheDocument();
    await expect.element(page.getByText('Rs. 0.00')).not.toBeInTheDocument();
    await expect.element(placeButton).toBeDisabled();
    expect(await accessibilityFaults()).toEqual([]);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.element(panel.getByText('Dry Husk Coconuts')).toBeVisible();
    await expect.element(placeButton).toBeEnabled();
  });

  test('sends one order for a double click', async () => {
    const { api, destinations } = await atCheckout([soap], { [PLACE]: placed });
    await fillForm();
    await placeButton.dblClick();
    await expect.poll(() => destinations).toContain(CONFIRMATION);
    expect(api.sentTo(PLACE)).toHaveLength(1);
  });

  test('sends the same order under the same key when the response was lost', async () => {
    const { api, destinations } = await atCheckout([soap, coconuts], { [PLACE]: 'offline' });
    await fillForm();
    await placeButton.click();
    await expect.element(page.getByText(NO_RESPONSE)).toBeVisible();
    expect(toastMessages()).toEqual(['Order failed\nSomething went wrong!']);
    api.response({ [PLACE]: placed });
    await placeButton.click();
    await expect.poll(() => destinations).toContain(CONFIRMATION);
    const [first, second] = api.sentTo(PLACE).map(sentOrder);
    expect(first?.key).toBeTruthy();
    expect(second).toEqual(first);
  });

  test('finds an order again whose response was lost before the page was opened anew', async () => {
    const { api, screen } = await atCheckout([soap], { [PLACE]: 'offline' });
    await fillForm();
    await placeButton.click();
    await expect.element(page.getByText(NO_RESPONSE)).toBeVisible();
    await screen.unmount();
    // The shop has the order: its lines have left the cart.
    storeCart([]);
    await openCheckout();
    const { destinations } = stopNavigation();
    await expect.element(page.getByText('Your cart is empty')).toBeVisible();
    await expect.element(page.getByText(/^You ordered 1 item for Rs\. 2,430\.00,/)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    api.response({ [PLACE]: placed });
    await page.getByRole('button', { name: 'Check my order' }).click();
    await expect.poll(() => destinations).toContain(CONFIRMATION);
    const [first, second] = api.sentTo(PLACE).map(sentOrder);
    expect(second).toEqual(first);
  });

  test('keeps the key of an order that never arrived, and gives another order another key', async () => {
    const { api, screen } = await atCheckout([soap], { [PLACE]: 'offline' });
    await fillForm();
    await placeButton.click();
    await expect.element(page.getByText(NO_RESPONSE)).toBeVisible();
    await screen.unmount();
    await openCheckout();
    const { destinations } = stopNavigation();
    await expect.element(field('ZIP')).toHaveValue('21000');
    await terms.click();
    await placeButton.click();
    await expect.element(page.getByText(NO_RESPONSE)).toBeVisible();
    const [first, second] = api.sentTo(PLACE).map(sentOrder);
    expect(second).toEqual(first);

    api.response({ [PLACE]: placed });
    await field('Street address').fill('43 Lake Road');
    await placeButton.click();
    await expect.poll(() => destinations).toContain(CONFIRMATION);
    const last = api.sentTo(PLACE).map(sentOrder).at(-1);
    expect(last?.key).not.toBe(first?.key);
    expect(last?.body).toMatchObject({ delivery_address: { street: '43 Lake Road' } });
  });

  test('says that there is no network, keeps the fields and orders when the network is back', async () => {
    const { api, destinations } = await atCheckout([soap], { [PLACE]: 'offline' });
    await fillForm();
    setOnline(false);
    await expect.element(page.getByText(/^You have been offline since/)).toBeVisible();
    await placeButton.click();
    await expect.element(page.getByText(NO_RESPONSE)).toBeVisible();
    await expect.element(field('ZIP')).toHaveValue('21000');
    setOnline(true);
    await expect.element(page.getByText(/^You have been offline since/)).not.toBeInTheDocument();
    api.response({ [PLACE]: placed });
    await placeButton.click();
    await expect.poll(() => destinations).toContain(CONFIRMATION);
  });

  test('shows the shop’s total instead of one that was changed by hand', async () => {
    const { api, destinations } = await atCheckout([{ ...soap, price: 1 }], {
      [PLACE]: refusal(409, 'Prices have changed. Please review your cart.', {
        more: { subTotalAmt: 2430, totalAmt: 2430 },
      }),
      [CART]: { body: wireCart([soap]) },
    });
    await fillForm();
    expect(figure('Total')).toBe('Rs. 202.00');
    await placeButton.click();
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'Prices have changed. Please review your cart.' });
    await expect.element(alert).toMatchTextContent('Before: Rs. 202.00');
    await expect.element(alert).toMatchTextContent('Now: Rs. 2,430.00');
    await expect
      .poll(() => document.querySelector('.order-panel > .totals .grand-total')?.textContent)
      .toBe('TotalRs. 2,430.00');
    expect(await accessibilityFaults()).toEqual([]);

    api.response({ [PLACE]: placed });
    await placeButton.click();
    await expect.poll(() => destinations).toContain(CONFIRMATION);
    expect(api.sentTo(PLACE).map(({ body }) => body)).toMatchObject([
      { totalAmt: 202 },
      { totalAmt: 2430 },
    ]);
  });

  test('takes out what is no longer sold, and orders the rest', async () => {
    const message = 'Charcoal and Rose Soap Trio is no longer sold.';
    const { api, destinations } = await atCheckout([soap, coconuts], {
      [PLACE]: refusal(409, message),
      [CART]: { body: wireCart([soap, coconuts]) },
    });
    // The page has the shop's cart already, as it was when the page was opened.
    forgetListenersAfterwards();
    startCartSync();
    dispatchEvent(new Event('online'));
    await expect.poll(() => api.sentTo(CART)).not.toHaveLength(0);
    await settleCart();
    await fillForm();
    api.response({ [CART]: { body: wireCart([coconuts]) } });
    await placeButton.click();
    await expect
      .element(page.getByRole('alert').filter({ hasText: message }).first())
      .toBeVisible();
    await expect.poll(storedCart).toEqual(['coconut-pair × 1']);
    api.response({ [PLACE]: placed });
    await placeButton.click();
    await expect.poll(() => destinations).toContain(CONFIRMATION);
    expect(api.sentTo(PLACE).at(-1)?.body).toMatchObject({
      cartItems: [{ _id: coconuts._id, qty: 1 }],
    });
  });

  test('fills in the address of the last order, and keeps what was typed', async () => {
    const { screen } = await atCheckout([soap], { [MY_ORDERS]: ordersPage([wireOrder()]) });
    await expect.element(field('Street address')).toHaveValue('42 Lake Road');
    await expect.element(field('ZIP')).toHaveValue('21000');
    await field('Street address').fill('43 Lake Road');
    await screen.unmount();
    await openCheckout();
    await expect.element(field('Street address')).toHaveValue('43 Lake Road');
    await expect.element(field('City')).toHaveValue('Matale');
  });

  test('leaves the field that has the focus to the person', async () => {
    const loaded = Promise.withResolvers<FakeResponse>();
    await atCheckout([soap], { [MY_ORDERS]: () => loaded.promise });
    await field('Street address').click();
    loaded.resolve(ordersPage([wireOrder()]));
    await expect.element(field('City')).toHaveValue('Matale');
    await expect.element(field('Street address')).toHaveValue('');
  });

  test('scrolls a long list of items after 400 pixels', async () => {
    const cart = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ ...soap, _id: id, name: id }));
    await atCheckout(cart);
    const list = page.getByRole('list', { name: 'Items' });
    await expect.element(list).toBeVisible();
    expect(list.element().getBoundingClientRect().height).toBe(400);
    expect(list.element().scrollHeight).toBeGreaterThan(400);
  });

  test('keeps the total and the button at the bottom of a phone', async () => {
    await atCheckout();
    await expect.element(placeButton).toBeInViewport({ ratio: 1 });
    expect(document.querySelector('.place-order-bar')?.textContent).toContain('Rs. 2,430.00');
    scrollTo(0, document.body.scrollHeight);
    await expect.element(page.getByRole('contentinfo')).toBeInViewport();
    await expect.element(placeButton).toBeInViewport({ ratio: 1 });
  });
});

describe('The confirmation', () => {
  test('says that an order is placed, and how it is paid', async () => {
    const message = 'Order placed successfully! Cash payment will be collected on delivery.';
    const api = fakeApi({
      'GET /api/order/myorders': ordersPage([]),
      'POST /api/order/place': success({ orderId: 'K7M2-9QXD', order: wireOrder(), message }, 201),
    });
    const { destinations } = stopNavigation();
    signIn();
    storeCart([soap]);
    await render(<CheckoutScreen settings={publicSettings(defaultShopSettings)} />);
    await fillForm();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect.poll(() => destinations[0]).toBe('/order-confirmation?orderId=K7M2-9QXD');
    expect(nextPageToasts()).toEqual([
      'Order placed!\nOrder placed successfully! Cash payment will be collected on delivery.',
    ]);
    expect(api.sentTo('POST /api/order/place')).toHaveLength(1);
  });
});
