import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OrdersScreen } from '#islands/order-list/OrdersScreen.tsx';
import { RaiseTicketScreen } from '#islands/tickets/RaiseTicketScreen.tsx';
import {
  accessibilityFaults,
  nextPageToasts,
  setOnline,
  stopNavigation,
  toastMessages,
  aTextFile,
  chooseFile,
  noPicture,
  pictureFile,
} from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { ordersPage, wireOrder, INQUIRY, SUBJECT, wireTicket } from '../support/order-fixtures.ts';
import { sessionKeys, signIn } from '../support/session.ts';

const CREATE = 'POST /api/tickets/create';
const ORDERS = { 'GET /api/orders/myorders': ordersPage([]) };
const CREATED = success({ ticket: wireTicket(), message: 'Ticket submitted successfully!' }, 201);

const field = (label: string) => page.getByLabelText(label, { exact: true });
const submit = page.getByRole('button', { name: 'Submit Ticket' });
const orderField = field('Order (optional)');

async function fillIn(): Promise<void> {
  await field('Category').selectOptions('Pottery');
  await field('Product').selectOptions('Bowl');
  await field('Subject').fill(SUBJECT);
  await field('Inquiry').fill(INQUIRY);
}

async function expectFilled(): Promise<void> {
  await expect.element(field('Category')).toHaveValue('Pottery');
  await expect.element(field('Product')).toHaveValue('Bowl');
  await expect.element(field('Subject')).toHaveValue(SUBJECT);
  await expect.element(field('Inquiry')).toHaveValue(INQUIRY);
}

/** The names under which a form was sent that make it one ticket. */
const keysOf = (api: ReturnType<typeof fakeApi>) =>
  api.sentTo(CREATE).map(({ headers }) => headers.get('idempotency-key'));

const address = location.href;
beforeEach(() => void signIn());
afterEach(() => history.replaceState(null, '', address));

test('marks each empty field, says so once, and focuses the first', async () => {
  const api = fakeApi(ORDERS);
  await render(<RaiseTicketScreen />);
  await submit.click();
  for (const label of ['Category', 'Product', 'Subject', 'Inquiry']) {
    await expect
      .element(field(label))
      .toHaveAccessibleDescription(/Please fill all required fields\.$/);
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
  }
  expect(page.getByText('Please fill all required fields.').elements()).toHaveLength(1);
  await expect.element(field('Category')).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);
  await fillIn();
  await expect.element(page.getByText('Please fill all required fields.')).not.toBeInTheDocument();
  expect(api.sentTo(CREATE)).toEqual([]);
});

test('offers the products of the chosen category', async () => {
  fakeApi(ORDERS);
  await render(<RaiseTicketScreen />);
  await fillIn();
  await field('Category').selectOptions('Leather Goods');
  await expect.element(field('Product')).toHaveValue('');
  const options = [...field('Product').element().querySelectorAll('option')];
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Choose a product',
    'Wallet',
    'Belt',
    'Bag',
    'Keychain',
    'Bracelet',
  ]);
  // Another category has a product of the same name: it is chosen anew.
  await field('Product').selectOptions('Bag');
  await field('Category').selectOptions('Textiles');
  await expect.element(field('Product')).toHaveValue('');
});

