// Tickets: asking by keyboard alone, the lock, lines that drop, and answers that come by themselves.
import type { Browser, Page } from '@playwright/test';
import { asAdmin } from './admins.ts';
import { answer, asKept, raise } from './asking.ts';
import { order, shopper } from './buying.ts';
import { fillLogin, mailsTo } from './people.ts';
import { expect, faults, test } from './support.ts';

const SOAP = 'herbal-soap-trio';
const CREATE = '**/api/tickets/create';
const POLL = '/api/tickets/user';
const CHIP = 'Small chip on the rim';
const STORY = 'The bowl came with a chip of about 3 mm on the rim.';
const LOCKED = 'You can only edit a ticket once every 24 hours.';
const DAY_MS = 24 * 3_600_000;

// A recording asks for a preview again after it is gone.
test.use({ trace: 'off' });
test.setTimeout(90_000);

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
const chooser = (page: Page) => page.getByLabel('Picture of your ticket');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Ticket' });
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const toast = (page: Page, words: string) => page.getByText(words, { exact: true });
const row = (page: Page, subject: string) => page.locator('.ticket', { hasText: subject });

/** A picture that the browser itself has drawn. */
const picture = async (page: Page) => ({
  name: 'bowl.png',
  mimeType: 'image/png',
  buffer: await page.screenshot(),
});

/** Somebody who is about to ask. */
async function atForm(page: Page): Promise<string> {
  const email = await shopper(page);
  await page.goto('/raise-ticket');
  // The orders are asked for when the form is alive.
  await page.waitForResponse(/myorders/);
  return email;
}

async function fill(page: Page, subject = CHIP): Promise<void> {
  await field(page, 'Category').selectOption('Pottery');
  await field(page, 'Product').selectOption('Bowl');
  await field(page, 'Subject').fill(subject);
  await field(page, 'Inquiry').fill(STORY);
}

async function isStillFilled(page: Page): Promise<void> {
  await expect(field(page, 'Category')).toHaveValue('Pottery');
  await expect(field(page, 'Product')).toHaveValue('Bowl');
  await expect(field(page, 'Subject')).toHaveValue(CHIP);
  await expect(field(page, 'Inquiry')).toHaveValue(STORY);
}

/** How often the tickets were asked for, and how often the answer was that nothing changed. */
function followPolls(page: Page) {
  const polls = { all: 0, unchanged: 0 };
  page.on('request', (request) => {
    if (request.url().includes(POLL)) polls.all += 1;
  });
  page.on('response', (response) => {
    if (response.url().includes(POLL) && response.status() === 304) polls.unchanged += 1;
  });
  return polls;
}

const hide = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** A page of another person, who has a browser of his own. */
async function elsewhere(browser: Browser, page: Page): Promise<Page> {
  const viewport = page.viewportSize();
  const { baseURL } = test.info().project.use;
  const context = await browser.newContext({ viewport, ...(baseURL && { baseURL }) });
  return context.newPage();
}

