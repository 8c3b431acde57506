import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { GuestOrderScreen } from '#islands/checkout/GuestOrderScreen.tsx';
import { PaymentChoice } from '#islands/checkout/PaymentChoice.tsx';
import { OnlinePayment } from '#islands/payments/OnlinePayment.tsx';
import { gatewayReturn } from '#lib/browser/checkout/online-payment.ts';
import { $toasts } from '#lib/browser/toasts.ts';
import { methodChoices } from '#lib/checkout/costs.ts';
import { readOrder } from '#lib/orders/codec.ts';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';
import { accessibilityFaults, renderOnPage, setAddress, toastMessages } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { toPay, wireOrder } from '../support/order-fixtures.ts';

const OPEN = 'GET /api/o/the-token';
const PAY = 'POST /api/o/the-token/pay';
const GATEWAY = 'https://sandbox.payhere.lk/pay/checkout';
const payment = { url: GATEWAY, fields: { order_id: 'K7M2-9QXD', amount: '1450.00' } };
const card = { method: 'card' as const, bankAccounts: [] };
const due = wireOrder({ paymentMethod: 'card', payment: toPay(card) });
const paid = wireOrder({ paymentMethod: 'card', payment: toPay({ ...card, due: 0, paid: 1450 }) });

/** What was sent to the gateway; the browser stays here. */
const sent = vi.fn<(form: Record<string, unknown>) => void>();

beforeEach(() => {
  $toasts.set([]);
  sent.mockClear();
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
    this: HTMLFormElement,
  ) {
    sent({ to: this.action, method: this.method, ...Object.fromEntries(new FormData(this)) });
  });
});
afterEach(() => vi.restoreAllMocks());

const toGateway = { to: GATEWAY, method: 'post', ...payment.fields };
const openGuest = (query = '') =>
  renderOnPage(`/o/the-token${query}`, () => <GuestOrderScreen days={30} />);
const payButton = page.getByRole('button', { name: 'Pay by card: order K7M2-9QXD' });

test('an order that is due is paid on the page of the gateway', async () => {
  fakeApi({ [OPEN]: success({ order: due }), [PAY]: success({ payment }) });
  await openGuest();
  await expect
    .element(page.getByText('Rs. 1,450.00 to pay by card.', { exact: false }))
    .toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await payButton.click();
  await expect.poll(() => sent.mock.calls).toEqual([[toGateway]]);
  await expect.element(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('a buyer who comes back from the gateway by Back can pay again', async () => {
  fakeApi({ [OPEN]: success({ order: due }), [PAY]: success({ payment }) });
  await openGuest();
  await payButton.click();
  await expect.poll(() => sent.mock.calls).toEqual([[toGateway]]);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await payButton.click();
  await expect.poll(() => sent.mock.calls).toEqual([[toGateway], [toGateway]]);
});

test('an order that another tab has paid shows that it is paid', async () => {
  const api = fakeApi({
    [OPEN]: success({ order: due }),
    [PAY]: refusal(409, 'This order is already paid.'),
  });
  await openGuest();
  await expect.element(payButton).toBeVisible();
  api.response({ [OPEN]: success({ order: paid }) });
  await payButton.click();
  await expect.element(payButton).not.toBeInTheDocument();
  expect(toastMessages()).toEqual(['This order is already paid.']);
});

test('a buyer who returns waits for the bank, then sees that the order is paid', async () => {
  const api = fakeApi({ [OPEN]: success({ order: due }) });
  await openGuest('?payment=returned');
  await expect
    .element(page.getByText('We are waiting for the confirmation of your payment.'))
    .toBeVisible();
  api.response({ [OPEN]: success({ order: paid }) });
  await expect.element(page.getByText('Rs. 1,450.00 paid', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Pending Approval')).toBeVisible();
  expect(toastMessages()).toEqual(['We have received your payment.']);
});

test.each([
  ['?payment=cancelled', due, 'You cancelled the payment. Nothing was charged.'],
  [
    '',
    wireOrder({ paymentMethod: 'card', payment: toPay({ ...card, online: 'failed' }) }),
    'The payment failed. Nothing was charged. Try again, or use another card.',
  ],
])('who comes back with%s sees why, and can pay again', async (query, order, says) => {
  fakeApi({ [OPEN]: success({ order }) });
  await openGuest(query);
  await expect.element(page.getByRole('alert')).toHaveTextContent(says);
  await expect.element(payButton).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('an order by Koko names Koko, and understands how it leads back', async () => {
  const method = { method: 'koko' as const, bankAccounts: [] };
  const byKoko = wireOrder({ paymentMethod: 'koko', payment: toPay(method) });
  fakeApi({ [OPEN]: success({ order: byKoko }) });
  await openGuest();
  await expect.element(page.getByRole('heading', { name: 'Pay with Koko' })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Pay with Koko: order K7M2-9QXD' }))
    .toBeVisible();
  expect(gatewayReturn('?payment=returned?orderId=K7M2-9QXD-145000-1&status=SUCCESS')).toBe(
    'returned',
  );
  expect(gatewayReturn('?payment=cancelled&orderId=K7M2-9QXD-145000-1')).toBe('cancelled');
  expect(gatewayReturn('?payment=paid')).toBeUndefined();
});

test('after checkout the form leaves by itself, and once', async () => {
  fakeApi({});
  setAddress('/order-confirmation?orderId=K7M2-9QXD');
  history.replaceState({ orderId: 'K7M2-9QXD', payment }, '');
  const order = readOrder(due);
  const { unmount } = await render(<OnlinePayment order={order} isOwnPage />);
  await expect.poll(() => sent.mock.calls).toEqual([[toGateway]]);
  expect(history.state).toEqual({ orderId: 'K7M2-9QXD' });
  await unmount();
  // Back from the gateway, or a reload.
  await render(<OnlinePayment order={order} isOwnPage />);
  await expect.element(payButton).toBeVisible();
  expect(sent).toHaveBeenCalledOnce();
});

test('checkout offers cards only where a gateway is set up', async () => {
  fakeApi({});
  const goods = { subtotalCents: 125_000, soldGiftVouchersCents: 0 };
  const choose = vi.fn<(method: string) => void>();
  const choice = async (settings: ReturnType<typeof publicSettings>) => {
    const where = { isPaid: false, accounts: [], cents: 145_000, retry: () => undefined };
    return render(
      <PaymentChoice
        {...where}
        settings={settings}
        choices={methodChoices(goods, settings, '')}
        method="cash_on_delivery"
        choose={choose}
      />,
    );
  };
  const radio = page.getByRole('radio', { name: 'Credit or debit card' });
  const { unmount } = await choice(publicSettings(defaultShopSettings));
  await expect.element(page.getByRole('radio', { name: 'Bank transfer' })).toBeVisible();
  await expect.element(radio).not.toBeInTheDocument();
  await unmount();
  await choice(
    publicSettings(defaultShopSettings, [
      { method: 'card', formTargets: ['https://sandbox.payhere.lk'] },
    ]),
  );
  await radio.click();
  expect(choose).toHaveBeenCalledWith('card');
  expect(await accessibilityFaults()).toEqual([]);
});
