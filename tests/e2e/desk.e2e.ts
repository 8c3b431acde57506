// The admins' desk: slips one after the other, every order, and two admins at once.
import type { Page } from '@playwright/test';
import {
  aBuyer,
  anOrder,
  asAdmin,
  asKept,
  aSlip,
  aWaitingSlip,
  type Buyer,
  elsewhere,
  sendSlip,
} from './admins.ts';
import { shopper } from './buying.ts';
import { member, PASSWORD, signIn } from './people.ts';
import { expect, faults, test } from './support.ts';

// People, orders and slips come first; and axe reads each page.
test.setTimeout(90_000);

const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true });
const row = (page: Page, number: string) => page.locator(`[id="slip-${number}"]`);
const slipOf = (page: Page, number: string) =>
  page.getByRole('article', { name: `Slip of order ${number}` });
const line = (page: Page, number: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: number, exact: true }) });
/** The orders of the list, without its head. */
const lines = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const told = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words });

/** An admin who looks at this slip. */
async function atSlip(page: Page, number: string): Promise<void> {
  await asAdmin(page);
  await page.goto(`/admin?order=${number}`);
  await expect(slipOf(page, number)).toBeVisible();
  // A decision right after a slip has come is taken for one about the slip before.
  await page.waitForTimeout(700);
}

/** An admin who looks at the orders of one buyer. */
async function atOrdersOf(page: Page, buyer: Buyer): Promise<void> {
  await asAdmin(page);
  await page.goto(`/admin/orders?q=${buyer.email}`);
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
}

