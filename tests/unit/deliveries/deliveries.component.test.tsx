import { deleteDB } from 'idb';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RouteScreen } from '#islands/deliveries/RouteScreen.tsx';
import { StopScreen } from '#islands/deliveries/StopScreen.tsx';
import type { Order } from '#lib/orders/codec.ts';
import type { Status } from '#lib/orders/status.ts';
import { fakeApi, proxyPage, refusal, success } from '../support/fake-api.ts';
import {
  accessibilityFaults,
  renderOnPage,
  nextPageToasts,
  pdfFile,
  stopNavigation,
  toastMessages,
} from '../support/page.tsx';
import { forgetListenersAfterwards } from '../support/fresh-module.ts';
import { ordersPage, wireOrder } from '../support/order-fixtures.ts';
import { signIn } from '../support/session.ts';

const LIST = 'GET /api/order/assigned';
const SOAP = 'K7M2-9QXD';
const BOWL = 'ABCD-EFGH';
const callOf = (orderNumber: string) => `PUT /api/order/assigned/${orderNumber}`;

const noCash = success({ cash: { holding: 0, entries: [], settlements: [] } });
const driverApi = (routes: Parameters<typeof fakeApi>[0]) =>
  fakeApi({ 'GET /api/driver/cash': noCash, ...routes });

const orderOf = (orderId: string, status: Status = 'to_delivery') =>
  wireOrder({ orderId, _id: orderId, status });
const moved = (orderId: string, status: Status) => success({ order: orderOf(orderId, status) });

const stop = (orderNumber: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: orderNumber }) });
const start = (orderNumber: string) =>
  stop(orderNumber).getByRole('button', { name: 'Start delivery' }).click();
const status = (orderNumber: string, words: string) =>
  stop(orderNumber).getByText(words, { exact: true });

const openList = () =>
  renderOnPage('/profile/my-deliveries', (slot) => <RouteScreen empty={slot('empty')} />);

let register: MockInstance<ServiceWorkerContainer['register']>;

beforeEach(async () => {
  forgetListenersAfterwards();
  register = vi
    .spyOn(navigator.serviceWorker, 'register')
    .mockRejectedValue(new Error('Not in this test'));
  await deleteDB('driving');
  signIn({ _id: 'driver-1', role: 'driver' });
  return () => vi.restoreAllMocks();
});

test('sends an action again after a while when the response was lost', async () => {
  const api = driverApi({ [LIST]: ordersPage([orderOf(SOAP)]), [callOf(SOAP)]: 'offline' });
  await openList();
  await expect.element(stop(SOAP)).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await start(SOAP);
    await expect.element(stop(SOAP)).toMatchTextContent('Waiting to send, started');
    // What the shop has not confirmed is not shown as done.
    await expect.element(status(SOAP, 'To Delivery')).toBeVisible();
    api.response({
      [LIST]: ordersPage([orderOf(SOAP, 'delivering')]),
      [callOf(SOAP)]: moved(SOAP, 'delivering'),
    });
    vi.advanceTimersByTime(4000);
    await expect.element(status(SOAP, 'Delivering')).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
  await expect.element(stop(SOAP)).not.toMatchTextContent('Waiting to send');
  expect(api.sentTo(callOf(SOAP)).map(({ body }) => body)).toEqual([
    { status: 'delivering' },
    { status: 'delivering' },
  ]);
});

test('starts a whole round with one press', async () => {
  const ordersOf = (status: Status) =>
    ordersPage(
      [SOAP, BOWL].map((orderNumber) => ({
        ...orderOf(orderNumber, status),
        delivery_address: { ...orderOf(orderNumber).delivery_address, street: orderNumber },
      })),
    );
  const api = driverApi({
    [LIST]: ordersOf('to_delivery'),
    [callOf(SOAP)]: moved(SOAP, 'delivering'),
    [callOf(BOWL)]: moved(BOWL, 'delivering'),
  });
  await openList();
  const startAll = page.getByRole('button', { name: 'Start all 2 deliveries' });
  await expect.element(startAll).toBeVisible();
  api.response({ [LIST]: ordersOf('delivering') });
  await startAll.click();
  for (const orderNumber of [SOAP, BOWL]) {
    await expect.element(status(orderNumber, 'Delivering')).toBeVisible();
    await expect.poll(() => api.sentTo(callOf(orderNumber)).length).toBe(1);
  }
  await expect.element(startAll).not.toBeInTheDocument();
});

