import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { formatMoney, toRupees } from '#lib/format/money.ts';
import { expect } from './fixtures.ts';
import { press, type } from './keyboard.ts';

// What an order costs and what was paid of it, on every screen that says so.

interface ExpectedLine {
  name: string;
  size: string;
  quantity: number;
  unitCents: number;
}

/** An order as its test expects it; amounts in cents. */
export interface Expected {
  orderNumber: string;
  email: string;
  status: string;
  lines: readonly ExpectedLine[];
  shippingCents: number;
  /** The ledger as `Transfer, Rs. 700.00`, and the sums of its entries. */
  entries: readonly string[];
  paidCents: number;
  refundedCents: number;
  /** A slip was sent and is not looked at yet: nothing is asked for meanwhile. */
  isSlipWaiting?: boolean;
}

export const centsOf = ({ unitCents, quantity }: ExpectedLine): number => unitCents * quantity;
export const subtotalOf = ({ lines }: Pick<Expected, 'lines'>): number =>
  lines.reduce((sum, line) => sum + centsOf(line), 0);
export const totalOf = (order: Pick<Expected, 'lines' | 'shippingCents'>): number =>
  subtotalOf(order) + order.shippingCents;
const freeOr = (cents: number) => (cents === 0 ? 'Free' : formatMoney(cents));
const amountsOf = (...texts: readonly string[]) => texts.filter((text) => text !== 'Free');

/** `Rs. 700.00 paid, Rs. 80.00 refunded` */
function paymentOf(order: Expected): string {
  const { paidCents, refundedCents, isSlipWaiting = false } = order;
  const dueCents = totalOf(order) - paidCents;
  return [
    ...(paidCents > 0 ? [`${formatMoney(paidCents)} paid`] : []),
    ...(dueCents > 0 && !isSlipWaiting ? [`${formatMoney(dueCents)} to pay`] : []),
    ...(refundedCents > 0 ? [`${formatMoney(refundedCents)} refunded`] : []),
  ].join(', ');
}

/** All amounts of a text, in their order; on screens their space does not break. */
export const amountsIn = (text: string): string[] =>
  text.replaceAll('\u00A0', ' ').match(/Rs\. [\d,]+\.\d\d/g) ?? [];

const rowOf = (part: Locator, name: string) =>
  part
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('..')
    .getByRole('definition');

/** Subtotal, shipping and total, wherever a list has them. */
export async function expectTotals(
  part: Locator,
  order: Pick<Expected, 'lines' | 'shippingCents'>,
): Promise<void> {
  await expect(rowOf(part, 'Subtotal')).toHaveText(formatMoney(subtotalOf(order)));
  await expect(rowOf(part, 'Shipping')).toHaveText(freeOr(order.shippingCents));
  await expect(rowOf(part, 'Total')).toHaveText(formatMoney(totalOf(order)));
}

/** What follows the totals of an order, and its lines before them. */
async function expectFacts(part: Locator, order: Expected): Promise<void> {
  await expectTotals(part.locator('.order-totals'), order);
  await expect(part.locator('.order-lines b.numeric')).toHaveText(
    order.lines.map((line) => formatMoney(centsOf(line))),
  );
  const payment = part.locator('.order-facts').first();
  for (const words of paymentOf(order).split(', ')) await expect(payment).toContainText(words);
  const counted = amountsOf(paymentOf(order), ...order.entries).flatMap(amountsIn);
  expect(amountsIn(await payment.innerText())).toEqual(counted);
}

async function expectOrderScreen(page: Page, order: Expected): Promise<void> {
  const { orderNumber, status } = order;
  await page.goto(`/profile/orders#${orderNumber}`);
  const row = page.locator(`[id="${orderNumber}"]`);
  const summary = row.locator('summary').first();
  await expect(summary).toContainText(order.isSlipWaiting ? 'Pending Approval' : status);
  await expect(summary).toContainText(formatMoney(totalOf(order)));
  await expectFacts(row, { ...order, entries: [] });
}

