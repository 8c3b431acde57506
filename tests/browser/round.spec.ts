// A driver's round on the phone: 40 stops in three districts, nearly all of them without a network.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { dayOf, daysAfter } from '#lib/format/dates.ts';
import { formatMoney, toRupees } from '#lib/format/money.ts';
import type { RunningShop } from '../support/running-shop.ts';
import { expect, test } from './support/network.ts';
import { approveOrder, assignOrder, openDeliveries, orderRow } from './support/orders.ts';
import {
  addUser,
  callerOf,
  demoAdmin,
  emailsTo,
  sessionEntries,
  type TestUser,
} from './support/people.ts';

type Data = RunningShop['data'];

const DISTRICTS = ['Galle', 'Kandy', 'Matale'];
const SOAP = 'herbal-soap-trio';
const STOPS = 40;
/** Places on the route, from 0. */
const REFUSED = new Set([5, 17]);
const NOT_HOME = 23;
const WRONG_CODE = 30;
/** What is taken instead of what is due, in rupees. */
const OTHER_SUMS = new Map([
  [9, '1400'],
  [12, '0'],
  [33, '1,500.50'],
]);

interface Assigned {
  orderNumber: string;
  code: string;
  due: number;
  street: string;
}

/** Orders of one soap each to addresses in three districts, approved and assigned. */
async function assignRound(data: Data, buyer: TestUser, driver: TestUser): Promise<Assigned[]> {
  const round: Assigned[] = [];
  for (let at = 0; at < STOPS; at += 1) {
    const district = DISTRICTS[Math.floor((at * DISTRICTS.length) / STOPS)] ?? '';
    const street = `${at + 1} Lake Road`;
    const to = { ...ADDRESS, district, city: district, street, email: buyer.email };
    const { orderId } = await data.checkout.place(
      callerOf(buyer),
      { ...SOAPS, delivery_address: to },
      randomUUID(),
    );
    await approveOrder(data, orderId);
    await assignOrder(data, orderId, driver);
    const order = await data.orders.one(callerOf(buyer), orderId);
    const { deliveryCode = '', payment } = order;
    round.push({ orderNumber: orderId, code: deliveryCode, due: payment.due, street });
  }
  // Assigned in the morning, long before the phone's clock.
  await data.db
    .updateTable('order_events')
    .set({ at: new Date(Date.now() - 60 * 60_000).toISOString() })
    .where('what', '=', 'assign')
    .where('after', '=', driver.id)
    .execute();
  return round;
}

const ADDRESS = { firstName: 'Nimali', lastName: 'Perera', zip: '21000', phone: '0771234567' };
const SOAPS = {
  userId: undefined,
  cartItems: [{ _id: SOAP, size: 'Default', qty: 1 }],
  paymentMethod: 'cash_on_delivery' as const,
  subTotalAmt: 1250,
  totalAmt: 1450,
};

const card = (page: Page, orderNumber: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: orderNumber }) });

async function fail(page: Page, orderNumber: string, reason: string): Promise<void> {
  await card(page, orderNumber).getByRole('button', { name: 'Could not deliver' }).click();
  const dialog = page.getByRole('dialog', { name: `Could not deliver ${orderNumber}?` });
  await dialog.getByLabel(reason).check();
  await dialog.getByRole('button', { name: 'Could not deliver' }).click();
}

async function handOver(page: Page, orderNumber: string, code: string, cash?: string) {
  await card(page, orderNumber).getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: `Hand over order ${orderNumber}?` });
  await expect(dialog.getByLabel('Digit 1')).toBeFocused();
  await page.keyboard.type(code);
  if (cash !== undefined) {
    await dialog.getByLabel('Cash taken (Rs.)').fill(cash);
    await dialog.getByLabel('Why does the amount differ?').fill('No change');
  }
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog).toHaveCount(0);
}

/** What the email of a hand-over says of the cash. */
function cashWords(due: number, cash: number): string {
  const rupees = (amount: number) => formatMoney(Math.round(amount * 100));
  const paid = `You paid ${cash > 0 ? rupees(cash) : 'nothing'} in cash.`;
  if (cash < due) return `${paid} ${rupees(due - cash)} is still to be paid.`;
  return cash > due ? `${paid} That is ${rupees(cash - due)} too much: we will pay it back.` : paid;
}

const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

/** What the figures say drivers took, by days (around midnight two of them) and by months. */
async function cashInFigures({ figures }: Data): Promise<number[]> {
  const to = dayOf(new Date());
  const days = await figures.figures({ from: daysAfter(to, -1), to, by: 'day' });
  const months = await figures.figures({ from: daysAfter(to, -31), to, by: 'month' });
  return [days.cash, months.cash];
}

/** What a driver holds by the file of the cash book: In less Out. */
async function heldByFile({ cash }: Data, { id }: TestUser): Promise<number> {
  const text = (await Array.fromAsync(cash.file({ driver: id }))).join('');
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
  return rows.reduce((sum, row) => sum + Number(row['In']) - Number(row['Out']), 0);
}

// The settings are this shop's alone: another environment is another worker.
test.use({ env: { LOG_LEVEL: 'error' } });

