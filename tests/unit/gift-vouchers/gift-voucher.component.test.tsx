import type * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { GiftVoucherScreen } from '#islands/gift-vouchers/GiftVoucherScreen.tsx';
import { BuyGiftVoucher } from '#islands/gift-vouchers/BuyGiftVoucher.tsx';
import { GiftVoucherLineNote } from '#islands/orders/PricedLine.tsx';
import { storedLines, storeLines } from '#lib/browser/cart/store.ts';
import { goodsOf, orderBody } from '#lib/checkout/order-request.ts';
import { readOrder } from '#lib/orders/codec.ts';
import { $toasts } from '#lib/browser/toasts.ts';
import type { giftVoucherBalance } from '#lib/contract/gift-vouchers.ts';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { accessibilityFaults, renderOnPage, setOnline, toastMessages } from '../support/page.tsx';

const BALANCE = 'POST /api/gift-vouchers/balance';
const CODE = '7K2M-9QXD-ABCD-EFGH';

const aGiftVoucher = (
  given: Partial<v.InferInput<typeof giftVoucherBalance.response>['giftVoucher']> = {},
) =>
  success({
    giftVoucher: {
      amount: 5000,
      balance: 5000,
      until: '2099-12-24T18:30:00.000Z',
      to: 'Kamala',
      from: 'Nimali',
      message: 'Happy birthday!\nBuy what you like.',
      entries: [],
      ...given,
    },
  });

const open = (hash = '') =>
  renderOnPage(`/gift-voucher${hash}`, () => (
    <GiftVoucherScreen shop={{ name: 'Shilpa', host: 'shop.example' }} />
  ));
