// A purchase by transfer from the cart to the refund: every screen, email and export has the same
// amounts. The shopper has a phone's width and a keyboard, admin and driver have browsers of their own.
import type { Page } from '@playwright/test';
import { formatMoney } from '#lib/format/money.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import type { RunningShop } from '../support/running-shop.ts';
import {
  amountsIn,
  centsOf,
  downloadOwnData,
  type Expected,
  expectAgreement,
  expectTotals,
  subtotalOf,
  totalOf,
} from './support/amounts.ts';
import { DESKTOP, expect, PHONE, test } from './support/fixtures.ts';
import { choose, press, tick, type } from './support/keyboard.ts';
import { slipPicture } from './support/orders.ts';
import { demoAdmin, emailsTo } from './support/people.ts';
import {
  approveSlip,
  assign,
  completeExchange,
  findNobodyHome,
  handOver,
  recordRefund,
  toast,
} from './support/staff-steps.ts';

const SARONG = { name: 'Little Sarong', size: 'M', quantity: 1, unitCents: 120_000 };
const BOWLS = {
  name: 'Polished Coconut Snack Bowl',
  size: 'Default',
  quantity: 2,
  unitCents: 78_400,
};
const DISTRICT = { name: 'Kandy', fee: 350, cashOnDelivery: true };
const SHIPPING = 35_000;
const CASH_FEE = 10_000;
const DRIVER = 'Ravi Silva';
const REFERENCE = 'IPG-2291';

// The settings are this shop's alone: another environment is another worker.
test.use({ env: { LOG_LEVEL: 'warn' } });

/** Delivery to the district costs money, and so does cash. */
async function setCosts(shop: Shop, isInForce: () => Promise<boolean>): Promise<void> {
  const { id } = await demoAdmin(shop);
  const settings = {
    shipping: { freeOver: 5000, districts: [DISTRICT] },
    payment: { cashOnDelivery: { max: null, fee: CASH_FEE / 100 } },
  };
  const { revision } = await shop.shopSettings.read();
  await shop.shopSettings.save(id, { settings, revision });
  await expect.poll(isInForce).toBe(true);
}

async function fillCart(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add to Cart' });
  const cart = page.getByRole('dialog', { name: /^Your cart/ });
  await page.goto('/product/kids-little-sarong');
  await tick(page.getByRole('radio', { name: 'M', exact: true }));
  await press(add);
  await expect(cart).toContainText('Size M, quantity 1');
  await page.goto('/product/polished-coco-bowl');
  await press(page.getByRole('button', { name: 'Increase quantity' }));
  await press(add);
  await expect(cart).toContainText('Quantity 2');
  // Where it goes is not known yet.
  await expectTotals(cart, { lines: [SARONG, BOWLS], shippingCents: 20_000 });
  await press(cart.getByRole('link', { name: 'Checkout' }));
  await page.waitForURL('/checkout', { waitUntil: 'commit' });
}