test('has the whole route offline after one stop was opened', async () => {
  const api = driverApi({
    [LIST]: ordersPage([orderOf(SOAP), orderOf(BOWL)]),
    [`${LIST}/${SOAP}`]: success({ order: orderOf(SOAP) }),
  });
  await renderOnPage(`/profile/my-deliveries/${SOAP}`, () => <StopScreen />);
  await expect.element(page.getByRole('heading', { name: SOAP })).toBeVisible();
  await expect.poll(() => api.sentTo(`${LIST}/${SOAP}`).length).toBe(1);
  api.response({ [LIST]: 'offline' });
  await openList();
  await expect.element(stop(BOWL)).toBeVisible();
});

test('asks once before an order is handed over, and names the cash', async () => {
  const api = driverApi({
    [LIST]: ordersPage([orderOf(SOAP, 'delivering')]),
    [callOf(SOAP)]: moved(SOAP, 'delivered'),
  });
  await openList();
  const handOver = stop(SOAP).getByRole('button', { name: 'Hand over' });
  await handOver.click();
  const question = page.getByRole('dialog', { name: `Hand over order ${SOAP}?` });
  await expect.element(question).toMatchTextContent(/Collect Rs\. [\d,.]+ in cash first\./);
  expect(await accessibilityFaults()).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(handOver).toHaveFocus();
  expect(api.sentTo(callOf(SOAP))).toEqual([]);
  await handOver.click();
  api.response({ [LIST]: ordersPage([orderOf(SOAP, 'delivered')]) });
  await question.getByRole('button', { name: 'Hand over' }).click();
  await expect.element(status(SOAP, 'Delivered')).toBeVisible();
  const note = expect.stringMatching(/was due on the driver’s phone\.$/);
  expect(api.sentTo(callOf(SOAP)).map(({ body }) => body)).toEqual([
    { status: 'delivered', cash: 1450, cashNote: note, at: expect.stringMatching(/Z$/) },
  ]);
});

const atTheDoor = (orderId: string, codeTriesLeft = 5): Order => ({
  ...orderOf(orderId, 'delivering'),
  stop: { addressKey: 'a', cashDue: 1450, cashTaken: 0, code: 'required', codeTriesLeft },
});
const openHandOver = async (orderNumber: string) => {
  await stop(orderNumber).getByRole('button', { name: 'Hand over' }).click();
  return page.getByRole('dialog', { name: `Hand over order ${orderNumber}?` });
};

test('asks for the code again when it was wrong, with the tries that are left', async () => {
  const wrong = refusal(400, 'That code is not right.');
  const api = driverApi({ [LIST]: ordersPage([atTheDoor(SOAP)]), [callOf(SOAP)]: wrong });
  await openList();
  const dialog = await openHandOver(SOAP);
  await expect.element(dialog.getByLabelText('Digit 1')).toHaveFocus();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Please enter the delivery code.');
  expect(api.sentTo(callOf(SOAP))).toEqual([]);
  await userEvent.keyboard('1234');
  api.response({ [LIST]: ordersPage([atTheDoor(SOAP, 4)]) });
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('That code is not right. 4 tries left.');
  await expect.element(dialog.getByLabelText('Digit 1')).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);
  api.response({
    [LIST]: ordersPage([orderOf(SOAP, 'delivered')]),
    [callOf(SOAP)]: moved(SOAP, 'delivered'),
  });
  await userEvent.keyboard('4321');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect.element(status(SOAP, 'Delivered')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  // The rejection was told at the field.
  await expect.element(page.getByText('not accepted')).not.toBeInTheDocument();
  expect(api.sentTo(callOf(SOAP)).map(({ body }) => body)).toEqual([
    expect.objectContaining({ code: '1234' }),
    expect.objectContaining({ code: '4321', cash: 1450 }),
  ]);
});