test('A keyboard alone raises a ticket with an order and a picture', async ({ page }) => {
  const email = await shopper(page);
  const number = await order(page, email, [SOAP]);
  await page.goto('/raise-ticket');
  const attach = page.getByRole('button', { name: `Attach your newest order, ${number}` });
  await expect(attach).toBeVisible();
  expect(await faults(page)).toEqual([]);

  // Listened for early: a chooser that opens before it is would be the browser's own.
  const choosing = page.waitForEvent('filechooser');
  await field(page, 'Category').focus();
  await page.keyboard.type('Pott');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Product')).toBeFocused();
  await page.keyboard.type('Bow');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Order (if it is about one)')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(attach).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Order (if it is about one)')).toHaveValue(number);
  await expect(page.getByLabel('Order (if it is about one)')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'Subject')).toBeFocused();
  await page.keyboard.type(CHIP);
  await expect(page.getByText('21 of 80')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type(STORY);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Choose picture' })).toBeFocused();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(await picture(page));
  await expect(page.getByAltText('Preview of what you chose')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose another' })).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Enter');

  await page.waitForURL('**/profile/my-tickets');
  await expect(toast(page, 'Ticket submitted successfully!')).toBeVisible();
  await expect(row(page, CHIP).getByText('Pending')).toBeVisible();
  await expect(row(page, CHIP).getByText('Pottery, Bowl')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  const [kept, ...others] = await asKept(page);
  expect(others).toEqual([]);
  expect(kept).toMatchObject({
    productCategory: 'Pottery',
    product: 'Bowl',
    subject: CHIP,
    inquiry: STORY,
    orderId: number,
    image: expect.stringMatching(/^\/uploads\/tickets\//),
  });
  const shown = row(page, CHIP).getByRole('button', {
    name: /picture of this ticket, opens large/,
  });
  await shown.click();
  const large = page.getByRole('dialog', { name: 'The picture of this ticket' });
  await expect(large.getByRole('img')).toHaveJSProperty('complete', true);
  await page.keyboard.press('Escape');
  await expect(shown).toBeFocused();
  // What was sent is no draft any more.
  await page.goto('/raise-ticket');
  await expect(field(page, 'Subject')).toHaveValue('');
});

test('Each field says what it lacks, and the products follow the craft', async ({ page }) => {
  await atForm(page);
  await submit(page).click();
  await expect(alert(page, 'Please fill all required fields.')).toHaveCount(4);
  await expect(field(page, 'Category')).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await fill(page);
  await expect(alert(page, 'Please fill all required fields.')).toHaveCount(0);
  await field(page, 'Category').selectOption('Leather Goods');
  await expect(field(page, 'Product')).toHaveValue('');
  expect(await field(page, 'Product').locator('option').allTextContents()).toEqual([
    'Choose a product',
    'Wallet',
    'Belt',
    'Bag',
    'Keychain',
    'Bracelet',
  ]);
  await field(page, 'Product').selectOption('Bag');
  await field(page, 'Category').selectOption('Textiles');
  await expect(field(page, 'Product')).toHaveValue('');

  await chooser(page).setInputFiles('package.json');
  await expect(alert(page, 'Only PNG and JPG images are allowed.')).toBeVisible();
  const liar = { name: 'bowl.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await chooser(page).setInputFiles({ ...liar, buffer: Buffer.alloc(5 * 2 ** 20) });
  await expect(alert(page, 'Image must be less than 5MB.')).toBeVisible();
  await chooser(page).setInputFiles(await picture(page));
  await expect(page.getByAltText('Preview of what you chose')).toBeVisible();
  await expect(page.locator('.slip-fault')).toHaveCount(0);
  await page.getByLabel('Another picture').setInputFiles(liar);
  await expect(alert(page, 'Only PNG and JPG images are allowed.')).toBeVisible();
  await chooser(page).setInputFiles(await picture(page));
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Choose picture' })).toBeFocused();
});

test('From an order one tap leads to a ticket about it', async ({ page }) => {
  const number = await order(page, await shopper(page), [SOAP]);
  await page.goto('/profile/orders');
  await page.getByRole('link', { name: `Raise a Ticket about ${number}` }).click();
  await expect(page.getByLabel('Order (if it is about one)')).toHaveValue(number);
});

test('A stranger logs in first, and comes back', async ({ page }) => {
  const email = await shopper(page);
  await page.evaluate(() => localStorage.clear());
  for (const path of ['/raise-ticket', '/profile/my-tickets']) {
    await page.goto(path);
    await page.waitForURL('**/login');
    await expect(page.getByText(/^(Login first|Please login first)$/)).toBeVisible();
  }
  await fillLogin(page, email);
  await page.waitForURL('**/profile/my-tickets');
  await expect(page.getByRole('heading', { name: 'No tickets found.' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('A ticket whose answer was lost is sent again as one', async ({ page }) => {
  await atForm(page);
  await fill(page);
  await chooser(page).setInputFiles(await picture(page));
  await page.route(
    CREATE,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await submit(page).click();
  await expect(toast(page, 'Failed to submit ticket.')).toBeVisible();
  await isStillFilled(page);
  await expect(page.getByAltText('Preview of what you chose')).toBeVisible();
  await submit(page).click();
  await page.waitForURL('**/profile/my-tickets');
  expect(await asKept(page)).toHaveLength(1);
});

test('A ticket that has arrived is not sent twice when it was changed meanwhile', async ({
  page,
}) => {
  await atForm(page);
  await fill(page);
  await page.route(
    CREATE,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await submit(page).click();
  await expect(toast(page, 'Failed to submit ticket.')).toBeVisible();
  await page.reload();
  await isStillFilled(page);
  await field(page, 'Subject').fill('A long crack');
  await submit(page).click();
  await expect(alert(page, 'Your ticket has arrived already')).toBeVisible();
  await alert(page, 'Your ticket').getByRole('link', { name: 'My Tickets' }).click();
  await expect(row(page, CHIP)).toBeVisible();
  expect(await asKept(page)).toHaveLength(1);
});

test('Without a line, and over a dead session, nothing that was typed is lost', async ({
  page,
}) => {
  const email = await atForm(page);
  await fill(page);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await submit(page).click();
  await expect(toast(page, 'Failed to submit ticket.')).toBeVisible();
  await isStillFilled(page);
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();

  await page.evaluate(() => {
    localStorage.setItem('accesstoken', 'dead');
    localStorage.setItem('refreshtoken', 'dead');
  });
  await submit(page).click();
  await page.waitForURL('**/login');
  await expect(page.getByText('Session expired. Please login again.')).toBeVisible();
  await fillLogin(page, email);
  await page.waitForURL('**/raise-ticket');
  await isStillFilled(page);
  await expect(page.getByText('21 of 80')).toBeVisible();
  await submit(page).click();
  await page.waitForURL('**/profile/my-tickets');
  expect(await asKept(page)).toHaveLength(1);
});

test('Two presses of Submit are one ticket', async ({ page }) => {
  await atForm(page);
  await fill(page);
  await submit(page).dblclick();
  await page.waitForURL('**/profile/my-tickets');
  expect(await asKept(page)).toHaveLength(1);
});

test('What was typed and sent before the script came is taken', async ({ page }) => {
  await shopper(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/RaiseTicketScreen[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/raise-ticket', { waitUntil: 'commit' });
  await field(page, 'Subject').fill(CHIP);
  await field(page, 'Category').selectOption('Pottery');
  letGo();
  await expect(field(page, 'Product').locator('option', { hasText: 'Bowl' })).toHaveCount(1);
  await expect(field(page, 'Subject')).toHaveValue(CHIP);
  await expect(page.getByText('21 of 80')).toBeVisible();
});

test('A ticket is locked for a day, with the time when it is not', async ({ page }) => {
  await shopper(page);
  const id = await raise(page, CHIP);
  await page.goto('/profile/my-tickets');
  const save = row(page, CHIP).getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await expect(page.getByText(LOCKED)).toBeVisible();
  const [{ updatedAt }] = await asKept(page);
  const next = new Date(Date.parse(updatedAt) + DAY_MS);
  await expect(page.getByText('Next edit:').locator('time')).toHaveAttribute(
    'datetime',
    next.toISOString(),
  );
  await expect(save).toHaveAccessibleDescription(/You can only edit a ticket once every 24 hours/);
  expect(await faults(page)).toEqual([]);

  // By this phone's clock the day is over; by the shop's it is not.
  await page.clock.setFixedTime(Date.now() + DAY_MS + 60_000);
  await page.reload();
  await expect(save).toBeEnabled();
  await field(page, 'Subject').fill('A long crack');
  await save.click();
  await expect(toast(page, LOCKED)).toBeVisible();
  await expect(field(page, 'Subject')).toHaveValue('A long crack');
  await page.reload();
  await expect(field(page, 'Subject')).toHaveValue('A long crack');
  expect((await asKept(page))[0]).toMatchObject({ _id: id, subject: CHIP });
  await row(page, CHIP).getByRole('button', { name: 'Close' }).click();
  await expect(row(page, CHIP)).not.toHaveAttribute('open');
  await expect(row(page, CHIP).locator('summary')).toBeFocused();
});

test('An admin answers at his desk, and the shopper sees it without a reload', async ({
  page,
  browser,
}) => {
  const email = await shopper(page);
  const subject = `Chip ${email}`;
  await raise(page, subject);
  await raise(page, `Crack ${email}`);
  await page.goto('/profile/my-tickets');
  await row(page, subject).locator('summary').click();
  await expect(row(page, subject).getByText('Pending')).toBeVisible();
  // Somebody types in another ticket meanwhile: nothing is taken from under his hands.
  const typed = row(page, `Crack ${email}`).getByLabel('Inquiry');
  await typed.fill('It is a long one.');

  const desk = await elsewhere(browser, page);
  await asAdmin(desk);
  await desk.goto('/admin/tickets');
  // Who waits longest comes first: other stories' tickets may stand before.
  const choice = desk.locator('.ticket-queue button', { hasText: subject });
  while (!(await choice.isVisible())) {
    await expect(desk.locator('.ticket-queue')).toBeVisible();
    if (await choice.isVisible()) break;
    await desk.getByRole('link', { name: 'Next' }).click();
  }
  await choice.click();
  await expect(desk.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  await desk.getByRole('button', { name: 'Send reply' }).click();
  await expect(alert(desk, 'The reply must have 1 to 2,000 characters.')).toBeVisible();
  expect(await faults(desk)).toEqual([]);
  await desk.getByLabel('Reply', { exact: true }).fill('Sorry about that.\nWe send another bowl.');
  await desk.getByRole('button', { name: 'Send reply' }).click();
  await expect(desk.getByText('Reply sent to Nimali Perera')).toBeVisible();
  await expect(choice).toBeHidden();

  await expect(row(page, subject).getByText('Resolved')).toBeVisible({ timeout: 20_000 });
  await expect(row(page, subject).getByText('We send another bowl.')).toBeVisible();
  await expect(page.locator('#said')).toHaveText(`Your ticket was answered: ${subject}`);
  await expect(typed).toHaveValue('It is a long one.');
  expect(await faults(page)).toEqual([]);
  await expect
    .poll(async () => (await mailsTo(email)).map((mail) => mail.subject))
    .toContain(`Your ticket was answered: ${subject}`);
  await desk.context().close();
});

test('Whoever looks asks every five seconds, and costs a 304; whoever does not, asks nothing', async ({
  page,
}) => {
  await shopper(page);
  const id = await raise(page, CHIP);
  await page.clock.install();
  const polls = followPolls(page);
  await page.goto('/profile/my-tickets');
  await expect(row(page, CHIP)).toBeVisible();
  for (const count of [1, 2, 3]) {
    await page.clock.runFor(5000);
    await expect.poll(() => polls.unchanged).toBe(count);
  }
  await hide(page, 'hidden');
  const before = polls.all;
  await page.clock.runFor(60_000);
  expect(polls.all).toBe(before);
  await answer(page.request, id, 'We send another.');
  await hide(page, 'visible');
  await expect(row(page, CHIP).getByText('Resolved')).toBeVisible();
});

test('Without a line it is asked less and less, and at once when the line is back', async ({
  page,
}) => {
  await shopper(page);
  const id = await raise(page, CHIP);
  await page.clock.install();
  await page.goto('/profile/my-tickets');
  await expect(row(page, CHIP)).toBeVisible();
  await answer(page.request, id, 'We send another.');
  let tries = 0;
  await page.route(`**${POLL}*`, (route) => {
    tries += 1;
    return route.abort();
  });
  // 5, 10, 20, 40, 60 and 60 seconds after one another.
  for (const [at, seconds] of [5, 10, 20, 40, 60, 60].entries()) {
    await page.clock.runFor((seconds - 1) * 1000);
    expect(tries).toBe(at);
    await page.clock.runFor(1000);
    await expect.poll(() => tries).toBe(at + 1);
    // The failure has come back before the next pause begins.
    await page.waitForTimeout(100);
  }
  await expect(row(page, CHIP).getByText('Pending')).toBeVisible();
  await page.unroute(`**${POLL}*`);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(row(page, CHIP).getByText('Resolved')).toBeVisible();
});

test('The desk keeps a reply that was typed, and sends it once', async ({ page, browser }) => {
  const asker = await elsewhere(browser, page);
  await asker.goto('/');
  const email = await shopper(asker);
  const id = await raise(asker, `Belt ${email}`);
  await asAdmin(page);
  await page.goto('/admin/tickets?status=all');
  const find = async () => {
    const choice = page.locator('.ticket-queue button', { hasText: `Belt ${email}` });
    await expect(page.locator('.ticket-queue')).toBeVisible();
    for (let turns = 0; turns < 9 && !(await choice.isVisible()); turns += 1) {
      await page.getByRole('link', { name: 'Next' }).click();
      await page.waitForResponse(/admin\/tickets/);
    }
    await choice.click();
  };
  await find();
  const reply = page.getByLabel('Reply', { exact: true });
  await reply.fill('We send a longer one.');
  await page.reload();
  await find();
  await expect(reply).toHaveValue('We send a longer one.');
  await page.route(
    `**/api/admin/tickets/${id}/reply`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Your reply is still here')).toBeVisible();
  await expect(reply).toHaveValue('We send a longer one.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Reply sent to Nimali Perera')).toBeVisible();
  expect((await asKept(asker))[0].replies).toHaveLength(1);

  // Another admin is quicker: his answer is shown, and what was typed stays.
  await reply.fill('And it is on its way.');
  await answer(page.request, id, 'It left today.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Somebody has answered this ticket meanwhile.')).toBeVisible();
  await expect(page.getByText('It left today.')).toBeVisible();
  await expect(reply).toHaveValue('And it is on its way.');
  await page.getByText('History').click();
  await expect(page.getByText('Answered').first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await asker.context().close();
});

test('The desk is closed to shoppers', async ({ page }) => {
  await shopper(page);
  await page.goto('/admin/tickets');
  await expect(page.getByText('This room is for admins')).toBeVisible();
});