async function expectReceipt(page: Page, order: Expected): Promise<void> {
  await page.goto(`/order-receipt?orderId=${order.orderNumber}`);
  const receipt = page.getByRole('article');
  await expect(receipt.getByRole('row', { name: /^Total/ }).last()).toBeVisible();
  await expect(receipt.locator('tbody tr')).toContainText(
    order.lines.map((line) => formatMoney(centsOf(line))),
  );
  await expect(receipt.locator('tfoot tr')).toContainText([
    formatMoney(subtotalOf(order)),
    freeOr(order.shippingCents),
    formatMoney(totalOf(order)),
  ]);
  for (const words of paymentOf(order).split(', ')) await expect(receipt).toContainText(words);
}

/** Whoever has the number and the email sees the status, and no amounts. */
async function expectTracking(page: Page, order: Expected): Promise<void> {
  await page.goto(`/order-tracking?orderId=${order.orderNumber}`);
  await expect(page.getByLabel('Order number')).toHaveValue(order.orderNumber);
  await type(page, page.getByLabel('Email').first(), order.email);
  await press(page.getByRole('button', { name: 'Track order', exact: true }));
  const tracked = page.locator('#tracked');
  await expect(tracked.locator('.status')).toHaveText(
    order.isSlipWaiting ? 'Pending Approval' : order.status,
  );
  expect(amountsIn(await tracked.innerText())).toEqual([]);
}

async function expectAdminScreen(page: Page, order: Expected): Promise<void> {
  const { orderNumber, entries, status } = order;
  await page.goto(`/admin/orders?q=${orderNumber}&order=${orderNumber}`);
  const dialog = page.getByRole('dialog', { name: `Order ${orderNumber}`, exact: true });
  await expect(dialog.locator('.order-head .status')).toHaveText(status);
  await expect(dialog.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toContainText([
    ...entries,
  ]);
  await expectFacts(dialog, order);
  await page.keyboard.press('Escape');
  const row = page.getByRole('row').filter({ hasText: orderNumber });
  await expect(row.locator('.total-cell')).toHaveText(formatMoney(totalOf(order)));
}

interface ExportedOrder {
  orderId: string;
  items: readonly { name: string; size: string; qty: number; price: number }[];
  subTotalAmt: number;
  shippingAmt: number;
  totalAmt: number;
  payment: Record<'due' | 'paid' | 'refunded' | 'refundDue', number>;
}
export interface Exported {
  orders: readonly ExportedOrder[];
  returns: readonly { orderId: string; status: string; replacement: string | null }[];
}

/** What the shop stores about somebody, as the profile's button gives it. */
export async function downloadOwnData(page: Page): Promise<Exported> {
  await page.goto('/profile');
  const downloading = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Download my data' }));
  const download = await downloading;
  const data: Exported = JSON.parse(await readFile(await download.path(), 'utf8'));
  return data;
}

async function expectExport(page: Page, order: Expected): Promise<void> {
  const { orders } = await downloadOwnData(page);
  const { paidCents, refundedCents, orderNumber } = order;
  expect(orders.find(({ orderId }) => orderId === orderNumber)).toMatchObject({
    items: order.lines.map(({ name, size, quantity, unitCents }) => ({
      name,
      size,
      qty: quantity,
      price: toRupees(unitCents),
    })),
    subTotalAmt: toRupees(subtotalOf(order)),
    shippingAmt: toRupees(order.shippingCents),
    totalAmt: toRupees(totalOf(order)),
    payment: {
      due: toRupees(totalOf(order) - paidCents),
      paid: toRupees(paidCents),
      refunded: toRupees(refundedCents),
      refundDue: 0,
    },
  });
}

/** The order's screens, receipt, tracking and export agree, and the admin sees the same. */
export async function expectAgreement(
  { shopper, admin }: { shopper: Page; admin: Page },
  order: Expected,
): Promise<void> {
  const asShopper = async () => {
    await expectReceipt(shopper, order);
    await expectTracking(shopper, order);
    await expectExport(shopper, order);
    await expectOrderScreen(shopper, order);
  };
  await Promise.all([asShopper(), expectAdminScreen(admin, order)]);
}