test('hands over without the code for a reason with a photo, and less cash for another', async () => {
  const api = driverApi({ [LIST]: ordersPage([atTheDoor(SOAP, 0)]), [callOf(SOAP)]: 'offline' });
  await openList();
  const dialog = await openHandOver(SOAP);
  const confirm = dialog.getByRole('button', { name: 'Hand over' });
  // Five wrong codes: only the reason is left.
  await expect.element(dialog.getByLabelText('Digit 1')).not.toBeInTheDocument();
  const cash = dialog.getByLabelText('Cash taken (Rs.)');
  await cash.fill('1.400');
  await confirm.click();
  await expect
    .element(dialog.getByText('The cash can be read as 1.4 or as 1400. Write one of these.'))
    .toBeVisible();
  await cash.fill('1,400.50');
  await confirm.click();
  await expect.element(dialog).toMatchTextContent('Please say why there is no code.');
  await expect.element(dialog).toMatchTextContent('Please say why the amount differs.');
  await dialog.getByLabelText('Why is there no code?').fill('Left with the neighbour');
  await dialog.getByLabelText('Why does the amount differ?').fill('No change');
  const chooser = dialog.getByLabelText('Photo of the parcel at the door');
  await chooser.upload(pdfFile('door.pdf'));
  await expect.element(dialog).toMatchTextContent('Only PNG, JPG or WebP pictures are allowed.');
  await chooser.upload(new File(['a photo'], 'door.jpg', { type: 'image/jpeg' }));
  await expect.element(dialog).toMatchTextContent('Photo added.');
  await expect.element(dialog).not.toMatchTextContent('Only PNG');
  expect(await accessibilityFaults()).toEqual([]);
  await confirm.click();
  await expect.element(stop(SOAP)).toMatchTextContent('Waiting to send, handed over');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const done = { order: orderOf(SOAP, 'delivered') };
  api.response({
    [LIST]: ordersPage([done.order]),
    [callOf(SOAP)]: success(done),
    [`${callOf(SOAP)}/photo`]: success(done),
  });
  dispatchEvent(new Event('online'));
  await expect.element(status(SOAP, 'Delivered')).toBeVisible();
  expect(api.sentTo(callOf(SOAP)).at(-1)?.body).toEqual({
    status: 'delivered',
    codeMissing: 'Left with the neighbour',
    cash: 1400.5,
    cashNote: 'No change',
    at: expect.stringMatching(/Z$/),
  });
  expect(api.sentTo(`${callOf(SOAP)}/photo`)).toHaveLength(1);
});

async function openWithPhoto() {
  await openList();
  const dialog = await openHandOver(SOAP);
  await dialog.getByLabelText('Why is there no code?').fill('Left with the neighbour');
  const photo = new File(['a photo'], 'door.jpg', { type: 'image/jpeg' });
  await dialog.getByLabelText('Photo of the parcel at the door').upload(photo);
  return dialog;
}

test('lets the photo of a hand-over take long on a slow line, as long as bytes are sent', async () => {
  const api = driverApi({
    [LIST]: ordersPage([atTheDoor(SOAP, 0)]),
    [callOf(SOAP)]: moved(SOAP, 'delivered'),
    [`${callOf(SOAP)}/photo`]: moved(SOAP, 'delivered'),
  });
  const dialog = await openWithPhoto();
  const open = vi.spyOn(XMLHttpRequest.prototype, 'open');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect.poll(() => api.sentTo(`${callOf(SOAP)}/photo`)).toHaveLength(1);
  // `fetch` ends after its time, whatever is sent: this one watches the progress.
  expect(open.mock.calls.map(([method]) => method)).toEqual(['PUT']);
});

test('hands over also where the shop does not take the photo, and says so', async () => {
  const api = driverApi({
    [LIST]: ordersPage([atTheDoor(SOAP, 0)]),
    [callOf(SOAP)]: moved(SOAP, 'delivered'),
    [`${callOf(SOAP)}/photo`]: refusal(409, 'This order was handed over with another photo.'),
  });
  const dialog = await openWithPhoto();
  // The list is fetched again after the hand-over.
  api.response({ [LIST]: ordersPage([orderOf(SOAP, 'delivered')]) });
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(status(SOAP, 'Delivered')).toBeVisible();
  expect(toastMessages()).toContain(
    `Photo of ${SOAP} not saved. This order was handed over with another photo.`,
  );
  await expect.element(page.getByText('not accepted')).not.toBeInTheDocument();
});