const code = page.getByLabelText('Code', { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const check = () => button('See the balance').click();
const card = page.getByRole('article');

beforeEach(() => $toasts.set([]));

test('a link shows its gift voucher, with the code in the body of the call alone', async () => {
  const { sent, sentTo } = fakeApi({ [BALANCE]: aGiftVoucher() });
  await open(`#${CODE}`);
  await expect.element(card.getByRole('heading', { name: 'Gift voucher' })).toHaveFocus();
  for (const text of ['For Kamala', 'From Nimali', /Happy birthday!\s+Buy/, 'Rs. 5,000', CODE]) {
    await expect.element(card.getByText(text)).toBeVisible();
  }
  await expect.element(card.getByText('25 Dec 2099')).toBeVisible();
  await expect.element(card.getByText('Left', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText('Nothing has been spent yet.')).toBeVisible();
  expect(sentTo(BALANCE)).toMatchObject([{ body: { code: CODE } }]);
  expect(sent.map(({ path }) => path).join()).not.toContain('7K2M');
  expect(await accessibilityFaults()).toEqual([]);

  const print = vi.spyOn(window, 'print').mockReturnValue();
  await button('Print').click();
  expect(print).toHaveBeenCalledOnce();
});

test('another link in the same tab shows another gift voucher; other places of the page none', async () => {
  const { sentTo } = fakeApi({ [BALANCE]: aGiftVoucher() });
  await open('#main');
  location.hash = '#aaaabbbbccccdddd';
  await expect.element(card.getByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
  expect(sentTo(BALANCE)).toHaveLength(1);
});

test('a typed code shows what is left of it, and what it paid', async () => {
  const entries = [
    { at: '2026-11-20T08:00:00.000Z', kind: 'paid' as const, amount: 3000 },
    { at: '2026-11-22T08:00:00.000Z', kind: 'returned' as const, amount: 500 },
  ];
  fakeApi({ [BALANCE]: aGiftVoucher({ balance: 2500, entries, to: '', from: '', message: '' }) });
  await open();
  await code.fill('7k2m9qxd abcdefgh');
  await check();
  await expect.element(card.getByText('Rs. 2,500')).toBeVisible();
  await expect.element(card.getByText('Left', { exact: true })).toBeVisible();
  await expect.element(card.getByText('Amount Rs. 5,000')).toBeVisible();
  await expect.element(card.getByText(CODE)).toBeVisible();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: '20 Nov 2026' }))
    .toHaveTextContent('20 Nov 2026Paid for an order−Rs. 3,000');
  await expect
    .element(page.getByRole('listitem').filter({ hasText: '22 Nov 2026' }))
    .toHaveTextContent('22 Nov 2026Paid back+Rs. 500');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await button('Copy code').click();
  expect(write).toHaveBeenCalledWith(CODE);
  expect(toastMessages()).toEqual(['Code copied.']);
});

test('a wrong code and a failed call show a message at the field, which keeps what was typed', async () => {
  const { response } = fakeApi({ [BALANCE]: refusal(404, 'This code is not valid.') });
  await open();
  await check();
  await expect.element(page.getByText('Enter a code')).toBeVisible();
  await code.fill('WRONG');
  await check();
  await expect.element(page.getByText('This code is not valid.')).toBeVisible();
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveValue('WRONG');
  expect(await accessibilityFaults()).toEqual([]);

  const tooMany = 'Too many attempts. Please try again in 9 minutes.';
  response({ [BALANCE]: refusal(429, tooMany) });
  await check();
  await expect.element(page.getByRole('alert')).toHaveTextContent(tooMany);
  response({ [BALANCE]: 'offline' });
  setOnline(false);
  await expect.element(page.getByText(/You have been offline since/)).toBeVisible();
  await check();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Network connection failed');
  await expect.element(code).toHaveValue('WRONG');

  response({ [BALANCE]: aGiftVoucher() });
  await check();
  await expect.element(card).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  response({ [BALANCE]: refusal(404, 'This code is not valid.') });
  await code.fill('OTHER');
  await check();
  await expect.element(card).not.toBeInTheDocument();
});

test.each([
  [{ until: '2026-01-31T18:29:59.000Z' }, 'This gift voucher ended on 31 Jan 2026.'],
  [{ balance: 0 }, 'Nothing is left on this gift voucher.'],
])('one with %o is not offered for shopping', async (given, message) => {
  fakeApi({ [BALANCE]: aGiftVoucher(given) });
  await open(`#${CODE}`);
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(card).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Start shopping' })).not.toBeInTheDocument();
  await expect.element(button('Print')).not.toBeInTheDocument();
});

describe('Buying a gift voucher', () => {
  const sold = { amounts: [250_000, 500_000], range: { minCents: 100_000, maxCents: 2_000_000 } };
  const field = (label: string) => page.getByLabelText(label, { exact: true });

  beforeEach(() => storeLines([]));

  test('takes an amount and a recipient, and puts a line without stock into the cart of a guest', async () => {
    await renderOnPage('/gift-voucher', () => <BuyGiftVoucher sold={sold} />);
    await page.getByLabelText('Rs. 5,000').click();
    await field("Recipient's name (optional)").fill('Anoma');
    await field("Recipient's email (optional)").fill('anoma@');
    await button('Add to Cart').click();
    await expect.element(page.getByText('Enter a valid email')).toBeVisible();
    await field("Recipient's email (optional)").fill('anoma@example.com');
    expect(await accessibilityFaults()).toEqual([]);
    await button('Add to Cart').click();
    await expect.poll(toastMessages).toContain('Gift voucher added to your cart');
    await button('Add to Cart').click();
    const to = { name: 'Anoma', email: 'anoma@example.com', message: '', sendOn: '' };
    const lines = storedLines();
    expect(lines).toMatchObject([
      { name: 'Gift voucher', title: 'For Anoma', unitCents: 500_000, gift: to },
      { unitCents: 500_000, gift: to },
    ]);
    const rules = { giftVoucher: { product: '' } } as Parameters<typeof goodsOf>[1];
    expect(goodsOf(lines, rules)).toEqual({
      subtotalCents: 1_000_000,
      soldGiftVouchersCents: 1_000_000,
    });
    const totals = { subtotalCents: 1_000_000, totalCents: 1_000_000, giftVoucherCents: 0 };
    const address = {} as Parameters<typeof orderBody>[0]['address'];
    expect(
      orderBody({ userId: '', lines, address, method: 'bank_transfer', totals }),
    ).toMatchObject({
      cartItems: [],
      giftVouchers: [
        { amount: 5000, to },
        { amount: 5000, to },
      ],
    });
  });

  test('takes any amount between the smallest and the largest', async () => {
    await renderOnPage('/gift-voucher', () => <BuyGiftVoucher sold={sold} />);
    await page.getByRole('radio', { name: 'Another amount' }).click();
    await page.getByRole('textbox', { name: 'Another amount, Rs.' }).fill('999');
    await button('Add to Cart').click();
    await expect.element(page.getByText('Please choose an amount that we sell')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('textbox', { name: 'Another amount, Rs.' }).fill('1,250.50');
    await button('Add to Cart').click();
    await expect.poll(() => storedLines().map(({ unitCents }) => unitCents)).toEqual([125_050]);
  });

  test('without an email shows its code with the buyer, a text for WhatsApp and a card', async () => {
    const [line] = readOrder({
      orderId: 'K7M2-9QXD',
      items: [
        {
          productId: ':gift-voucher',
          name: 'Gift voucher',
          price: 5000,
          qty: 1,
          kind: 'gift_voucher',
          to: { name: 'Anoma', email: '', message: '', sendOn: '' },
          giftCode: CODE,
        },
      ],
      delivery_address: {},
      subTotalAmt: 5000,
      totalAmt: 5000,
      status: 'delivered',
      createdAt: '2026-11-20T06:00:00.000Z',
    }).lines;
    if (!line) throw new Error('No line');
    await renderOnPage('/gift-voucher', () => <GiftVoucherLineNote line={line} />);
    await expect.element(page.getByText('For Anoma')).toBeVisible();
    await expect.element(page.getByText(CODE)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'See and print it' }))
      .toHaveAttribute('href', `/gift-voucher#${CODE}`);
    const whatsapp = page.getByRole('link', { name: 'Send by WhatsApp' });
    await expect.element(whatsapp).toHaveAttribute('href', expect.stringContaining(CODE));
  });
});
