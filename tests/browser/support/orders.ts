import { shippingCents, shippingRule } from '#lib/cart/totals.ts';
import { defaultShopSettings } from '#lib/shop-settings/shop-settings.ts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { discountedCents } from '#lib/catalogue/price.ts';
import { toRupees } from '#lib/format/money.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { callerOf, demoAdmin, type TestUser, addUser } from './people.ts';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Network } from './network.ts';
import { lakeRoad } from '../../support/address-fields.ts';

/** Orders one of each product; gives the order's number. */
export async function placeOrder(
  shop: Shop,
  user: TestUser,
  productIds: readonly string[],
  street = lakeRoad.street,
): Promise<string> {
  const rows = await shop.db
    .selectFrom('product_variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['price_cents', 'discount_bp'])
    .where('product_id', 'in', productIds)
    .execute();
  const subtotal = rows
    .map(({ price_cents, discount_bp }) => discountedCents(price_cents, discount_bp / 100))
    .reduce((sum, cents) => sum + cents, 0);
  const { orderId } = await shop.checkout.place(
    callerOf(user),
    {
      userId: undefined,
      cartItems: productIds.map((id) => ({ _id: id, size: 'Default', qty: 1 })),
      delivery_address: { ...lakeRoad, street, email: user.email },
      paymentMethod: 'cash_on_delivery',
      subTotalAmt: toRupees(subtotal),
      totalAmt: toRupees(subtotal + shippingCents(subtotal, shippingRule(defaultShopSettings))),
    },
    randomUUID(),
  );
  return orderId;
}

export const cancelOrder = (shop: Shop, user: TestUser, orderNumber: string) =>
  shop.orders.withdraw(callerOf(user), orderNumber);

/** A bank's payment slip as it is photographed; no two are the same picture. */
export function slipPicture(amount: string): Promise<Buffer> {
  // Drawn without SVG: the shop in this process decodes none.
  const words = `Island Savings Bank\nCash deposit\nReference ${Math.random()}\nAmount ${amount}`;
  const text = { text: words, font: 'serif', dpi: 200, spacing: 24, rgba: true };
  return sharp({ create: { width: 720, height: 960, channels: 3, background: '#f6f1e4' } })
    .composite([{ input: { text }, left: 90, top: 90 }])
    .png()
    .toBuffer();
}

/** Uploads a payment slip for an order, as its owner does. */
const sendSlip = (shop: Shop, user: TestUser, orderNumber: string, slip: Uint8Array) =>
  shop.slips.send(callerOf(user), orderNumber, async () => slip);

/** An order whose slip waits for an admin. */
export async function orderWithSlip(
  shop: Shop,
  user: TestUser,
  productIds: readonly string[] = ['herbal-soap-trio'],
): Promise<string> {
  const orderNumber = await placeOrder(shop, user, productIds);
  await sendSlip(shop, user, orderNumber, await slipPicture('Rs. 1,450.00'));
  return orderNumber;
}

/** Approves an order, as another admin would. */
export async function approveOrder(shop: Shop, orderNumber: string): Promise<void> {
  await shop.adminOrders.approve(callerOf(await demoAdmin(shop)), orderNumber, {});
}

/** Gives an approved order to a driver, as another admin would. */
export async function assignOrder(
  shop: Shop,
  orderNumber: string,
  driver: TestUser,
): Promise<void> {
  await shop.drivers.assign(callerOf(await demoAdmin(shop)), orderNumber, {
    driverId: driver.id,
  });
}

/** Brings an order: approved, given to a new driver, handed over. */
export async function deliverOrder(shop: Shop, orderNumber: string): Promise<void> {
  const driver = await addUser(shop, { role: 'driver' });
  await approveOrder(shop, orderNumber);
  await assignOrder(shop, orderNumber, driver);
  await shop.deliveries.drive(callerOf(driver), orderNumber, 'delivering');
  await shop.deliveries.drive(callerOf(driver), orderNumber, 'delivered');
}

/** Asks to return a piece of a new order that was delivered; gives the order's number. */
export async function requestReturn(
  shop: Shop,
  user: TestUser,
  productId: string,
): Promise<string> {
  const orderNumber = await placeOrder(shop, user, [productId]);
  await deliverOrder(shop, orderNumber);
  const request = {
    items: [{ _id: productId, size: 'Default', qty: 1 }],
    reason: 'It came with a chip of about 3 mm on the rim.',
    resolution: 'refund' as const,
  };
  await shop.returns.request(callerOf(user), orderNumber, request, undefined);
  return orderNumber;
}

/** Where a driver's deliveries are listed. */
export const DELIVERIES = '/profile/my-deliveries';

/** Orders of a new user to different houses, approved and given to a driver, oldest first. */
export async function assignedOrders(
  shop: Shop,
  driver: TestUser,
  orders: readonly (readonly string[])[],
): Promise<string[]> {
  const user = await addUser(shop);
  const orderNumbers: string[] = [];
  for (const [at, productIds] of orders.entries()) {
    const orderNumber = await placeOrder(shop, user, productIds, `${42 + at} Lake Road`);
    await approveOrder(shop, orderNumber);
    await assignOrder(shop, orderNumber, driver);
    orderNumbers.push(orderNumber);
  }
  return orderNumbers;
}

/** What was done to an order, oldest first. */
export async function historyOf({ db }: Shop, orderNumber: string): Promise<string[]> {
  const events = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select('order_events.what')
    .where('orders.number', '=', orderNumber)
    .orderBy('order_events.at')
    .execute();
  return events.map(({ what }) => what);
}

/** Opens the list and waits until the phone has stored it, and the pages for use without a network. */
export async function openDeliveries(page: Page): Promise<void> {
  await page.goto(DELIVERIES);
  await expect(page.getByText('Saved on this phone.')).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** What reached the shop of what drivers did: the order's number, the status and the response's. */
export const movesSent = ({ calls }: Network): string[] =>
  calls
    .filter(({ method, path }) => method === 'PUT' && path.startsWith('/api/order/assigned/'))
    .map(({ path, body, status }) => {
      const sent: { status?: string } = JSON.parse(body);
      return `${path.split('/').at(-1)} ${sent.status} ${status}`;
    });

export const INQUIRY = 'The bowl came with a chip of about 3 mm on the rim.';

/** A ticket as its user raises it. */
export const raiseTicket = (shop: Shop, user: TestUser, subject: string) =>
  shop.tickets.create(callerOf(user), {
    values: { productCategory: 'Pottery', product: 'Bowl', subject, inquiry: INQUIRY },
    picture: undefined,
    hash: randomUUID(),
  });

/** The tickets of a user, newest first. */
export async function ticketsOf(shop: Shop, user: TestUser) {
  const { tickets } = await shop.tickets.own(callerOf(user), { page: 1, limit: 100 });
  return tickets;
}

/** An order as the shop has it. */
export const orderRow = ({ db }: Shop, orderNumber: string) =>
  db.selectFrom('orders').selectAll().where('number', '=', orderNumber).executeTakeFirstOrThrow();

export const slipOf = (page: Page, orderNumber: string) =>
  page.getByRole('article', { name: `Slip of order ${orderNumber}` });