test('stores why an order could not be delivered, sends it once, and waits for the shop', async () => {
  const api = driverApi({
    [LIST]: ordersPage([orderOf(SOAP, 'delivering')]),
    [callOf(SOAP)]: 'offline',
  });
  await openList();
  const button = stop(SOAP).getByRole('button', { name: 'Could not deliver' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: `Could not deliver ${SOAP}?` });
  const save = dialog.getByRole('button', { name: 'Could not deliver' });
  await save.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Please choose a reason.');
  await expect.element(dialog.getByLabelText('Nobody home')).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await button.click();
  await dialog.getByLabelText('Nobody home').click();
  await dialog.getByLabelText('Note (optional)').fill('The gate is locked.');
  await save.click();
  await expect.element(stop(SOAP)).toMatchTextContent('Failed today: Nobody home');
  await expect.element(stop(SOAP)).toMatchTextContent('Waiting to send, not delivered');
  await expect.element(stop(SOAP).getByRole('button')).not.toBeInTheDocument();
  // The pressed button is gone.
  expect(document.activeElement).toBe(stop(SOAP).element().closest('[tabindex="-1"]'));

  await expect.poll(() => api.sentTo(callOf(SOAP)).length).toBeGreaterThan(0);
  const before = api.sentTo(callOf(SOAP)).length;
  const attempts = [{ at: new Date().toISOString(), reason: 'not_home', note: '' } as const];
  const failedAt = new Date().toISOString();
  const order = { ...orderOf(SOAP), attempts, failedAt };
  api.response({ [LIST]: ordersPage([order]), [callOf(SOAP)]: success({ order }) });
  dispatchEvent(new Event('online'));
  await expect.element(status(SOAP, 'To Delivery')).toBeVisible();
  await expect.element(stop(SOAP)).not.toMatchTextContent('Waiting to send');
  await expect.element(stop(SOAP)).toMatchTextContent('Failed today: Nobody home');
  await expect.element(stop(SOAP).getByRole('button')).not.toBeInTheDocument();
  const sent = api.sentTo(callOf(SOAP)).map(({ body }) => body);
  expect(sent).toHaveLength(before + 1);
  // The same time each time: the shop notes it once.
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(sent[0]).toEqual({
    status: 'failed',
    reason: 'not_home',
    note: 'The gate is locked.',
    at: expect.stringMatching(/Z$/),
  });
});

test.each([200, 403, 404])(
  'keeps a hand-over pending when a proxy answers %i instead of the shop',
  async (answered) => {
    const delivering = ordersPage([orderOf(SOAP, 'delivering')]);
    const api = driverApi({ [LIST]: delivering, [callOf(SOAP)]: proxyPage(answered) });
    await openList();
    const dialog = await openHandOver(SOAP);
    api.response({ [LIST]: proxyPage(answered) });
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(stop(SOAP)).toMatchTextContent('Waiting to send');
    api.response({
      [LIST]: ordersPage([orderOf(SOAP, 'delivered')]),
      [callOf(SOAP)]: moved(SOAP, 'delivered'),
    });
    dispatchEvent(new Event('online'));
    await expect.element(status(SOAP, 'Delivered')).toBeVisible();
  },
);

test('shows why the shop did not accept that a delivery failed', async () => {
  const sentence = "This can't be done: the order is cancelled.";
  driverApi({
    [LIST]: ordersPage([orderOf(SOAP, 'delivering')]),
    [callOf(SOAP)]: refusal(409, sentence),
  });
  await openList();
  await stop(SOAP).getByRole('button', { name: 'Could not deliver' }).click();
  const dialog = page.getByRole('dialog', { name: `Could not deliver ${SOAP}?` });
  await dialog.getByLabelText('Refused').click();
  await dialog.getByRole('button', { name: 'Could not deliver' }).click();
  const alert = page.getByRole('alert').filter({ hasText: SOAP });
  await expect.element(alert).toMatchTextContent(sentence);
  await expect.element(stop(SOAP).getByRole('button', { name: 'Hand over' })).toBeVisible();
});

test('says that an order went to another driver, until that was read', async () => {
  const elsewhere = { ...wireOrder().delivery_address, street: '43 Lake Road' };
  const bowl = { ...orderOf(BOWL), delivery_address: elsewhere };
  const api = driverApi({
    [LIST]: ordersPage([orderOf(SOAP), bowl]),
    [callOf(SOAP)]: 'offline',
    [callOf(BOWL)]: 'offline',
  });
  const screen = await openList();
  await start(SOAP);
  await start(BOWL);
  await expect.element(stop(BOWL)).toMatchTextContent('Waiting to send');
  api.response({
    [LIST]: ordersPage([orderOf(BOWL, 'delivering')]),
    [callOf(SOAP)]: refusal(404, 'Order not found or you do not have access.'),
    [callOf(BOWL)]: moved(BOWL, 'delivering'),
  });
  dispatchEvent(new Event('online'));
  const alert = page.getByRole('alert').filter({ hasText: SOAP });
  await expect.element(alert).toMatchTextContent('Order not found or you do not have access.');
  await expect.element(alert).toMatchTextContent('another driver');
  await expect.element(status(BOWL, 'Delivering')).toBeVisible();
  await expect.element(stop(SOAP)).not.toBeInTheDocument();
  expect(await accessibilityFaults()).toEqual([]);

  await screen.unmount();
  const again = await openList();
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await again.unmount();
  await openList();
  await expect.element(stop(BOWL)).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  expect(api.sentTo(callOf(SOAP)).length).toBeGreaterThan(0);
});

