import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OrdersScreen } from '#islands/order-list/OrdersScreen.tsx';
import { ReturnScreen } from '#islands/returns/ReturnScreen.tsx';
import { $toasts } from '#lib/browser/toasts.ts';
import type { Order } from '#lib/orders/codec.ts';
import type { OwnReturn } from '#lib/returns/codec.ts';
import { accessibilityFaults, renderOnPage, setOnline, toastMessages } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import {
  deliveredOrder,
  ordersPage,
  returnsPage,
  toPay,
  wireOrder,
  wireReturn,
} from '../support/order-fixtures.ts';
import { signIn } from '../support/session.ts';

const ORDER = 'GET /api/orders/K7M2-9QXD';
const MY_ORDERS = 'GET /api/orders/myorders';
const RETURNS = 'GET /api/orders/returns';
const ASK = 'POST /api/order/K7M2-9QXD/return';
const SARONG = 'GET /api/products/peacock-batik-sarong';
const SOAP = 'GET /api/products/herbal-soap-trio';
const DAYS = 30;

const product = (id: string, sizes: readonly string[] = [], countInStock = 4) =>
  success({
    product: {
      _id: id,
      name: id,
      brand: '',
      images: [],
      price: 2792,
      discount: 0,
      countInStock,
      sizes,
      variants: (sizes.length > 0 ? sizes : ['Default']).map((size) => ({
        size,
        countInStock,
        price: 2792,
      })),
    },
  });
const products = {
  [SOAP]: product('herbal-soap-trio'),
  [SARONG]: product('peacock-batik-sarong', ['S', 'M', 'L']),
};

/** An order that was delivered just now. */
const delivered = (fields: Partial<Order> = {}) =>
  deliveredOrder({
    history: [{ status: 'delivered', at: new Date().toISOString() }],
    ...fields,
  });
const latest = ({ _id, status, resolution }: OwnReturn) => ({ _id, status, resolution });

const button = page.getByRole('button', { name: 'Request return' });
const item = (name: RegExp) => page.getByRole('checkbox', { name });
const way = (name: string) => page.getByRole('radio', { name });
const reason = page.getByLabelText('Reason', { exact: true });
const alert = (words: string) => page.getByRole('alert').filter({ hasText: words });

beforeEach(() => {
  $toasts.set([]);
  sessionStorage.clear();
  signIn();
});

/** The page where the items of an order are returned. */
async function atReturnPage(order: Order, routes: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ [ORDER]: success({ order }), ...products, ...routes });
  await renderOnPage('/order-return?orderId=K7M2-9QXD', () => <ReturnScreen days={DAYS} />);
  return api;
}

/** Asks for a refund of one soap. */
async function fillRefund(): Promise<void> {
  await item(/^Herbal Soap Trio/).click();
  await way('Refund').click();
  await reason.selectOptions('I changed my mind.');
  await page.getByLabelText('Details (optional)').fill('I have enough.');
}
const keepsTyping = () =>
  expect.element(page.getByLabelText('Details (optional)')).toHaveValue('I have enough.');