test('agrees to the cent after a round of 40 stops without a network', async ({
  page,
  context,
  shop,
  newUser,
  signIn,
}) => {
  test.slow();
  const { data } = shop;
  const admin = callerOf(await demoAdmin(data));
  const { revision } = await data.shopSettings.read();
  await data.shopSettings.save(admin.id, {
    settings: { delivery: { code: 'required' } },
    revision,
  });
  await data.db
    .updateTable('product_variants')
    .set({ stock: 100 })
    .where('product_id', '=', SOAP)
    .execute();
  const before = await data.today(admin);
  const cashBefore = await cashInFigures(data);
  const buyer = await addUser(data);
  const driver = await newUser({ role: 'driver' });
  const round = await assignRound(data, buyer, driver);

  const { accesstoken } = await sessionEntries(data, driver);
  const assigned = async (): Promise<unknown> => {
    const headers = { authorization: `Bearer ${accesstoken}` };
    return (await fetch(`${shop.url}/api/order/assigned?limit=1`, { headers })).json();
  };
  await expect.poll(assigned).toMatchObject({ orders: [{ stop: { code: 'required' } }] });
  await signIn(driver);
  // The phone's clock: what it did is long past when it is online again.
  await page.clock.setFixedTime(Date.now() - 10 * 60_000);
  await openDeliveries(page);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(DISTRICTS);
  await expect(page.getByRole('link', { name: /^[A-Z0-9]{4}-[A-Z0-9]{4}$/ })).toHaveText(
    round.map(({ orderNumber }) => orderNumber),
  );

  await page.emulateMedia({ media: 'print' });
  const phones = page.getByText(ADDRESS.phone, { exact: true }).filter({ visible: true });
  await expect(phones).toHaveCount(STOPS);
  await expect(page.getByText('Rs. 1,450.00').first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  const taken = new Map<string, number>();
  for (const [at, { orderNumber, code, due }] of round.entries()) {
    if (at === 1) await context.setOffline(true);
    await card(page, orderNumber).getByRole('button', { name: 'Start delivery' }).click();
    if (REFUSED.has(at)) await fail(page, orderNumber, 'Refused');
    else if (at === NOT_HOME) await fail(page, orderNumber, 'Nobody home');
    else {
      const cash = OTHER_SUMS.get(at);
      taken.set(orderNumber, cash === undefined ? due : Number(cash.replace(',', '')));
      await handOver(page, orderNumber, at === WRONG_CODE ? wrong(code) : code, cash);
    }
  }
  const total = [...taken.values()].reduce((sum, rupees) => sum + rupees, 0);
  await expect(page.getByText(/^Offline, 78 waiting to send/)).toBeVisible();
  const holding = page.getByRole('region', { name: 'Cash with you' });
  const onScreen = new Intl.NumberFormat('en-LK', { minimumFractionDigits: 2 }).format(total);
  await expect(holding).toContainText(`Rs. ${onScreen}`);

  await context.setOffline(false);
  await expect(page.getByText('waiting to send')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Done', exact: true })).toBeVisible();
  await expect(page.getByText('not accepted by the shop')).toHaveCount(0);
  await expect(holding).toContainText(`Rs. ${onScreen}`);

  for (const [at, { orderNumber, due }] of round.entries()) {
    const { status, payment, failedAt } = await data.orders.one(callerOf(buyer), orderNumber);
    const { code_status } = await orderRow(data, orderNumber);
    const cash = taken.get(orderNumber);
    expect({ status, code_status, paid: payment.paid, hasFailed: failedAt !== null }).toEqual(
      cash === undefined
        ? { status: 'to_delivery', code_status: null, paid: 0, hasFailed: true }
        : {
            status: 'delivered',
            code_status: at === WRONG_CODE ? 'wrong' : 'ok',
            paid: cash,
            hasFailed: false,
          },
    );
    expect(payment.due).toBe(Math.max(0, due - (cash ?? 0)));
  }
  const { entries } = await data.cash.own(callerOf(driver));
  expect(new Map(entries.map(({ orderId, amount }) => [orderId, toRupees(amount)]))).toEqual(taken);
  const drivers = await data.cash.drivers();
  expect(drivers.find((one) => one.driver._id === driver.id)).toMatchObject({
    holding: total * 100,
    codes: { ok: STOPS - 4, wrong: 1, missing: 0 },
  });
  const after = await data.today(admin);
  expect(after.cashWithDrivers).toBe((before.cashWithDrivers ?? 0) + total);
  expect(after.failedAttempts).toBe((before.failedAttempts ?? 0) + 3);
  expect(await heldByFile(data, driver)).toBe(total);
  const cashAfter = await cashInFigures(data);
  expect(cashAfter).toEqual(cashBefore.map((cash) => cash + total));
  const sums = { handedOver: taken.size, held: total, figures: cashAfter };
  test.info().annotations.push({ type: 'sums', description: JSON.stringify(sums) });
  const emails = await emailsTo(data, buyer.email);
  for (const { orderNumber, due } of round) {
    const sent = (about: string) =>
      emails.filter(({ subject }) => subject === `${about}: ${orderNumber}`);
    const cash = taken.get(orderNumber);
    const delivered = sent('Your order was delivered').map(
      ({ text }) => /You paid [^\n]+/.exec(text)?.[0],
    );
    expect(delivered).toEqual(cash === undefined ? [] : [cashWords(due, cash)]);
    expect(sent("We couldn't deliver your order")).toHaveLength(cash === undefined ? 1 : 0);
  }
});