describe('A ticket about an ordered item', () => {
  const LIST = 'GET /api/orders/myorders';
  const itemField = field('About an item I ordered (optional)');
  const [ordered] = wireOrder().items;
  if (!ordered) throw new Error('The order has an item.');
  const sarong = { ...ordered, productId: 'sarong', name: 'Peacock  Batik Sarong', size: 'M' };
  const orders = [
    wireOrder({ items: [sarong, { ...sarong, size: 'L' }] }),
    wireOrder({ orderId: 'ABCD-EFGH', items: [ordered] }),
  ];

  test('fills category, product and order, which are sent', async () => {
    const api = fakeApi({ [LIST]: ordersPage(orders), [CREATE]: CREATED });
    stopNavigation();
    const screen = await render(<RaiseTicketScreen />);
    await expect.element(itemField).toBeEnabled();
    expect(itemField.element().querySelectorAll('option')).toHaveLength(3);
    await submit.click();
    await itemField.selectOptions('K7M2-9QXD Peacock  Batik Sarong');
    await expect.element(field('Category')).toHaveValue('Ordered item');
    await expect.element(field('Product')).toHaveValue(sarong.name);
    await expect.element(orderField).toHaveValue('K7M2-9QXD');
    await expect.element(field('Category')).toBeValid();
    await expect.element(field('Product')).toBeValid();
    expect(await accessibilityFaults()).toEqual([]);
    // Over a reload too.
    await screen.unmount();
    await render(<RaiseTicketScreen />);
    await expect.element(field('Product')).toHaveValue(sarong.name);
    await expect.element(itemField).toHaveValue('K7M2-9QXD Peacock  Batik Sarong');
    await field('Subject').fill(SUBJECT);
    await field('Inquiry').fill(INQUIRY);
    await submit.click();
    await expect
      .poll(() => api.sentTo(CREATE).map(({ body }) => body))
      .toMatchObject([
        { productCategory: 'Ordered item', product: sarong.name, orderId: 'K7M2-9QXD' },
      ]);
  });

  test('leaves the free choice, and follows it', async () => {
    fakeApi({ [LIST]: ordersPage(orders) });
    await render(<RaiseTicketScreen />);
    const fromList = () =>
      [...field('Category').element().querySelectorAll('option')].map((option) => option.value);
    const free = fromList();
    expect(free).toHaveLength(13);
    await itemField.selectOptions('Herbal Soap Trio');
    await expect.element(orderField).toHaveValue('ABCD-EFGH');
    await field('Category').selectOptions('Pottery');
    await expect.element(itemField).toHaveValue('');
    await expect.element(field('Product')).toHaveValue('');
    expect(fromList()).toEqual(free);
    await field('Product').selectOptions('Bowl');
    await itemField.selectOptions('Herbal Soap Trio');
    await expect.element(field('Product')).toHaveValue('Herbal Soap Trio');
    // Another order has not the item.
    await orderField.selectOptions('K7M2-9QXD');
    await expect.element(itemField).toHaveValue('');
    await expect.element(field('Category')).toHaveValue('');
    await expect.element(field('Product')).toHaveValue('');
    await itemField.selectOptions('Peacock  Batik Sarong');
    await itemField.selectOptions('Something else');
    await expect.element(field('Category')).toHaveValue('');
  });

  test('is offered once the orders are there, and not to who has none', async () => {
    const api = fakeApi({ [LIST]: 'offline' });
    const screen = await render(<RaiseTicketScreen />);
    const failed = page.getByRole('alert').filter({ hasText: 'Your orders could not be loaded.' });
    await expect.element(failed).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await fillIn();
    api.response({ [LIST]: ordersPage(orders) });
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect.element(itemField).toBeEnabled();
    await expectFilled();
    await screen.unmount();
    api.response({ [LIST]: ordersPage([]) });
    await render(<RaiseTicketScreen />);
    await expect.element(itemField).toBeDisabled();
    await expectFilled();
  });

  test('may be about an older order that the address names', async () => {
    const older = wireOrder({ orderId: 'WXYZ-2345', items: [sarong] });
    fakeApi({
      [LIST]: ordersPage(orders),
      'GET /api/orders/WXYZ-2345': success({ order: older }),
    });
    history.replaceState(null, '', '/raise-ticket?orderId=WXYZ-2345');
    const screen = await render(<RaiseTicketScreen />);
    await itemField.selectOptions('WXYZ-2345 Peacock  Batik Sarong');
    await expect.element(orderField).toHaveValue('WXYZ-2345');
    await expect.element(field('Product')).toHaveValue(sarong.name);
    await screen.unmount();
    // The link of another order comes before what was chosen, whose item that has not.
    history.replaceState(null, '', '/raise-ticket?orderId=ABCD-EFGH');
    await render(<RaiseTicketScreen />);
    await expect.element(orderField).toHaveValue('ABCD-EFGH');
    await expect.element(itemField).toHaveValue('');
    await expect.element(field('Category')).toHaveValue('');
  });
});