test('lets the driver go in his own order, by buttons and by dragging', async () => {
  const to = (orderId: string, firstName: string, street: string) => {
    const order = orderOf(orderId);
    return { ...order, delivery_address: { ...order.delivery_address, firstName, street } };
  };
  driverApi({
    [LIST]: ordersPage([
      to(SOAP, 'Amara', '1 Lake Road'),
      to(BOWL, 'Bimal', '2 Lake Road'),
      to('JKLM-NPQR', 'Chamari', '3 Lake Road'),
    ]),
  });
  await openList();
  const route = () =>
    [...document.querySelectorAll('[data-stop] h4')].map((name) => name.textContent.split(' ')[0]);
  await expect.poll(route).toEqual(['Amara', 'Bimal', 'Chamari']);
  const down = page.getByRole('button', { name: /^Move down: Amara/ });
  await down.click();
  await expect.poll(route).toEqual(['Bimal', 'Amara', 'Chamari']);
  await expect.element(down).toHaveFocus();
  await expect.element(page.getByText(/^Amara .*: stop 2 of 3$/)).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(route).toEqual(['Bimal', 'Chamari', 'Amara']);
  // At the end the button stays, so that the focus does.
  await expect.element(down).toHaveAttribute('aria-disabled', 'true');
  await expect.element(down).toHaveFocus();

  const handle = stop(SOAP).getByText('3', { exact: true });
  await handle.dropTo(stop(BOWL));
  await expect.poll(route).toEqual(['Amara', 'Bimal', 'Chamari']);
  await page.getByRole('button', { name: /^Move down: Amara/ }).click();
  await page.getByRole('button', { name: 'Sort by district' }).click();
  await expect.poll(route).toEqual(['Amara', 'Bimal', 'Chamari']);
});

test('hands over the orders of one address together, and shows the first mistake', async () => {
  const api = driverApi({
    [LIST]: ordersPage([atTheDoor(SOAP), atTheDoor(BOWL)]),
    [callOf(SOAP)]: moved(SOAP, 'delivered'),
    [callOf(BOWL)]: moved(BOWL, 'delivered'),
  });
  await openList();
  const card = stop(SOAP);
  await expect.element(card).toMatchTextContent('Cash for 2 orders Rs. 2,900.00');
  await card.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over 2 orders?' });
  await expect.element(dialog).toMatchTextContent('Collect Rs. 2,900.00 in cash first.');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  const first = dialog.getByRole('group', { name: `Delivery code of ${BOWL}` });
  await expect.element(first.getByLabelText('Digit 1')).toHaveFocus();
  await userEvent.keyboard('1234');
  await dialog
    .getByRole('group', { name: `Delivery code of ${SOAP}` })
    .getByLabelText('Digit 1')
    .click();
  await userEvent.keyboard('5678');
  api.response({ [LIST]: ordersPage([orderOf(SOAP, 'delivered'), orderOf(BOWL, 'delivered')]) });
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.sentTo(callOf(BOWL))[0]?.body).toMatchObject({ code: '1234', cash: 1450 });
  expect(api.sentTo(callOf(SOAP))[0]?.body).toMatchObject({ code: '5678', cash: 1450 });
});

test('sends what waits once the driver has logged in again', async () => {
  const expired = refusal(401, 'Session expired. Please login again.');
  const api = driverApi({
    [LIST]: ordersPage([orderOf(SOAP)]),
    [callOf(SOAP)]: expired,
    'POST /api/users/refresh-token': expired,
  });
  const screen = await openList();
  const { destinations } = stopNavigation();
  await start(SOAP);
  await expect.poll(() => destinations).toEqual(['/login']);
  expect(nextPageToasts()).toEqual(['Session expired. Please login again.']);
  expect(localStorage.getItem('accesstoken')).toBeNull();
  await screen.unmount();

  signIn({ _id: 'driver-1', role: 'driver' });
  api.response({
    [LIST]: ordersPage([orderOf(SOAP, 'delivering')]),
    [callOf(SOAP)]: moved(SOAP, 'delivering'),
  });
  await openList();
  await expect.element(status(SOAP, 'Delivering')).toBeVisible();
  expect(api.sentTo(callOf(SOAP)).at(-1)?.body).toEqual({ status: 'delivering' });
});

