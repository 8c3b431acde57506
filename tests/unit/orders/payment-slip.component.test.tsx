import { beforeEach, expect, test, vi, describe, afterEach } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PaymentSlipScreen } from '#islands/payments/PaymentSlipScreen.tsx';
import type { Order } from '#lib/orders/codec.ts';
import { $toasts } from '#lib/browser/toasts.ts';
import {
  accessibilityFaults,
  renderOnPage,
  toastMessages,
  pdfFile,
  noPicture,
  pictureFile,
  chooseFile,
} from '../support/page.tsx';
import {
  fakeApi,
  type FakeResponse,
  type SentRequest,
  refusal,
  success,
} from '../support/fake-api.ts';
import { bankAccount, toPay, wireOrder } from '../support/order-fixtures.ts';
import { picturesOutOfTheirBoxes } from '../../support/picture-boxes.ts';
import { signIn } from '../support/session.ts';
import { render } from 'vitest-browser-react';

const ORDER = 'GET /api/orders/K7M2-9QXD';
const SEND = 'POST /api/order/K7M2-9QXD/slip';
const WRONG_KIND = 'Only PNG, JPG, WebP or PDF files are allowed.';

const sent = success({
  message: 'We have your slip; it awaits approval. We’ll email you once it’s checked.',
  paymentSlip: '/placeholder.svg?until=1&sig=new',
});

const chooser = page.getByLabelText('Slip of order K7M2-9QXD', { exact: true });
const submit = page.getByRole('button', { name: 'Submit slip' });
const tryAgain = page.getByRole('button', { name: 'Try again' });
const preview = page.getByAltText('Preview of your slip');
const alert = (words: string) => page.getByRole('alert').filter({ hasText: words });
const slipOf = ({ body }: SentRequest): File | undefined => {
  const { slip }: { slip?: File } = Object(body);
  return slip;
};

beforeEach(() => {
  $toasts.set([]);
});

/** The page where the slip of an order is sent. */
async function atSlipPage(order: Partial<Order> = {}, routes: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ [ORDER]: success({ order: wireOrder(order) }), ...routes });
  signIn();
  await renderOnPage('/payment-slip?orderId=K7M2-9QXD', () => <PaymentSlipScreen />);
  return api;
}

test('shows the slip that is chosen, with the button where the thumb is', async () => {
  await atSlipPage();
  await expect.element(page.getByText(/^Order K7M2-9QXD, Rs\.\s1,450\.00 to pay\./)).toBeVisible();
  await submit.click();
  await expect.element(alert('Please select a payment slip image.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Choose file' })).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);

  await userEvent.upload(chooser, await pictureFile('slip.png'));
  await expect.element(preview).toBeVisible();
  await expect.element(page.getByText(/^slip\.png, \d\.\d MB$/)).toBeVisible();
  await expect.element(submit).toHaveFocus();
  const isOnTop = () => {
    const button = submit.element();
    const { x, y, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === button;
  };
  await expect.poll(isOnTop).toBe(true);
  expect(await accessibilityFaults()).toEqual([]);
  expect(await picturesOutOfTheirBoxes()).toEqual([]);
});

test('tells where to transfer the exact amount, with the order number as reference', async () => {
  const payment = toPay({ method: 'bank_transfer' });
  await atSlipPage({ paymentMethod: 'bank_transfer', payment });
  await expect.element(page.getByText(bankAccount.accountNumber)).toBeVisible();
  const details = document.querySelector('.bank-accounts')?.textContent ?? '';
  for (const words of ['Rs. 1,450.00', 'K7M2-9QXD', 'Bank of Matale, Temple Street']) {
    expect(details).toContain(words);
  }
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  for (const name of ['Copy amount', 'Copy reference', 'Copy account number']) {
    await page.getByRole('button', { name }).click();
  }
  expect(copied).toEqual(['1450.00', 'K7M2-9QXD', '007120458813']);
  expect(await accessibilityFaults()).toEqual([]);
});

test('says that a shop without a bank account takes no slip', async () => {
  const { bankAccounts: _none, ...payment } = toPay();
  await atSlipPage({ payment });
  await expect
    .element(page.getByText(/^Bank transfer is not set up\. Please keep cash/))
    .toBeVisible();
  await expect.element(submit).not.toBeInTheDocument();
});