test('takes PNG and JPG pictures below 5 MB only', async () => {
  fakeApi(ORDERS);
  await render(<RaiseTicketScreen />);
  const fault = page.getByRole('alert');
  const chooser = field('Picture of your ticket');
  chooseFile(chooser, aTextFile());
  await expect.element(fault).toHaveTextContent('Only PNG and JPG images are allowed.');
  chooseFile(chooser, noPicture(5 * 2 ** 20));
  await expect.element(fault).toHaveTextContent('Image must be less than 5MB.');
  chooseFile(chooser, await pictureFile('bowl.png', 60, 40));
  await expect.element(page.getByAltText('Preview of your file')).toBeInTheDocument();
  await expect.element(fault).not.toBeInTheDocument();
  // The chosen one stays when another is refused.
  chooseFile(field('Another picture'), noPicture(5 * 2 ** 20));
  await expect.element(fault).toHaveTextContent('Image must be less than 5MB.');
  await expect.element(page.getByAltText('Preview of your file')).toBeInTheDocument();
  chooseFile(field('Another picture'), noPicture());
  await expect.element(fault).toHaveTextContent('Only PNG and JPG images are allowed.');
  chooseFile(chooser, await pictureFile('bowl.png', 60, 40));
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByRole('button', { name: 'Choose picture' })).toHaveFocus();
});

test('sends the ticket with order and picture, and leads to the list', async () => {
  const api = fakeApi({
    'GET /api/orders/myorders': ordersPage([wireOrder()]),
    [CREATE]: CREATED,
  });
  const { destinations } = stopNavigation();
  await render(<RaiseTicketScreen />);
  await fillIn();
  await page.getByRole('button', { name: 'Attach your latest order, K7M2-9QXD' }).click();
  await expect.element(orderField).toHaveValue('K7M2-9QXD');
  await expect.element(orderField).toHaveFocus();
  chooseFile(field('Picture of your ticket'), await pictureFile('bowl.png', 60, 40));
  await expect.element(page.getByRole('button', { name: 'Choose another picture' })).toHaveFocus();
  await submit.click();
  await expect.poll(() => destinations).toEqual(['/profile/my-tickets']);
  expect(nextPageToasts()).toEqual(['Ticket submitted successfully!']);
  expect(api.sentTo(CREATE).map(({ body }) => body)).toMatchObject([
    {
      productCategory: 'Pottery',
      product: 'Bowl',
      orderId: 'K7M2-9QXD',
      subject: SUBJECT,
      inquiry: INQUIRY,
      image: { name: 'bowl.png' },
    },
  ]);
});

test('begins empty after a ticket was sent', async () => {
  fakeApi({ ...ORDERS, [CREATE]: CREATED });
  const { destinations } = stopNavigation();
  const { unmount } = await render(<RaiseTicketScreen />);
  await fillIn();
  await submit.click();
  await expect.poll(() => destinations).toEqual(['/profile/my-tickets']);
  await unmount();
  await render(<RaiseTicketScreen />);
  await expect.element(field('Subject')).toHaveValue('');
});

test('is about the order that the link names', async () => {
  fakeApi(ORDERS);
  history.replaceState(null, '', '/raise-ticket?orderId=K7M2-9QXD');
  await render(<RaiseTicketScreen />);
  await expect.element(orderField).toHaveValue('K7M2-9QXD');
});

test('is one press away from an order', async () => {
  fakeApi({ 'GET /api/orders/myorders': ordersPage([wireOrder()]) });
  await render(<OrdersScreen returnDays={30} />);
  await expect
    .element(page.getByRole('link', { name: 'Raise a Ticket about K7M2-9QXD' }))
    .toHaveAttribute('href', '/raise-ticket?orderId=K7M2-9QXD');
});