test.describe('Who may come in', () => {
  test('An admin finds the desk in his menu, others do not', async ({ page, isMobile }) => {
    const menu = page.getByRole('navigation', { name: 'Account', exact: true });
    const open = () =>
      page
        .getByRole('button', { name: isMobile ? 'Account' : 'Account menu', exact: isMobile })
        .last()
        .click();
    await asAdmin(page);
    await page.goto('/');
    await open();
    await menu.getByRole('link', { name: 'Admin', exact: true }).click();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('heading', { name: 'Payment slips' })).toBeVisible();
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    await shopper(page);
    await page.goto('/');
    await open();
    await expect(menu.getByRole('link', { name: 'Logout' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Admin', exact: true })).toBeHidden();
  });

  test('A stranger signs in first and comes back', async ({ page }) => {
    await page.goto('/admin/orders?status=to_delivery');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill('admin@shilpa.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/admin/orders?status=to_delivery');
    await expect(page.getByRole('link', { name: /^To Delivery/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  test('Who is no admin is told so, and sees nothing of anybody', async ({ page }) => {
    await shopper(page);
    for (const path of ['/admin', '/admin/orders']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'This room is for admins' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Administration' })).toBeHidden();
      await expect(page.getByRole('table')).toHaveCount(0);
      expect(await faults(page)).toEqual([]);
    }
  });
});

test.describe('Slips', () => {
  test('One after the other is approved by a key, and the next one comes by itself', async ({
    page,
    request,
  }) => {
    const buyer = await aBuyer(request);
    const number = await aWaitingSlip(request, buyer);
    const next = await aWaitingSlip(request, buyer);
    await atSlip(page, number);
    await expect(slipOf(page, number)).toContainText('Order total Rs. 1,450.00');
    await expect(slipOf(page, number)).toContainText('Nimali Perera, 0771234567');
    await expect(slipOf(page, number)).toContainText('Herbal Soap Trio');
    expect(await faults(page)).toEqual([]);

    await row(page, number).focus();
    await page.keyboard.press('z');
    const large = page.getByRole('dialog', { name: `Slip of order ${number}` });
    await expect(large.getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await page.keyboard.press('a');
    await expect(told(page, `Order ${number} approved`)).toBeVisible();
    await expect(row(page, number)).toHaveCount(0);
    await expect(page.locator('.queue [aria-current]')).toHaveCount(1);
    expect(await asKept(request, number)).toMatchObject({
      status: 'to_delivery',
      slipStatus: 'approved',
    });
    expect(await asKept(request, next)).toMatchObject({ status: 'pending_payment' });
  });

  test('A slip is returned at the keyboard, with a reason that its owner reads', async ({
    page,
    request,
  }) => {
    const buyer = await aBuyer(request);
    const number = await aWaitingSlip(request, buyer);
    await atSlip(page, number);
    await row(page, number).focus();
    await page.keyboard.press('r');
    const question = page.getByRole('dialog', { name: `Return the slip of ${number}?` });
    await expect(question).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Return slip' }).press('Enter');
    await expect(question.getByText('Please give a reason.')).toBeVisible();
    await expect(question.getByLabel('Reason')).toBeFocused();
    await question.getByRole('button', { name: 'The picture cannot be read.' }).press('Enter');
    await expect(question.getByLabel('Reason')).toHaveValue('The picture cannot be read.');
    // Letters that are typed here are no keys of the desk.
    await page.keyboard.type(' Please draw near.');
    await question.getByRole('button', { name: 'Return slip' }).press('Enter');
    await expect(told(page, `Slip of ${number} returned`)).toBeVisible();
    await expect(row(page, number)).toHaveCount(0);
    expect(await asKept(request, number)).toMatchObject({
      status: 'pending_payment',
      slipStatus: 'returned',
      slipReason: 'The picture cannot be read. Please draw near.',
      paymentSlip: null,
    });
  });

  test('A press right after a slip has come is none about that slip', async ({ page, request }) => {
    const buyer = await aBuyer(request);
    const number = await aWaitingSlip(request, buyer);
    await aWaitingSlip(request, buyer);
    const moved: string[] = [];
    page.on('request', (sent) => {
      const approved = /orders\/(.{9})\/approve$/.exec(sent.url())?.[1];
      if (approved) moved.push(approved);
    });
    await asAdmin(page);
    await page.goto(`/admin?order=${number}`);
    await expect(slipOf(page, number)).toBeVisible();
    await page.waitForTimeout(700);
    // The second of two presses, in the moment in which the next slip comes.
    const pressed = page.evaluate(
      (id) =>
        new Promise<void>((resolve) => {
          const watch = new MutationObserver(() => {
            if (document.getElementById(id)) return;
            watch.disconnect();
            requestAnimationFrame(() => {
              document.querySelector<HTMLElement>('.slip-acts .btn-good')?.click();
              resolve();
            });
          });
          watch.observe(document.querySelector('.slip-desk') ?? document.body, {
            childList: true,
            subtree: true,
          });
        }),
      `slip-${number}`,
    );
    await approve(page).click();
    await pressed;
    await page.waitForTimeout(1000);
    expect(moved).toEqual([number]);
  });

  test('A picture that was used before is told, with the other order', async ({
    page,
    request,
  }) => {
    const buyer = await aBuyer(request);
    const same = await aSlip('Rs. 1,450.00');
    const first = await anOrder(request, buyer);
    const second = await anOrder(request, buyer);
    await sendSlip(request, buyer, first, same);
    await sendSlip(request, buyer, second, same);
    await atSlip(page, second);
    const warning = page.getByRole('alert').filter({ hasText: 'This slip was used before' });
    await expect(warning).toContainText(first);
    await expect(row(page, second)).toContainText('Seen before');
    await warning.getByRole('link', { name: first }).click();
    await expect(page.getByRole('dialog', { name: `Order ${first}` })).toBeVisible();
  });

  test('A PDF is opened beside the desk', async ({ page, request }) => {
    const buyer = await aBuyer(request);
    const number = await anOrder(request, buyer);
    await sendSlip(request, buyer, number, {
      name: 'slip.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.4\n% ${number}\ntrailer<<>>\n%%EOF\n`),
    });
    await atSlip(page, number);
    const link = slipOf(page, number).getByRole('link', { name: 'Open the PDF' });
    const file = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toBe('application/pdf');
  });

  test('Who was slower than another admin is told, and the slip goes', async ({
    page,
    request,
  }) => {
    const number = await aWaitingSlip(request, await aBuyer(request));
    await atSlip(page, number);
    await elsewhere(request, `${number}/approve`);
    await approve(page).click();
    await expect(told(page, "This can't be done: the order is to delivery.")).toBeVisible();
    await expect(row(page, number)).toHaveCount(0);
  });

  test('A slip that was replaced meanwhile is not approved unseen', async ({ page, request }) => {
    const buyer = await aBuyer(request);
    const number = await aWaitingSlip(request, buyer);
    await atSlip(page, number);
    const before = await slipOf(page, number).locator('img').first().getAttribute('src');
    await sendSlip(request, buyer, number, await aSlip('Rs. 1.00'));
    await approve(page).click();
    await expect(told(page, 'The slip is another one by now. Please look again.')).toBeVisible();
    await expect(slipOf(page, number).locator('img').first()).not.toHaveAttribute(
      'src',
      before ?? '',
    );
    expect(await asKept(request, number)).toMatchObject({ status: 'pending_payment' });
  });

  test('A line that is down decides nothing, and says so', async ({ page, request, context }) => {
    const number = await aWaitingSlip(request, await aBuyer(request));
    await asAdmin(page);
    await page.route('**/api/admin/**', (route) => route.abort());
    await page.goto(`/admin?order=${number}`);
    await expect(page.getByRole('alert')).toContainText('The orders could not be loaded.');
    await page.unroute('**/api/admin/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(slipOf(page, number)).toBeVisible();
    await page.waitForTimeout(700);
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await approve(page).click();
    await expect(told(page, 'No answer came back.')).toBeVisible();
    await context.setOffline(false);
    await approve(page).click();
    await expect(told(page, `Order ${number} approved`)).toBeVisible();
  });

  test('After the last one nothing is waiting, and the focus is not lost', async ({
    page,
    request,
  }) => {
    const number = await aWaitingSlip(request, await aBuyer(request));
    const kept = await asKept(request, number);
    let isDecided = false;
    // Other stories have slips of their own: here this one is the last.
    await page.route('**/api/admin/orders?slip=waiting*', async (route) => {
      const orders = isDecided ? [] : [kept];
      await route.fulfill({
        json: { success: true, orders, total: orders.length, page: 1, pages: 1, counts: {} },
      });
    });
    await atSlip(page, number);
    isDecided = true;
    await approve(page).click();
    await expect(page.getByRole('heading', { name: 'No slip is waiting' })).toBeVisible();
    await expect(approve(page)).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('div');
    expect(await faults(page)).toEqual([]);
  });
});

test.describe('Orders', () => {
  test('A status and a search stand in the address, and Back undoes them', async ({
    page,
    request,
  }) => {
    const buyer = await aBuyer(request);
    const [one, other] = [await anOrder(request, buyer), await anOrder(request, buyer)];
    await elsewhere(request, `${other}/approve`);
    await asAdmin(page);
    await page.goto('/admin/orders');
    await page.getByRole('searchbox', { name: 'Number, name, email or phone' }).fill(buyer.email);
    await expect(lines(page)).toHaveCount(2);
    await expect(page).toHaveURL(`/admin/orders?q=${encodeURIComponent(buyer.email)}`);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('link', { name: /^To Delivery/ }).click();
    await expect(line(page, one)).toHaveCount(0);
    await expect(line(page, other)).toBeVisible();
    await expect(page).toHaveURL(/status=to_delivery/);
    await page.reload();
    await expect(line(page, other)).toBeVisible();
    await expect(line(page, one)).toHaveCount(0);
    await page.goBack();
    await expect(line(page, one)).toBeVisible();
    await page.goto(`/admin/orders?q=${one.replace('-', '').toLowerCase()}`);
    await expect(line(page, one)).toBeVisible();
    await page.getByRole('link', { name: /^Cancelled/ }).click();
    await expect(page.getByRole('heading', { name: 'No orders found.' })).toBeVisible();
  });

  test('What is typed before the script has come is searched for', async ({ page, request }) => {
    const buyer = await aBuyer(request);
    const number = await anOrder(request, buyer);
    await asAdmin(page);
    await page.route('**/_astro/OrdersDesk*.js', async (route) => {
      await new Promise((resume) => setTimeout(resume, 1_500));
      await route.continue();
    });
    await page.goto('/admin/orders', { waitUntil: 'commit' });
    const search = page.getByRole('searchbox', { name: 'Number, name, email or phone' });
    await search.fill(buyer.email);
    await expect(lines(page)).toHaveCount(1);
    await expect(line(page, number)).toBeVisible();
    await expect(search).toHaveValue(buyer.email);
  });

  test('Cash on delivery is approved, a driver assigned and changed, at the keyboard', async ({
    page,
    request,
  }) => {
    const driver = await member(request);
    await signIn(page, driver.email);
    await page.goto('/profile');
    await page.getByRole('radio', { name: /^Driver/ }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(told(page, 'Profile updated successfully')).toBeVisible();
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');

    const buyer = await aBuyer(request);
    const number = await anOrder(request, buyer);
    await atOrdersOf(page, buyer);
    const button = line(page, number).getByRole('button');
    await expect(button).toHaveText(`Approve ${number}, cash on delivery`);
    await button.press('Enter');
    await expect(told(page, `Order ${number} approved`)).toBeVisible();
    await expect(line(page, number)).toContainText('To Delivery');
    await expect(line(page, number)).toContainText('Nobody yet');
    await expect(button).toBeFocused();

    await button.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Assign ${number}` });
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Assign', exact: true })).toBeDisabled();
    expect(await faults(page)).toEqual([]);
    const name = dialog.getByLabel('Name or email');
    if (await name.isVisible()) await name.fill(driver.email);
    await dialog.getByRole('radio', { name: driver.email }).check();
    await dialog.getByRole('button', { name: 'Assign Nimali Perera' }).press('Enter');
    await expect(told(page, `${number} given to Nimali Perera`)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveText(`Change the driver of ${number}`);
    expect(await asKept(request, number)).toMatchObject({ deliveryUser: { email: driver.email } });
  });

  test('Two who assign the same order do not undo one another', async ({ page, request }) => {
    const buyer = await aBuyer(request);
    const number = await anOrder(request, buyer);
    await elsewhere(request, `${number}/approve`);
    await atOrdersOf(page, buyer);
    await line(page, number).getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: `Assign ${number}` });
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    const name = dialog.getByLabel('Name or email');
    if (await name.isVisible()) await name.fill('driver@shilpa.test');
    const kasun = dialog.getByRole('radio', { name: 'driver@shilpa.test' });
    await elsewhere(request, `${number}/assign`, {
      driverId: await driverId(page, 'driver@shilpa.test'),
    });
    await kasun.check();
    await dialog.getByRole('button', { name: /^Assign Kasun/ }).click();
    await expect(told(page, 'was given to Kasun Fernando meanwhile')).toBeVisible();
    await expect(line(page, number)).toContainText('Kasun Fernando');
  });

  test('An order lies open over the list, with its history, and Back shuts it', async ({
    page,
    request,
  }) => {
    const buyer = await aBuyer(request);
    const number = await anOrder(request, buyer);
    await elsewhere(request, `${number}/approve`);
    await atOrdersOf(page, buyer);
    const link = line(page, number).getByRole('link', { name: number });
    await link.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Order ${number}` });
    await expect(dialog).toContainText('Nimali Perera, 42 Lake Road, Matale 21000');
    const history = dialog.getByRole('list', { name: 'History' });
    await expect(history.getByRole('listitem')).toHaveCount(2);
    await expect(history).toContainText('Approved');
    await expect(history).toContainText('Anoma Jayasuriya');
    expect(await faults(page)).toEqual([]);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
    await link.click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).not.toHaveURL(/order=/);
    // A link to it opens it too, whatever else the list shows.
    await page.goto(`/admin/orders?status=cancelled&order=${number}`);
    await expect(dialog).toBeVisible();
  });

  test('An order is cancelled with a reason, and its owner reads it', async ({ page, request }) => {
    const buyer = await aBuyer(request);
    const number = await anOrder(request, buyer);
    await atOrdersOf(page, buyer);
    await line(page, number).getByRole('link', { name: number }).click();
    const dialog = page.getByRole('dialog', { name: `Order ${number}` });
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    const question = page.getByRole('dialog', { name: `Cancel order ${number}?` });
    await question.getByLabel('Reason').fill('The kiln broke.');
    expect(await faults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel order' }).click();
    await expect(told(page, `Order ${number} cancelled`)).toBeVisible();
    await expect(question).toBeHidden();
    await expect(dialog).toContainText('Cancelled');
    await expect(dialog).toContainText('The kiln broke.');
    await expect(dialog.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(line(page, number)).toContainText('Cancelled');
  });

  test('A list that is older than the shop says so, and shows the order as it is', async ({
    page,
    request,
  }) => {
    const buyer = await aBuyer(request);
    const number = await anOrder(request, buyer);
    await atOrdersOf(page, buyer);
    await elsewhere(request, `${number}/cancel`, { reason: 'No soap.' });
    await line(page, number).getByRole('button').click();
    await expect(told(page, "This can't be done: the order is cancelled.")).toBeVisible();
    await expect(line(page, number)).toContainText('Cancelled');
    await expect(line(page, number).getByRole('button')).toHaveCount(0);
  });

  test('More orders than fit a page are turned, and Back turns them too', async ({
    page,
    request,
  }) => {
    const buyer = await aBuyer(request);
    const numbers: string[] = [];
    for (let count = 0; count < 27; count += 1) numbers.push(await anOrder(request, buyer));
    await atOrdersOf(page, buyer);
    await expect(lines(page)).toHaveCount(25);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(lines(page)).toHaveCount(2);
    await expect(line(page, numbers[0] ?? '')).toBeVisible();
    await page.goBack();
    await expect(lines(page)).toHaveCount(25);
  });
});

/** The id of a driver, as this page's admin finds it. */
async function driverId(page: Page, email: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('accesstoken'));
  const answer = await page.request.get('/api/admin/drivers', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { drivers } = await answer.json();
  return drivers.find((driver: { email: string }) => driver.email === email)._id;
}
