import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AdminReturnsScreen } from '#islands/admin/returns/AdminReturnsScreen.tsx';
import type { AdminReturn } from '#lib/contract/returns.ts';
import { $toasts } from '#lib/browser/toasts.ts';
import { accessibilityFaults, renderOnPage, setOnline, toastMessages } from '../support/page.tsx';
import { fakeApi, type FakeResponse, refusal, success } from '../support/fake-api.ts';
import { adminReturn, returnsPage } from '../support/order-fixtures.ts';
import { signIn } from '../support/session.ts';

const LIST = 'GET /api/admin/returns';
const STEP = 'POST /api/admin/returns/return-1';
const AT = '2026-10-02T05:02:00.000Z';
const row = page.getByRole('listitem', { name: 'Return of K7M2-9QXD' });
const button = (name: string) => row.getByRole('button', { name });
const SOLD_OUT = 'This product is sold out.';

beforeEach(() => {
  $toasts.set([]);
  signIn({ role: 'admin' });
});

const openReturns = (address = '/admin/returns') =>
  renderOnPage(address, () => <AdminReturnsScreen />);

/** The return after a step that this admin made. */
function after(
  status: AdminReturn['status'],
  fields: Partial<AdminReturn> = {},
  reason = '',
): AdminReturn {
  const before = adminReturn();
  const history = [...before.history, { status, at: AT, by: 'Anoma', reason }];
  return { ...before, status, history, ...fields };
}

test('approves a return once, and then marks it as received without restocking', async () => {
  const approved = Promise.withResolvers<FakeResponse>();
  const api = fakeApi({
    [LIST]: returnsPage(adminReturn()),
    [`${STEP}/approve`]: () => approved.promise,
    [`${STEP}/receive`]: success({ return: after('received', {}, 'Not restocked.') }),
  });
  await openReturns();
  await expect.element(row).toMatchTextContent(/Waiting.*Nimali Perera.*Lacquer PlateSize M/);
  await expect.element(row).toMatchTextContent(/It has a chip\..*Refund of Rs\. 3,900\.00/);
  await expect
    .element(row.getByRole('link', { name: 'K7M2-9QXD' }))
    .toHaveAttribute('href', '/admin/orders?q=K7M2-9QXD&order=K7M2-9QXD');
  expect(await accessibilityFaults()).toEqual([]);
  await button('Approve the return of K7M2-9QXD').dblClick();
  await expect.element(button('Approving...')).toBeVisible();
  approved.resolve(success({ return: after('approved') }));
  const receive = button('Mark as received the return of K7M2-9QXD');
  await expect.poll(toastMessages).toEqual(['Return of K7M2-9QXD approved']);
  await expect
    .element(row.getByRole('list', { name: 'History' }))
    .toMatchTextContent(/Return requested.*Approved.*2 Oct 2026.*Anoma/);
  await expect.element(button('Decline the return of K7M2-9QXD')).not.toBeInTheDocument();
  const dialog = page.getByRole('dialog', { name: 'Mark return of K7M2-9QXD as received?' });
  await receive.click();
  await expect.element(dialog.getByLabelText(/^Return Lacquer Plate to stock/)).toBeChecked();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(receive).toHaveFocus();
  await receive.click();
  await dialog.getByLabelText(/^Return Lacquer Plate to stock/).click();
  await dialog.getByRole('button', { name: 'Mark as received' }).click();
  await expect.element(button('Record refund of K7M2-9QXD')).toHaveFocus();
  await expect.element(row).toMatchTextContent('Items received, not restocked');
  expect(api.sentTo(`${STEP}/approve`)).toHaveLength(1);
  expect(api.sentTo(`${STEP}/receive`).map(({ body }) => body)).toEqual([
    { items: [{ _id: 'lacquer-plate', size: 'M', restock: false }] },
  ]);
});