test('sends the same ticket again under the same key when the response was lost', async () => {
  const api = fakeApi({ ...ORDERS, [CREATE]: 'offline' });
  const { destinations } = stopNavigation();
  await render(<RaiseTicketScreen />);
  await fillIn();
  chooseFile(field('Picture of your ticket'), await pictureFile('bowl.png', 60, 40));
  await submit.click();
  await expect.poll(toastMessages).toEqual(['Failed to submit ticket.']);
  await expectFilled();
  await expect.element(page.getByAltText('Preview of your file')).toBeInTheDocument();
  api.response({ [CREATE]: CREATED });
  await submit.click();
  await expect.poll(() => destinations).toEqual(['/profile/my-tickets']);
  expect(new Set(keysOf(api)).size).toBe(1);
  expect(keysOf(api)).toHaveLength(2);
});

test('does not send a ticket twice that has arrived and was changed since, over a reload', async () => {
  const words =
    'Your ticket was already sent, without your last changes. Find it under My Tickets.';
  const api = fakeApi({ ...ORDERS, [CREATE]: 'offline' });
  const { unmount } = await render(<RaiseTicketScreen />);
  await fillIn();
  await submit.click();
  await expect.poll(toastMessages).toEqual(['Failed to submit ticket.']);
  await unmount();
  await render(<RaiseTicketScreen />);
  await expectFilled();
  await expect.element(page.getByText('21 of 80')).toBeVisible();
  await field('Subject').fill('A long crack');
  api.response({ [CREATE]: refusal(422, words) });
  await submit.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(words);
  expect(new Set(keysOf(api)).size).toBe(1);
  await expect
    .element(page.getByRole('alert').getByRole('link', { name: 'My Tickets' }))
    .toHaveAttribute('href', '/profile/my-tickets');
});

test('says that it is offline', async () => {
  fakeApi(ORDERS);
  await render(<RaiseTicketScreen />);
  setOnline(false);
  await expect.element(page.getByText(/^You have been offline since/)).toBeVisible();
  setOnline(true);
  await expect.element(page.getByText(/^You have been offline since/)).not.toBeInTheDocument();
});

test('redirects to login when the session has expired, and keeps what was typed', async () => {
  const expired = refusal(401, 'Session expired. Please login again.');
  const api = fakeApi({ ...ORDERS, [CREATE]: expired, 'POST /api/users/refresh-token': expired });
  const { destinations } = stopNavigation();
  const { unmount } = await render(<RaiseTicketScreen />);
  await fillIn();
  await submit.click();
  await expect.poll(() => destinations).toEqual(['/login']);
  expect(nextPageToasts()).toEqual(['Session expired. Please login again.']);
  expect(sessionKeys()).toEqual([]);
  await unmount();
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));

  signIn();
  api.response({ [CREATE]: CREATED });
  await render(<RaiseTicketScreen />);
  await expectFilled();
  await expect.element(page.getByText('21 of 80')).toBeVisible();
  await submit.click();
  await expect.poll(() => destinations).toEqual(['/login', '/profile/my-tickets']);
  expect(api.sentTo(CREATE)).toHaveLength(2);
  expect(new Set(keysOf(api)).size).toBe(1);
});

test('asks a guest to log in', async () => {
  localStorage.clear();
  fakeApi(ORDERS);
  const { destinations } = stopNavigation();
  await render(<RaiseTicketScreen />);
  await fillIn();
  await submit.click();
  await expect.poll(() => destinations).toContain('/login');
  expect(nextPageToasts()).toContain('You must be logged in to submit a ticket.');
});

test('shows nothing that another user typed', async () => {
  fakeApi(ORDERS);
  const { unmount } = await render(<RaiseTicketScreen />);
  await field('Subject').fill(SUBJECT);
  await unmount();
  signIn({ _id: 'user-2', email: 'kamal@example.com' });
  await render(<RaiseTicketScreen />);
  await expect.element(field('Subject')).toHaveValue('');
});