test('sends a PDF as it is and offers it for saving', async () => {
  const api = await atSlipPage(
    {},
    {
      [SEND]: success({ message: 'It awaits.', paymentSlip: '/uploads/slips/a.pdf?until=1&sig=x' }),
    },
  );
  await userEvent.upload(chooser, pdfFile('slip-november.pdf'));
  await expect.element(page.getByText('slip-november.pdf, 0.1 MB')).toBeVisible();
  await submit.click();
  await expect.element(page.getByText('Slip Uploaded')).toBeVisible();
  const slip = api.sentTo(SEND).map(slipOf)[0];
  expect(await slip?.text()).toMatch(/^%PDF-1\.4/);
  const link = page.getByRole('link', { name: 'Slip of order K7M2-9QXD, a PDF' });
  await expect.element(link).toHaveAttribute('href', '/uploads/slips/a.pdf?until=1&sig=x');
  await expect.element(link).toHaveAttribute('download');
});

test('says what is wrong with a file, at once or after the shop’s look', async () => {
  await atSlipPage({}, { [SEND]: refusal(400, WRONG_KIND) });
  await userEvent.upload(chooser, new File(['{}'], 'package.json', { type: 'application/json' }));
  await expect.element(alert(WRONG_KIND)).toBeVisible();
  await userEvent.upload(chooser, pdfFile('large.pdf', ' '.repeat(5 * 2 ** 20)));
  await expect.element(alert('File size must be less than 5MB')).toBeVisible();
  const words = new File(['words, no picture'], 'words.png', { type: 'image/png' });
  await userEvent.upload(chooser, words);
  await expect.element(alert(WRONG_KIND)).toBeVisible();
  await userEvent.upload(chooser, pdfFile('no.pdf', 'no PDF at all'));
  await submit.click();
  await expect.element(alert('Upload failed')).toMatchTextContent(WRONG_KIND);
  await expect.element(page.getByRole('button', { name: 'Choose another file' })).toBeVisible();
});