/** Gives the number of the order. */
async function checkOut(page: Page): Promise<string> {
  const panel = page.getByRole('complementary', { name: 'Your order' });
  const lines = [SARONG, BOWLS];
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  for (const [label, words] of [
    ['First name', 'Nimali'],
    ['Last name', 'Perera'],
    ['Street address', '42 Lake Road'],
    ['City', 'Peradeniya'],
    ['ZIP', '20400'],
  ] as const) {
    await type(page, page.getByLabel(label), words);
  }
  await choose(page, page.getByLabel('District'), 'Kan', DISTRICT.name);
  await expect(panel).toContainText(formatMoney(subtotalOf({ lines }) + SHIPPING + CASH_FEE));
  await page.getByRole('radio', { name: 'Cash on delivery' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Bank transfer' })).toBeChecked();
  await expectTotals(panel.locator('.totals'), { lines, shippingCents: SHIPPING });
  const total = formatMoney(totalOf({ lines, shippingCents: SHIPPING }));
  await expect(page.locator('.bank-accounts')).toContainText(total);
  await tick(page.getByRole('checkbox', { name: /I agree/ }));
  await press(page.getByRole('button', { name: 'Place Order' }));
  await page.waitForURL(/\/order-confirmation\?orderId=/, { waitUntil: 'commit' });
  const orderNumber = await page.locator('#order-number').innerText();
  await expectWhereToPay(page, orderNumber, total);
  await expectTotals(panel, { lines, shippingCents: SHIPPING });
  return orderNumber;
}

async function expectWhereToPay(page: Page, orderNumber: string, total: string): Promise<void> {
  const details = page.locator('.bank-accounts');
  await expect(details).toContainText('0071 2045 8813');
  await expect(details).toContainText(orderNumber);
  await expect(details).toContainText(total);
}

async function sendSlip(page: Page, orderNumber: string, total: string): Promise<void> {
  await press(page.getByRole('link', { name: 'Upload payment slip' }));
  await expectWhereToPay(page, orderNumber, total);
  const choosing = page.waitForEvent('filechooser');
  await press(page.getByRole('button', { name: 'Choose file' }));
  const buffer = await slipPicture(total);
  await (await choosing).setFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
  const submit = page.getByRole('button', { name: 'Submit slip' });
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('We have your slip; it awaits approval. We’ll email you once it’s checked.'),
  ).toBeVisible();
}

async function openReturnForm(page: Page, orderNumber: string) {
  await page.goto(`/profile/orders#${orderNumber}`);
  await press(page.getByRole('link', { name: `Return or exchange items of ${orderNumber}` }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Return or exchange');
  return page.getByRole('form', { name: 'Return or exchange' });
}

async function requestReturn(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Request return' }));
  await expect(toast(page, 'Return requested.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Return requested' })).toBeFocused();
}

async function requestExchange(page: Page, orderNumber: string): Promise<void> {
  const form = await openReturnForm(page, orderNumber);
  await tick(form.getByRole('checkbox', { name: `${SARONG.name} Size M, quantity 1` }));
  await tick(form.getByRole('radio', { name: 'Exchange' }));
  await choose(page, form.getByLabel(`Size wanted for ${SARONG.name}, size M`), 'L', 'L');
  await choose(page, form.getByLabel('Reason', { exact: true }), 'The', 'The size does not fit.');
  await requestReturn(page);
}

async function requestRefund(page: Page, orderNumber: string): Promise<void> {
  const form = await openReturnForm(page, orderNumber);
  // All that is left to return is chosen.
  await expect(form.getByRole('checkbox')).toHaveCount(1);
  const bowls = form.getByRole('checkbox', { name: `${BOWLS.name} Quantity 2` });
  await expect(bowls).toBeChecked();
  const pieces = form.getByLabel(`How many pieces of ${BOWLS.name}`);
  await choose(page, pieces, '1', '1');
  await tick(form.getByRole('radio', { name: 'Refund' }));
  await expect(form).toContainText(`Your refund ${formatMoney(BOWLS.unitCents)}`);
  await choose(page, form.getByLabel('Reason', { exact: true }), 'It', 'It arrived damaged.');
  await requestReturn(page);
}

type Emails = Record<'replacement' | 'total' | 'refunded', string>;

/** Each email as its subject and the amounts in it, oldest first. */
async function expectEmails(shop: RunningShop, { email, orderNumber }: Expected, more: Emails) {
  const { replacement, total, refunded } = more;
  const emails = await emailsTo(shop.data, email);
  const [first] = emails;
  expect(first?.text).toContain('0071 2045 8813');
  expect(first?.text).toContain(`reference ${orderNumber}`);
  expect(emails.at(-1)?.text).toContain(REFERENCE);
  expect(emails.map(({ subject, text }) => [subject, ...amountsIn(text)])).toEqual([
    [
      `Your order ${orderNumber} at Shilpa`,
      total,
      formatMoney(centsOf(SARONG)),
      formatMoney(centsOf(BOWLS)),
      formatMoney(SHIPPING),
      total,
    ],
    [`Your order is confirmed: ${orderNumber}`, total],
    [`Your order is out for delivery: ${orderNumber}`, total],
    [`We couldn't deliver your order: ${orderNumber}`, total],
    [`Your order is out for delivery: ${orderNumber}`, total],
    [`Your order was delivered: ${orderNumber}`, total],
    [`Your return is approved: ${orderNumber}`],
    [`We received your return: ${orderNumber}`],
    [`Your exchange is on order: ${orderNumber}`],
    [`Your order is out for delivery: ${replacement}`],
    [`Your order was delivered: ${replacement}`],
    [`Your return is approved: ${orderNumber}`],
    [`We received your return: ${orderNumber}`],
    [`Your return is complete: ${orderNumber}`, refunded],
  ]);
}

test('a purchase by transfer, a second delivery, an exchange and a refund agree everywhere', async ({
  page,
  shop,
  newUser,
  signIn,
  openBrowser,
}) => {
  test.slow();
  const user = await newUser();
  const driver = await openBrowser(await newUser({ role: 'driver', name: DRIVER }), PHONE);
  const admin = await openBrowser(await demoAdmin(shop.data), DESKTOP);
  await setCosts(shop.data, async () => {
    const text = await (await page.request.get('/api/shop')).text();
    return text.includes(DISTRICT.name);
  });
  await signIn(user);
  const pages = { shopper: page, admin };

  await fillCart(page);
  const orderNumber = await checkOut(page);
  const placed: Expected = {
    orderNumber,
    email: user.email,
    status: 'Pending Payment',
    lines: [SARONG, BOWLS],
    shippingCents: SHIPPING,
    entries: [],
    paidCents: 0,
    refundedCents: 0,
  };
  const total = formatMoney(totalOf(placed));
  await sendSlip(page, orderNumber, total);
  await expectAgreement(pages, { ...placed, isSlipWaiting: true });

  await approveSlip(admin, orderNumber, total);
  const paid = {
    ...placed,
    status: 'To Delivery',
    entries: [`Transfer, ${total}`],
    paidCents: totalOf(placed),
  };
  await assign(admin, orderNumber, DRIVER);
  await findNobodyHome(driver, orderNumber);
  await expectAgreement(pages, paid);
  await assign(admin, orderNumber, DRIVER, 'Assign again');
  await handOver(driver, orderNumber);
  await expectAgreement(pages, { ...paid, status: 'Delivered' });

  await requestExchange(page, orderNumber);
  const replacement = await completeExchange(admin, orderNumber, 'Size L, quantity 1');
  await assign(admin, replacement, DRIVER);
  await handOver(driver, replacement);
  await expectAgreement(pages, {
    ...placed,
    orderNumber: replacement,
    status: 'Delivered',
    lines: [{ ...SARONG, size: 'L', unitCents: 0 }],
    shippingCents: 0,
  });

  await requestRefund(page, orderNumber);
  await recordRefund(admin, orderNumber, {
    cents: BOWLS.unitCents,
    reference: REFERENCE,
  });
  const refunded = formatMoney(BOWLS.unitCents);
  await expectAgreement(pages, {
    ...paid,
    status: 'Delivered',
    entries: [`Transfer, ${total}`, `Refund, ${refunded}`],
    refundedCents: BOWLS.unitCents,
  });
  await expect(page.locator(`[id="${orderNumber}"]`)).toContainText(`Refund: ${refunded} refunded`);
  const { returns } = await downloadOwnData(page);
  expect(returns.map((one) => [one.orderId, one.status, one.replacement])).toEqual([
    [orderNumber, 'completed', null],
    [orderNumber, 'completed', replacement],
  ]);
  await expectEmails(shop, placed, { replacement, total, refunded });
});