describe('The return form', () => {
  test('says at each field what is missing', async () => {
    const api = await atReturnPage(delivered());
    await button.click();
    for (const words of [
      'Please choose what to return.',
      'Please choose an exchange or a refund.',
      'Please choose a reason.',
    ]) {
      await expect.element(alert(words)).toBeVisible();
    }
    await expect.element(item(/^Herbal Soap Trio/)).toHaveFocus();
    await expect
      .element(item(/^Herbal Soap Trio/))
      .toHaveAccessibleDescription('Please choose what to return.');
    expect(await accessibilityFaults()).toEqual([]);
    expect(api.sentTo(ASK)).toEqual([]);
  });

  test('asks by keyboard for an exchange, shows what happens next, and takes the focus there', async () => {
    const made = wireReturn({ resolution: 'exchange' });
    const api = await atReturnPage(delivered(), { [ASK]: success({ return: made }, 201) });
    await expect.element(button).toBeVisible();
    item(/^Peacock Batik Sarong/)
      .element()
      .focus();
    await userEvent.keyboard(' {Tab} ');
    await expect.element(way('Exchange')).toHaveFocus();
    const size = page.getByLabelText('Size wanted for Peacock Batik Sarong, size M');
    await expect.element(size).toHaveValue('M');
    await expect.element(page.getByLabelText(/^Size wanted for Herbal/)).not.toBeInTheDocument();
    await expect.poll(() => size.element().querySelectorAll('option').length).toBe(3);
    await size.selectOptions('L');
    await reason.selectOptions('Another reason');
    await button.click();
    await expect.element(alert('Please tell us the reason.')).toBeVisible();
    await page.getByLabelText('Your reason').fill('It looks too small.');
    await button.click();
    await expect.element(page.getByRole('heading', { name: 'Return requested' })).toHaveFocus();
    expect(toastMessages()).toEqual(['Return requested.']);
    await expect
      .element(page.getByText(/^We will check your request and contact you\./))
      .toBeVisible();
    await expect.element(button).not.toBeInTheDocument();
    const [sent] = api.sentTo(ASK);
    expect(sent?.body).toEqual({
      items: [{ _id: 'peacock-batik-sarong', size: 'M', qty: 1 }],
      reason: 'It looks too small.',
      resolution: 'exchange',
      exchangeFor: [{ _id: 'peacock-batik-sarong', size: 'L', qty: 1 }],
    });
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('says what a refund amounts to, by the pieces', async () => {
    await atReturnPage(delivered());
    await item(/^Herbal Soap Trio/).click();
    await way('Refund').click();
    await expect.element(page.getByText('Your refund Rs. 1,250.00')).toBeVisible();
    await page.getByLabelText('How many pieces of Herbal Soap Trio').selectOptions('3');
    await expect.element(page.getByText('Your refund Rs. 3,750.00')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('keeps the focus on a size while the other sizes load', async () => {
    const loading = Promise.withResolvers<void>();
    await atReturnPage(delivered(), {
      [SARONG]: async () => {
        await loading.promise;
        return product('peacock-batik-sarong', ['S', 'M', 'L']);
      },
    });
    await item(/^Peacock Batik Sarong/).click();
    await way('Exchange').click();
    const size = page.getByLabelText(/^Size wanted for Peacock/);
    size.element().focus();
    loading.resolve();
    await expect.poll(() => size.element().querySelectorAll('option').length).toBe(3);
    await expect.element(size).toHaveFocus();
    await userEvent.keyboard('L');
    await expect.element(size).toHaveValue('L');
  });

  test('offers no size that is sold out', async () => {
    const api = await atReturnPage(delivered(), {
      [SARONG]: product('peacock-batik-sarong', ['S', 'M'], 0),
    });
    await item(/^Peacock Batik Sarong/).click();
    await way('Exchange').click();
    const size = page.getByLabelText(/^Size wanted for Peacock/);
    await expect.element(size).toHaveValue('');
    await expect.element(page.getByRole('option', { name: 'M (sold out)' })).toBeDisabled();
    await reason.selectOptions('It arrived damaged.');
    await button.click();
    await expect.element(alert('Please choose what you want, or a refund.')).toBeVisible();
    expect(api.sentTo(ASK)).toEqual([]);
  });

  test('exchanges for the same again where the sizes do not load', async () => {
    const api = await atReturnPage(delivered(), { [SARONG]: 'offline', [ASK]: 'silence' });
    await item(/^Peacock Batik Sarong/).click();
    await way('Exchange').click();
    await expect.element(page.getByText(/^Other choices could not be loaded\./)).toBeVisible();
    await reason.selectOptions('It arrived damaged.');
    await button.click();
    await expect.poll(() => api.sentTo(ASK)).toHaveLength(1);
    expect(api.sentTo(ASK)[0]?.body).toMatchObject({
      exchangeFor: [{ _id: 'peacock-batik-sarong', size: 'M', qty: 1 }],
    });
  });

  test('offers no refund of what cost nothing', async () => {
    const order = delivered({ payment: toPay({ due: 0 }) });
    const items = order.items.map((line) => ({ ...line, price: 0 }));
    await atReturnPage({ ...order, items, replacementFor: 'A1B2-C3D4' });
    await expect.element(way('Refund')).toBeDisabled();
    await expect
      .element(page.getByText('Nothing was paid for these items. You can exchange them.'))
      .toBeVisible();
  });

  test('keeps what was typed when nothing arrives, across a reload too, and sends the same again', async () => {
    const api = await atReturnPage(delivered(), { [ASK]: 'offline' });
    await fillRefund();
    setOnline(false);
    await expect
      .element(page.getByText(/^You have been offline since [\d:]+\. What you typed is saved/))
      .toBeVisible();
    await button.click();
    await expect.element(alert('Your return could not be requested.')).toBeVisible();
    await keepsTyping();
    setOnline(true);
    api.response({ [ASK]: { status: 500, body: { success: false } } });
    await button.click();
    await expect.poll(() => api.sentTo(ASK)).toHaveLength(2);
    const keys = api.sentTo(ASK).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toBeTruthy();

    await renderOnPage('/order-return?orderId=K7M2-9QXD', () => <ReturnScreen days={DAYS} />);
    await keepsTyping();
    await expect.element(item(/^Herbal Soap Trio/)).toBeChecked();
    await expect.element(way('Refund')).toBeChecked();
    await expect.element(page.getByText('Your refund Rs. 1,250.00')).toBeVisible();
  });

  test('shows a refusal, and what is left, with what was typed', async () => {
    const sentence = 'Herbal Soap Trio: only 2 can be returned.';
    const api = await atReturnPage(delivered(), { [ASK]: refusal(409, sentence) });
    await fillRefund();
    const before = wireReturn({ status: 'completed' });
    api.response({
      [ORDER]: success({ order: delivered({ return: latest(before) }) }),
      [RETURNS]: returnsPage(before, wireReturn({ _id: 'other', orderId: 'ZZZZ-ZZZZ' })),
    });
    await button.click();
    await expect.element(alert(sentence)).toBeVisible();
    await expect.element(page.getByText('Quantity 2')).toBeVisible();
    await keepsTyping();
    await expect.element(page.getByRole('heading', { name: 'Return completed' })).toBeVisible();
  });

  test('shows a return that was requested in another tab', async () => {
    const sentence = 'This order already has an open return.';
    const api = await atReturnPage(delivered(), { [ASK]: refusal(409, sentence) });
    await fillRefund();
    const open = wireReturn();
    api.response({
      [ORDER]: success({ order: delivered({ return: latest(open) }) }),
      [RETURNS]: returnsPage(open),
    });
    await button.click();
    await expect.element(page.getByRole('heading', { name: 'Return requested' })).toBeVisible();
    expect(toastMessages()).toEqual([sentence]);
    await expect.element(button).not.toBeInTheDocument();
  });
});

describe('The return page', () => {
  test.each([
    [
      'The 30 days for returns are over.',
      delivered({ history: [{ status: 'delivered', at: '2020-10-04T09:00:00.000Z' }] }),
    ],
    [
      'You can return items once they are delivered. This order is Delivering.',
      delivered({ status: 'delivering' }),
    ],
  ])('says why nothing can be returned: %s', async (words, order) => {
    await atReturnPage(order);
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(button).not.toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('says that all came back, with the way of the return and its refund', async () => {
    const order = delivered({ payment: toPay({ due: 0, paid: 6542, refunded: 6542 }) });
    const items = order.items.map(({ productId, ...line }) => ({ ...line, _id: productId }));
    const one = wireReturn({
      status: 'completed',
      items,
      history: ['requested', 'approved', 'received', 'completed'].map((status, at) => ({
        status: status as OwnReturn['status'],
        at: `2026-10-0${at + 5}T08:00:00.000Z`,
      })),
    });
    await atReturnPage({ ...order, return: latest(one) }, { [RETURNS]: returnsPage(one) });
    await expect
      .element(page.getByText('All items of this order have been returned.'))
      .toBeVisible();
    await expect.element(page.getByText('Rs. 6,542.00 refunded for this order')).toBeVisible();
    const steps = page.getByRole('list', { name: 'Return history' }).getByRole('listitem');
    await expect.poll(() => steps.all().length).toBe(4);
    await expect.element(steps.last()).toMatchTextContent(/^Refund sent\s*8 Oct 2026/);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('shows why a return was declined, and takes another one', async () => {
    const one = wireReturn({ status: 'declined', declineReason: 'The soap has been used.' });
    await atReturnPage(delivered({ return: latest(one) }), { [RETURNS]: returnsPage(one) });
    await expect.element(page.getByText('Reason: The soap has been used.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Return more items' })).toBeVisible();
    await expect.element(button).toBeVisible();
  });

  test('offers another try where the returns do not load', async () => {
    const one = wireReturn({ status: 'approved' });
    const api = await atReturnPage(delivered({ return: latest(one) }), { [RETURNS]: 'offline' });
    await expect.element(alert('Your returns could not be loaded.')).toBeVisible();
    api.response({ [RETURNS]: returnsPage(one) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Return approved' })).toBeVisible();
  });
});

describe('My Orders', () => {
  const link = page.getByRole('link', { name: /^Return or exchange/ });
  const showOrders = async (orders: readonly Order[], ...returns: readonly OwnReturn[]) => {
    fakeApi({
      [MY_ORDERS]: ordersPage(orders),
      [RETURNS]: returnsPage(...returns),
      'GET /api/users/me/reviews': success({ reviews: [], total: 0, page: 1, pages: 1 }),
    });
    await renderOnPage('/profile/orders', () => <OrdersScreen returnDays={DAYS} />);
  };

  test('offers a return of a delivered order until the days are over', async () => {
    await showOrders([
      delivered(),
      deliveredOrder({
        orderId: 'OLD1-OLD1',
        history: [{ status: 'delivered', at: '2020-10-04T09:00:00.000Z' }],
      }),
    ]);
    await expect.element(link).toHaveAttribute('href', '/order-return?orderId=K7M2-9QXD');
    await expect.poll(() => link.all().length).toBe(1);
  });

  test('shows how far a return is, and where to see more', async () => {
    const one = wireReturn({ status: 'approved' });
    await showOrders([delivered({ return: latest(one) })], one);
    await expect.element(page.getByText('Return approved')).toBeVisible();
    await expect.element(page.getByText('Refund: Rs. 1,250.00')).toBeVisible();
    await expect
      .element(page.getByText(/^We will contact you to collect the items\./))
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'View return of order K7M2-9QXD' }))
      .toHaveAttribute('href', '/order-return?orderId=K7M2-9QXD');
    await expect.element(link).not.toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('leads from a replacement to the order that it replaces items of', async () => {
    const replacement = wireOrder({
      orderId: 'W3PC-81MZ',
      status: 'to_delivery',
      replacementFor: 'K7M2-9QXD',
      payment: toPay({ due: 0 }),
    });
    await showOrders([replacement, delivered()]);
    await expect.element(page.getByText('Nothing to pay')).toBeVisible();
    const rows = () => [...document.querySelectorAll<HTMLDetailsElement>('details.order')];
    await expect.poll(() => rows().map(({ open }) => open)).toEqual([true, false]);
    await page.getByRole('link', { name: 'K7M2-9QXD', exact: true }).click();
    await expect.poll(() => rows().map(({ open }) => open)).toEqual([true, true]);
  });
});