test('refuses a slip of 5 MB when it is chosen, and keeps the one there was', async () => {
  const api = await atSlipPage({}, { [SEND]: sent });
  const tooLarge = alert('File size must be less than 5MB');
  await expect.element(chooser).toBeInTheDocument();
  chooseFile(chooser, noPicture(5 * 2 ** 20));
  await expect.element(tooLarge).toBeVisible();
  await expect.element(preview).not.toBeInTheDocument();
  await userEvent.upload(chooser, await pictureFile('slip.png'));
  await expect.element(preview).toBeVisible();
  await expect.element(tooLarge).not.toBeInTheDocument();
  const another = page.getByLabelText('Another slip', { exact: true });
  chooseFile(another, noPicture(5 * 2 ** 20));
  await expect.element(tooLarge).toBeVisible();
  await expect.element(page.getByText(/^slip\.png, /)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await submit.click();
  await expect.element(page.getByText('Slip Uploaded')).toBeVisible();
  expect(api.sentTo(SEND).map(slipOf)).toMatchObject([{ name: 'slip.png' }]);
});

test('keeps the picture when there is no network, and sends the same one again', async () => {
  const api = await atSlipPage({}, { [SEND]: 'offline' });
  await userEvent.upload(chooser, await pictureFile('slip.png'));
  await submit.click();
  await expect
    .element(alert('Failed to upload slip'))
    .toMatchTextContent('Network connection failed. Your picture is still here.');
  await expect.element(preview).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  api.response({ [SEND]: sent });
  await tryAgain.click();
  await expect.element(page.getByText('Slip Uploaded')).toBeVisible();
  const [first, second] = api.sentTo(SEND).map(slipOf);
  expect(await second?.bytes()).toEqual(await first?.bytes());
});

test('gives up after fifteen seconds in which nothing moves', async () => {
  const api = await atSlipPage({}, { [SEND]: 'silence' });
  await userEvent.upload(chooser, await pictureFile('slip.png'));
  await expect.element(preview).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await submit.click();
    await vi.waitFor(() => expect(api.sentTo(SEND)).toHaveLength(1));
    await expect.element(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    await vi.advanceTimersByTimeAsync(15_000);
  } finally {
    vi.useRealTimers();
  }
  await expect.element(alert('Request timed out. Your picture is still here.')).toBeVisible();
  api.response({ [SEND]: sent });
  await tryAgain.click();
  await expect.element(page.getByText('Slip Uploaded')).toBeVisible();
});

test('sends once when it is pressed twice, and can be cancelled', async () => {
  const api = await atSlipPage({}, { [SEND]: 'silence' });
  await userEvent.upload(chooser, await pictureFile('slip.png'));
  await submit.dblClick();
  const busy = page.getByRole('button', { name: 'Submitting...' });
  (await busy.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => api.sentTo(SEND)).toHaveLength(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(submit).toBeVisible();
  await expect.element(preview).toBeVisible();
  const uploaded = Promise.withResolvers<FakeResponse>();
  api.response({ [SEND]: () => uploaded.promise });
  await submit.dblClick();
  await expect.element(busy).toBeVisible();
  uploaded.resolve(sent);
  await expect.element(page.getByText('Slip Uploaded')).toBeVisible();
  expect(api.sentTo(SEND)).toHaveLength(2);
});

test('does not believe a response that makes no sense', async () => {
  await atSlipPage({}, { [SEND]: { status: 502, body: '<html>' } });
  await userEvent.upload(chooser, await pictureFile('slip.png'));
  await submit.click();
  await expect.element(alert('Failed to upload slip')).toMatchTextContent('Server error');
});

test('shows that the order was cancelled elsewhere meanwhile', async () => {
  const sentence = 'This can’t be done: the order is cancelled.';
  const api = await atSlipPage({}, { [SEND]: refusal(409, sentence) });
  await userEvent.upload(chooser, await pictureFile('slip.png'));
  api.response({ [ORDER]: success({ order: wireOrder({ status: 'cancelled' }) }) });
  await submit.click();
  await expect
    .element(page.getByText(/^This order no longer accepts a slip: it is Cancelled\./))
    .toBeVisible();
  expect(toastMessages()).toEqual([`Upload failed\n${sentence}`]);
  expect(await accessibilityFaults()).toEqual([]);
});

test('says why a slip was returned, and takes another', async () => {
  const slipReason = 'The amount on the slip is Rs. 1,992.00.';
  await atSlipPage({ slipStatus: 'returned', slipReason });
  await expect.element(page.getByText(`Slip returned ${slipReason}`)).toBeVisible();
  await expect.element(submit).toBeVisible();
});

test('takes another slip in the place of one that waits', async () => {
  const paymentSlip = '/uploads/slips/a.pdf?until=1&sig=x';
  const api = await atSlipPage({ slipStatus: 'waiting', paymentSlip }, { [SEND]: sent });
  await expect
    .element(page.getByRole('link', { name: 'Slip of order K7M2-9QXD, a PDF' }))
    .toBeVisible();
  await page.getByText('Replace slip').click();
  await userEvent.upload(chooser, await pictureFile('slip.png'));
  await submit.click();
  await expect
    .element(page.getByRole('button', { name: 'Slip of order K7M2-9QXD, view larger' }))
    .toBeVisible();
  expect(await picturesOutOfTheirBoxes()).toEqual([]);
  await page.getByRole('button', { name: 'Slip of order K7M2-9QXD, view larger' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(await picturesOutOfTheirBoxes()).toEqual([]);
  expect(api.sentTo(SEND)).toHaveLength(1);
});

test('takes a slip that is dropped on its place', async () => {
  await atSlipPage();
  await expect.element(submit).toBeVisible();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(pdfFile('dropped.pdf'));
  document
    .querySelector('.file-drop')
    ?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await expect.element(page.getByText(/^dropped\.pdf/)).toBeVisible();
});

test('makes a photo smaller before it is sent', async () => {
  const api = await atSlipPage({}, { [SEND]: sent });
  const photo = await pictureFile('photo.png', 4000, 3000);
  await userEvent.upload(chooser, photo);
  await submit.click();
  await expect.element(page.getByText('Slip Uploaded')).toBeVisible();
  const slip = api.sentTo(SEND).map(slipOf)[0];
  expect(slip?.size).toBeLessThan(photo.size);
  const { width, height } = await createImageBitmap(slip ?? new Blob());
  expect([width, height]).toEqual([2000, 1500]);
});

describe('A failed upload of a slip', () => {
  const address = location.href;
  afterEach(() => history.replaceState(null, '', address));

  /** A request that something in this browser forbids. */
  class ForbiddenRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly open = () => undefined;
    readonly setRequestHeader = () => undefined;
    readonly send = () => {
      throw new Error('Forbidden here.');
    };
  }

  test('says to try again where the browser itself cannot send a slip', async () => {
    fakeApi({ 'GET /api/orders/K7M2-9QXD': success({ order: wireOrder() }) });
    signIn();
    history.replaceState(null, '', '/payment-slip?orderId=K7M2-9QXD');
    await render(<PaymentSlipScreen />);
    const chooser = page.getByLabelText('Slip of order K7M2-9QXD');
    await expect.element(chooser).toBeInTheDocument();
    chooseFile(chooser, new File(['%PDF-1.4\n%%EOF\n'], 'slip.pdf', { type: 'application/pdf' }));
    vi.stubGlobal('XMLHttpRequest', ForbiddenRequest);
    await page.getByRole('button', { name: 'Submit slip' }).click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/^Failed to upload slip\s*Try again\.$/);
    vi.unstubAllGlobals();
  });
});
