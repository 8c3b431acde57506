import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startCartPage } from '#lib/browser/cart/cart-page.ts';
import { USED_CODES } from '#lib/browser/storage-keys.ts';
import { $codes } from '#lib/browser/vouchers/store.ts';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';
import {
  figure,
  sarong,
  storeCart,
  productRoutes,
  wireCart,
  wireProduct,
} from '../support/cart-fixtures.ts';
import {
  atCheckout,
  CART,
  coconuts,
  CONFIRMATION,
  field,
  fillForm,
  NO_RESPONSE,
  PLACE,
  placeButton,
  placed,
  sentOrder,
} from '../support/checkout.tsx';
import { fakeApi, refusal, type SentRequest, success } from '../support/fake-api.ts';
import { accessibilityFaults, openBuiltPage } from '../support/page.tsx';

const QUOTE = 'POST /api/order/quote';
const opener = page.getByRole('button', { name: 'Voucher or gift voucher' });
const use = page.getByRole('button', { name: 'Use code' });
const remove = (code: string) => page.getByRole('button', { name: `Remove ${code}` });

function namesIn(body: unknown, name: string): readonly string[] {
  const { [name]: value = [] }: Record<string, unknown> = Object(body);
  return Array.isArray(value) ? value.map(String) : [];
}

const refused = (code: string, message: string) =>
  refusal(409, message, { more: { code: 'voucher_refused', voucher: code } });

/** A shop where AVURUDU takes off Rs. 80 and GIFT-1 pays `balance`, of coconuts for Rs. 680 brought for Rs. 200. */
const quoteWith =
  (balance = 0) =>
  ({ body }: SentRequest) => {
    const codes = namesIn(body, 'vouchers');
    const wrong = codes.find((code) => code !== 'AVURUDU' && code !== 'GIFT-1');
    if (wrong !== undefined) return refused(wrong, 'This code is not valid.');
    const isReduced = codes.includes('AVURUDU');
    const totalAmt = 880 - (isReduced ? 80 : 0);
    return success({
      quote: {
        subTotalAmt: 680,
        shipping: 200,
        cashOnDeliveryFee: 0,
        totalAmt,
        discounts: isReduced ? [{ code: 'AVURUDU', kind: 'amount', amountAmt: 80 }] : [],
        giftAmt: codes.includes('GIFT-1') ? Math.min(balance, totalAmt) : 0,
        gifts: [{ _id: 'soap', name: 'Herbal Soap', size: 'M' }],
        methods: [],
      },
    });
  };

async function typeCode(code: string): Promise<void> {
  if (opener.query()) await opener.click();
  await field('Voucher or gift voucher').fill(code);
  await userEvent.keyboard('{Enter}');
}

/** As another tab stores them, or a link. */
function storeCodes(codes: readonly string[], userId = ''): void {
  localStorage.setItem(USED_CODES, JSON.stringify({ userId, codes }));
  dispatchEvent(new StorageEvent('storage', { key: USED_CODES }));
}

beforeEach(() => {
  storeCodes([]);
  $codes.set([]);
  return page.viewport(360, 780);
});