test('opens photos large, and ticks no restock for items that arrived broken', async () => {
  const broken = { reason: 'It arrived damaged.', restock: false, photos: ['/placeholder.svg'] };
  fakeApi({ [LIST]: returnsPage(after('approved', broken)) });
  await openReturns('/admin/returns?status=approved');
  await row.getByRole('button', { name: /Photo 1 of the return/ }).click();
  await expect.element(page.getByAltText('Photo 1 of the return')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Mark as received the return of K7M2-9QXD').click();
  const dialog = page.getByRole('dialog', { name: 'Mark return of K7M2-9QXD as received?' });
  await expect.element(dialog.getByLabelText(/^Return Lacquer Plate to stock/)).not.toBeChecked();
  expect(await accessibilityFaults()).toEqual([]);
});

test('records the refund of a return, and keeps what was typed when offline', async () => {
  const api = fakeApi({
    [LIST]: returnsPage(after('received')),
    [`${STEP}/complete`]: 'offline',
  });
  await openReturns('/admin/returns?status=received');
  await button('Record refund of K7M2-9QXD').click();
  const dialog = page.getByRole('dialog', { name: 'Record refund of K7M2-9QXD' });
  const [amount, reference] = [
    dialog.getByLabelText('Amount (Rs.)'),
    dialog.getByLabelText('Bank reference'),
  ];
  const save = dialog.getByRole('button', { name: 'Record refund' });
  await expect.element(amount).toHaveValue('3900');
  await amount.fill('3,900.01');
  await reference.fill('CEFT 88');
  await save.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Only Rs. 3,900.00 can be refunded.');
  await amount.fill('3,000');
  await save.click();
  await expect
    .poll(toastMessages)
    .toEqual(['Connection problem. Try again: it will not be done twice.']);
  await expect.element(reference).toHaveValue('CEFT 88');
  api.response({ [`${STEP}/complete`]: success({ return: after('completed') }) });
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  // Its last button is gone.
  await expect.element(row).toHaveFocus();
  await expect.element(row).toMatchTextContent(/Completed.*Refund recorded/);
  expect(api.sentTo(`${STEP}/complete`).at(-1)?.body).toEqual({
    amount: 3000,
    reference: 'CEFT 88',
  });
});

test('asks for no amount where nothing is left to refund', async () => {
  const api = fakeApi({
    [LIST]: returnsPage(after('received', { refundable: 0 })),
    [`${STEP}/complete`]: success({ return: after('completed') }),
  });
  await openReturns('/admin/returns?status=received');
  await button('Record refund of K7M2-9QXD').click();
  const dialog = page.getByRole('dialog', { name: 'Record refund of K7M2-9QXD' });
  await expect.element(dialog).toMatchTextContent('Nothing is left to refund on this order.');
  await dialog.getByLabelText('Bank reference').fill('CEFT 1');
  await dialog.getByRole('button', { name: 'Record refund' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.sentTo(`${STEP}/complete`).map(({ body }) => body)).toEqual([{ reference: 'CEFT 1' }]);
});

test('asks for nothing where all of it goes back to a gift voucher', async () => {
  const api = fakeApi({
    [LIST]: returnsPage(after('received', { refundable: 0, refundableGift: 3900 })),
    [`${STEP}/complete`]: success({ return: after('completed') }),
  });
  await openReturns('/admin/returns?status=received');
  await button('Record refund of K7M2-9QXD').click();
  const dialog = page.getByRole('dialog', { name: 'Record refund of K7M2-9QXD' });
  await expect.element(dialog).toMatchTextContent('Rs. 3,900.00 goes back to the gift voucher.');
  await expect.element(dialog.getByLabelText('Bank reference')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Record refund' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.sentTo(`${STEP}/complete`).map(({ body }) => body)).toEqual([{}]);
});

test('sends a gift voucher instead of money', async () => {
  const api = fakeApi({
    [LIST]: returnsPage(after('received', { refundable: 2925, refundableGift: 975 })),
    [`${STEP}/complete`]: success({ return: after('completed') }),
  });
  await openReturns('/admin/returns?status=received');
  await button('Record refund of K7M2-9QXD').click();
  await page.getByRole('button', { name: 'Send a gift voucher over Rs. 2,925.00' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.sentTo(`${STEP}/complete`).map(({ body }) => body)).toEqual([
    { resolution: 'credit' },
  ]);
});

const exchanged: Partial<AdminReturn> = {
  resolution: 'exchange',
  exchangeFor: [{ _id: 'lacquer-plate', name: 'Lacquer Plate', size: 'S', qty: 1 }],
};

test('places the replacement of an exchange, and links to it', async () => {
  const api = fakeApi({
    [LIST]: returnsPage(after('received', exchanged)),
    [`${STEP}/complete`]: success({
      return: after('completed', { ...exchanged, replacement: 'T3RP-4L2C' }),
    }),
  });
  await openReturns('/admin/returns?status=received');
  await expect.element(row).toMatchTextContent(/Exchange for.*Size S/);
  await button('Complete exchange of K7M2-9QXD').click();
  const dialog = page.getByRole('dialog', { name: 'Complete exchange of K7M2-9QXD' });
  await expect.element(dialog).toMatchTextContent(/replacement order.*Lacquer PlateSize S/);
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Complete exchange' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(row.getByRole('link', { name: 'T3RP-4L2C' }))
    .toHaveAttribute('href', '/admin/orders?q=T3RP-4L2C&order=T3RP-4L2C');
  expect(api.sentTo(`${STEP}/complete`).map(({ body }) => body)).toEqual([{}]);
});

test('refunds an exchange whose replacement is sold out', async () => {
  const api = fakeApi({
    [LIST]: returnsPage(after('received', exchanged)),
    [`${STEP}/complete`]: refusal(409, SOLD_OUT),
  });
  await openReturns('/admin/returns?status=received');
  await button('Complete exchange of K7M2-9QXD').click();
  const dialog = page.getByRole('dialog', { name: 'Complete exchange of K7M2-9QXD' });
  await dialog.getByRole('button', { name: 'Complete exchange' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(SOLD_OUT);
  await dialog.getByRole('button', { name: 'Refund instead' }).click();
  const refund = page.getByRole('dialog', { name: 'Record refund of K7M2-9QXD' });
  await refund.getByLabelText('Bank reference').fill('CEFT 9');
  api.response({
    [`${STEP}/complete`]: success({ return: after('completed', { resolution: 'refund' }) }),
  });
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await expect.element(row).toMatchTextContent(/Completed.*Refund recorded/);
  expect(api.sentTo(`${STEP}/complete`).at(-1)?.body).toEqual({
    amount: 3900,
    reference: 'CEFT 9',
    resolution: 'refund',
  });
});

test('says what an exchange is worth, and asks an admin to confirm what is lost', async () => {
  const lost = 'These items cost Rs. 3,900.00. The shop would lose Rs. 3,900.00.';
  const valued = { ...exchanged, exchangeValue: { paid: 3900, today: 4200 } };
  const api = fakeApi({
    [LIST]: returnsPage(after('received', valued)),
    [`${STEP}/complete`]: refusal(409, lost, { more: { difference: 3900 } }),
  });
  await openReturns('/admin/returns?status=received');
  await expect
    .element(row)
    .toMatchTextContent(/3,900\.00 paid for what comes back.*costs Rs\. 4,200\.00 today/);
  await button('Complete exchange of K7M2-9QXD').click();
  const dialog = page.getByRole('dialog', { name: 'Complete exchange of K7M2-9QXD' });
  const complete = dialog.getByRole('button', { name: 'Complete exchange' });
  await complete.click();
  await expect.element(dialog).toMatchTextContent(lost);
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByLabelText(/^I confirm that the shop loses Rs\. 3,900\.00/).click();
  api.response({ [`${STEP}/complete`]: success({ return: after('completed', exchanged) }) });
  await complete.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.sentTo(`${STEP}/complete`).map(({ body }) => body)).toEqual([
    {},
    { difference: 3900 },
  ]);
});

test('declines a return with a reason', async () => {
  const reason = 'The item has been used.';
  const api = fakeApi({
    [LIST]: returnsPage(adminReturn()),
    [`${STEP}/decline`]: success({
      return: after('declined', { declineReason: reason }, reason),
    }),
  });
  await openReturns();
  await button('Decline the return of K7M2-9QXD').click();
  const dialog = page.getByRole('dialog', { name: 'Decline return of K7M2-9QXD?' });
  await dialog.getByRole('button', { name: 'Decline return' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Please give a reason.');
  await dialog.getByRole('button', { name: reason }).click();
  await dialog.getByRole('button', { name: 'Decline return' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row).toHaveFocus();
  await expect.element(row.getByRole('list', { name: 'History' })).toMatchTextContent(reason);
  expect(api.sentTo(`${STEP}/decline`).map(({ body }) => body)).toEqual([{ reason }]);
});

test('shows what another admin did meanwhile, and says so', async () => {
  const sentence = "This can't be done: the return is approved.";
  fakeApi({
    [LIST]: returnsPage(adminReturn()),
    [`${STEP}/decline`]: refusal(409, sentence, { more: { return: after('approved') } }),
  });
  await openReturns();
  await button('Decline the return of K7M2-9QXD').click();
  const dialog = page.getByRole('dialog', { name: 'Decline return of K7M2-9QXD?' });
  await dialog.getByLabelText('Reason').fill('It was used.');
  await dialog.getByRole('button', { name: 'Decline return' }).click();
  await expect.poll(toastMessages).toEqual([sentence]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row).toMatchTextContent(/Approved.*Anoma/);
  await expect.element(row).toHaveFocus();
});

test('filters by status, says what is empty, and shows errors and being offline', async () => {
  const api = fakeApi({ [LIST]: 'offline' });
  await openReturns();
  await expect.element(page.getByText('The returns could not be loaded.')).toBeVisible();
  api.response({
    [LIST]: ({ path }) => (path.includes('status=') ? returnsPage() : returnsPage(adminReturn())),
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  const status = page.getByRole('navigation', { name: 'Status' });
  for (const [filter, nothing] of [
    ['Waiting', 'No returns waiting'],
    ['Approved', 'No approved returns'],
    ['Received', 'No received returns'],
    ['Completed', 'No completed returns'],
    ['Declined', 'No declined returns'],
  ] as const) {
    await status.getByRole('link', { name: filter }).click();
    await expect.element(page.getByRole('heading', { name: nothing })).toBeVisible();
  }
  await status.getByRole('link', { name: 'All' }).click();
  await expect.element(row).toBeVisible();
  expect(location.search).toBe('?status=all');
  setOnline(false);
  await expect
    .element(
      page.getByText(/^You have been offline since \d\d:\d\d\. This list may be out of date\.$/),
    )
    .toBeVisible();
});