test('reloads for a new version while it is hidden, but not under an open dialog', async () => {
  const { serviceWorker } = navigator;
  vi.spyOn(serviceWorker, 'controller', 'get').mockReturnValue(
    Object.create(ServiceWorker.prototype),
  );
  driverApi({ [LIST]: ordersPage([orderOf(SOAP, 'delivering')]) });
  await openList();
  const { destinations } = stopNavigation();
  const dialog = await openHandOver(SOAP);
  await expect.element(dialog).toBeVisible();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(destinations).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => destinations).toHaveLength(1);
});

test('tells a driver that the shop must approve him first', async () => {
  const none = { orders: [], total: 0, page: 1, pages: 1, approved: false };
  driverApi({ [LIST]: success(none) });
  await openList();
  await expect
    .element(page.getByText(/^The shop must approve you as a driver first\./))
    .toBeVisible();
  await expect.element(page.getByText('No deliveries found.', { exact: true })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('tells a driver whose approval ended what he holds, and what the shop does not know of', async () => {
  const entry = { orderId: BOWL, amount: 1400, at: '2026-11-22T04:00:00Z', note: 'No change' };
  const cash = success({ cash: { holding: 1400, entries: [entry], settlements: [] } });
  const api = driverApi({
    [LIST]: ordersPage([orderOf(SOAP, 'delivering')]),
    [callOf(SOAP)]: 'offline',
    'GET /api/driver/cash': cash,
  });
  const screen = await openList();
  const dialog = await openHandOver(SOAP);
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect.element(stop(SOAP)).toMatchTextContent('Waiting to send');
  api.response({
    [LIST]: success({ orders: [], total: 0, page: 1, pages: 1, approved: false }),
    [callOf(SOAP)]: refusal(404, 'Order not found or you do not have access.'),
  });
  dispatchEvent(new Event('online'));
  await expect
    .element(page.getByRole('alert').filter({ hasText: SOAP }))
    .toMatchTextContent('You took Rs. 1,450.00 in cash: please tell the shop.');
  const held = page.getByRole('region', { name: 'Cash with you' });
  await expect.element(page.getByText(/^The shop must approve you/)).toBeVisible();
  await expect.element(held).toMatchTextContent('To hand in Rs. 1,400.00');
  await expect.element(held).toMatchTextContent(`${BOWL}22 Nov 2026, 09:30No change`);
  expect(await accessibilityFaults()).toEqual([]);
  await screen.unmount();
  await openList();
  await expect.element(held).toMatchTextContent('To hand in Rs. 1,400.00');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText('You took')).not.toBeInTheDocument();
  await expect.element(held).toBeVisible();
});

test('keeps what was not sent for whoever drives no more', async () => {
  const api = driverApi({
    [LIST]: ordersPage([orderOf(SOAP, 'delivering')]),
    [callOf(SOAP)]: 'offline',
  });
  const screen = await openList();
  const dialog = await openHandOver(SOAP);
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect.element(stop(SOAP)).toMatchTextContent('Waiting to send');
  await screen.unmount();
  const sent = api.sentTo(callOf(SOAP)).length;
  signIn({ _id: 'driver-1', role: 'user' });
  await openList();
  await expect.element(page.getByText(/^Only drivers can see this page\./)).toBeVisible();
  const held = page.getByRole('region', { name: 'Cash with you' });
  await expect.element(held).toMatchTextContent(/To hand in Rs\. 1,450\.00.*Waiting to send/);
  expect(api.sentTo(callOf(SOAP))).toHaveLength(sent);
});

test('refuses a user who is no driver, and installs nothing', async () => {
  driverApi({});
  signIn({ _id: 'user-1', role: 'user' });
  await openList();
  await expect.element(page.getByText(/^Only drivers can see this page\./)).toBeVisible();
  expect(register).not.toHaveBeenCalled();
  expect(await accessibilityFaults()).toEqual([]);
});