describe('At the checkout', () => {
  test('a code is taken off at once, sent with the order, and gone once it is placed', async () => {
    const routes = { [QUOTE]: quoteWith(), [PLACE]: 'offline' as const };
    const { api, destinations } = await atCheckout([coconuts], routes);
    await fillForm();
    await typeCode('avurudu ');
    await expect.poll(() => figure('Code AVURUDU')).toBe('-Rs. 80.00');
    expect(figure('Total')).toBe('Rs. 800.00');
    await expect.element(page.getByText('Herbal Soap, size M')).toBeVisible();
    await expect.element(field('Voucher or gift voucher')).toHaveValue('');
    expect(await accessibilityFaults()).toEqual([]);
    await placeButton.click();
    await expect.element(page.getByText(NO_RESPONSE)).toBeVisible();
    expect(localStorage.getItem(USED_CODES)).toContain('AVURUDU');
    api.response({ [PLACE]: placed });
    await placeButton.click();
    await expect.poll(() => destinations).toContain(CONFIRMATION);
    const [first, second] = api.sentTo(PLACE).map(sentOrder);
    expect(first?.body).toMatchObject({ vouchers: ['AVURUDU'], totalAmt: 800, giftAmt: 0 });
    expect(second).toEqual(first);
    expect(localStorage.getItem(USED_CODES)).toBeNull();
    expect(api.sentTo(QUOTE)).toHaveLength(1);
  });

  test('a wrong code says why at its field, and what was typed stays', async () => {
    const { api } = await atCheckout([coconuts], { [QUOTE]: quoteWith() });
    await opener.click();
    await use.click();
    const input = field('Voucher or gift voucher');
    await expect.element(input).toHaveAccessibleDescription('Enter a code');
    await typeCode('nonsense');
    await expect.element(input).toHaveAccessibleDescription('This code is not valid.');
    await expect.element(input).toHaveValue('nonsense');
    expect(figure('Total')).toBe('Rs. 880.00');
    expect(await accessibilityFaults()).toEqual([]);
    api.response({ [QUOTE]: 'offline' });
    await typeCode('AVURUDU');
    await expect
      .element(input)
      .toHaveAccessibleDescription(/^We couldn't check the code\. Check your connection/);
    await expect.element(input).toHaveValue('AVURUDU');
    expect(api.sentTo(PLACE)).toEqual([]);
  });

  test('a code that holds no longer is named and can be removed; the others still count', async () => {
    const { api, destinations } = await atCheckout([coconuts], { [QUOTE]: quoteWith(100) });
    await typeCode('AVURUDU');
    await typeCode('GIFT-1');
    await expect.poll(() => figure('Left to pay')).toBe('Rs. 700.00');
    const ended = 'This code ended on 13 Apr 2026.';
    api.response({
      [QUOTE]: (request) =>
        namesIn(request.body, 'vouchers').includes('AVURUDU')
          ? refused('AVURUDU', ended)
          : quoteWith(100)(request),
      [PLACE]: refused('AVURUDU', ended),
      [CART]: { body: wireCart([coconuts]) },
    });
    await fillForm();
    await placeButton.click();
    await expect.element(page.getByText(`AVURUDU: ${ended}`)).toBeVisible();
    await expect.element(page.getByText(ended, { exact: true })).toBeVisible();
    expect(figure('Left to pay')).toBe('Rs. 780.00');
    expect(await accessibilityFaults()).toEqual([]);
    await remove('AVURUDU').click();
    await expect.element(field('Voucher or gift voucher')).toHaveFocus();
    api.response({ [PLACE]: placed });
    await expect.poll(() => figure('Left to pay')).toBe('Rs. 780.00');
    await placeButton.click();
    await expect.poll(() => destinations).toContain(CONFIRMATION);
    expect(api.sentTo(PLACE).at(-1)?.body).toMatchObject({
      vouchers: ['GIFT-1'],
      totalAmt: 880,
      giftAmt: 100,
    });
  });

  test('without a connection the codes stay, and are asked for again', async () => {
    storeCodes(['GIFT-1']);
    const { api } = await atCheckout([coconuts], { [QUOTE]: 'offline' });
    await expect.element(page.getByText(/^We couldn't check the code\./)).toBeVisible();
    await expect.element(remove('GIFT-1')).toBeVisible();
    api.response({ [QUOTE]: quoteWith(5000) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => figure('Left to pay')).toBe('Rs. 0.00');
    expect(figure('Gift voucher')).toBe('-Rs. 880.00');
    await expect.element(page.getByText('Nothing to pay')).toBeVisible();
    await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  });

  test('the codes of somebody who has logged out are not used', async () => {
    storeCodes(['GIFT-1'], 'other');
    await atCheckout([coconuts], { [PLACE]: placed });
    await expect.element(opener).toBeVisible();
    await expect.element(remove('GIFT-1')).not.toBeInTheDocument();
  });
});

describe('A gift voucher in the cart', () => {
  const settings = {
    ...publicSettings(defaultShopSettings),
    giftVoucher: { product: coconuts._id, amounts: [], min: null, max: null, validDays: 365 },
  };

  test('costs no delivery, refuses cash, and asks to whom it goes', async () => {
    const quote = success({
      quote: { subTotalAmt: 680, shipping: 0, totalAmt: 680, methods: [], bankAccounts: [] },
    });
    const routes = { [QUOTE]: quote, [PLACE]: placed };
    const { api, destinations, screen } = await atCheckout([coconuts], routes, settings);
    await expect.element(page.getByRole('radio', { name: 'Cash on delivery' })).toBeDisabled();
    expect(figure('Total')).toBe('Rs. 680.00');
    await fillForm();
    await placeButton.click();
    await expect.element(field("Recipient's email")).toBeInvalid();
    await expect.element(field("Recipient's email")).toHaveFocus();
    await field("Recipient's email").fill('amma@example.com');
    await field("Recipient's name").fill('Amma');
    await field('Greeting').fill('Suba Aluth Avuruddak Wewa!');
    await field('Send on').fill('2026-12-24');
    expect(await accessibilityFaults()).toEqual([]);
    await placeButton.click();
    await expect.poll(() => destinations).toContain(CONFIRMATION);
    expect(api.sentTo(PLACE)[0]?.body).toMatchObject({
      paymentMethod: 'bank_transfer',
      totalAmt: 680,
      giftTo: {
        name: 'Amma',
        email: 'amma@example.com',
        message: 'Suba Aluth Avuruddak Wewa!',
        sendOn: '2026-12-24',
      },
    });
    await screen.unmount();
  });

  test('a reload keeps what was typed of the recipient', async () => {
    const { screen } = await atCheckout([coconuts], { [QUOTE]: 'offline' }, settings);
    await field('Greeting').fill('For you');
    await screen.unmount();
    await atCheckout([coconuts], { [QUOTE]: 'offline' }, settings);
    await expect.element(field('Greeting')).toHaveValue('For you');
  });
});

describe('In the cart', () => {
  test('the code of a link is taken over from its cookie, and changes the totals', async () => {
    document.cookie = 'voucher=AVURUDU; Path=/';
    storeCodes([]);
    onTestFinished(() => void (document.cookie = 'voucher=; Max-Age=0; Path=/'));
    const off = { code: 'AVURUDU', kind: 'percent', amountAmt: 279.2 };
    const quote = { subTotalAmt: 2792, shipping: 0, totalAmt: 2512.8, discounts: [off] };
    const api = fakeApi({
      ...productRoutes(wireProduct(sarong)),
      [QUOTE]: success({ quote: { ...quote, giftAmt: 0, gifts: [], methods: [] } }),
    });
    storeCart([sarong]);
    await openBuiltPage('/cart');
    const room = document.querySelector<HTMLElement>('#cart');
    if (room) startCartPage(room, () => import('#islands/cart/CartPage.tsx'));
    await expect.poll(() => figure('Code AVURUDU')).toBe('-Rs. 279.20');
    expect(figure('Total')).toBe('Rs. 2,512.80');
    const message = page.getByRole('link', { name: 'Order by WhatsApp' }).element();
    expect(decodeURIComponent(message.getAttribute('href') ?? '')).toMatch(
      /Code AVURUDU: -Rs. 279.20\nTotal: Rs. 2,512.80/,
    );
    expect(document.cookie).not.toContain('voucher');
    expect(localStorage.getItem(USED_CODES)).toContain('AVURUDU');
    expect(await accessibilityFaults()).toEqual([]);
    await remove('AVURUDU').click();
    await expect.poll(() => figure('Total')).toBe('Rs. 2,792.00');
    expect(api.sentTo(QUOTE)).toHaveLength(1);
    // Another tab uses it again.
    storeCodes(['AVURUDU']);
    await expect.poll(() => figure('Total')).toBe('Rs. 2,512.80');
  });
});
