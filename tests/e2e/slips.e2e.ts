// Paying by slip: choosing, sending, lines that drop, and what becomes of it.
import type { Page } from '@playwright/test';
import { cancel, order, shopper } from './buying.ts';
import { fillLogin, PASSWORD } from './people.ts';
import { expect, faults, test } from './support.ts';

const SOAP = 'herbal-soap-trio';
const SLIP = '**/api/order/*/slip';

// A recording asks for a preview again after it is gone.
test.use({ trace: 'off' });
test.setTimeout(60_000);

const pdf = {
  name: 'slip-november.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
};
/** A picture that the browser itself has drawn. */
const picture = async (page: Page) => ({
  name: 'slip.png',
  mimeType: 'image/png',
  buffer: await page.screenshot(),
});

const chooser = (page: Page) => page.getByLabel(/^Slip of order .{9}$/);
const submit = (page: Page) => page.getByRole('button', { name: 'Submit slip' });
const sent = (page: Page) => page.getByText('Slip Uploaded');
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

/** Somebody who has ordered, at the page where the slip is sent. */
async function atSlipPage(page: Page): Promise<string> {
  const number = await order(page, await shopper(page), [SOAP]);
  await page.goto(`/payment-slip?orderId=${number}`);
  await expect(submit(page)).toBeVisible();
  return number;
}

/** The order as the shop has it. */
async function asKept(page: Page, number: string) {
  const token = await page.evaluate(() => localStorage.getItem('accesstoken'));
  const answer = await page.request.get(`/api/orders/${number}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).order;
}

/** What an admin does with a slip, from elsewhere. */
async function giveBack(page: Page, number: string, reason: string): Promise<void> {
  const login = await page.request.post('/api/users/login', {
    data: { email: 'admin@shilpa.test', password: PASSWORD },
  });
  const { data } = await login.json();
  const answer = await page.request.post(`/api/admin/orders/${number}/reject-slip`, {
    headers: { authorization: `Bearer ${data.accesstoken}` },
    data: { reason },
  });
  expect(answer.status()).toBe(200);
}

/** How often a slip was sent. */
function followSlips(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/slip')) count += 1;
  });
  return () => count;
}

test('Somebody sends a picture of his slip, and sees it under My Orders', async ({ page }) => {
  const number = await atSlipPage(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment slip');
  await expect(page.getByText(`Order ${number}, Rs. `)).toBeVisible();
  await submit(page).click();
  await expect(alert(page, 'Please select a payment slip image.')).toBeVisible();
  expect(await faults(page)).toEqual([]);

  await chooser(page).setInputFiles(await picture(page));
  await expect(page.getByAltText('Preview of your slip')).toBeVisible();
  await expect(page.getByText(/slip\.png, \d\.\d MB/)).toBeVisible();
  // Nothing lies over the button, and it is where the thumb is.
  await expect(submit(page)).toBeFocused();
  const isOnTop = () =>
    submit(page).evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === button;
    });
  await expect.poll(isOnTop).toBe(true);
  expect(await faults(page)).toEqual([]);
  await submit(page).click();
  await expect(page.getByText('Your slip has arrived. It awaits admin approval.')).toBeVisible();
  await expect(sent(page)).toBeVisible();
  await expect(page.locator('.slip-box')).toBeFocused();
  await expect(page.getByText('Awaiting admin approval.').last()).toBeVisible();
  expect(await faults(page)).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
  const row = page.locator(`[id="${number}"]`);
  await expect(row.getByText('Slip Uploaded')).toBeVisible();
  const small = row.getByRole('button', { name: `Slip of order ${number}, opens large` });
  await expect(small.locator('img')).toHaveJSProperty('complete', true);
  expect(
    await small
      .locator('img')
      .evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth),
  ).toBeGreaterThan(0);
  await small.click();
  const large = page.getByRole('dialog', { name: `Slip of order ${number}` });
  await expect(large.getByRole('img')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(small).toBeFocused();
});

test('A PDF is sent, and saved again from the list', async ({ page }) => {
  const number = await atSlipPage(page);
  await chooser(page).setInputFiles(pdf);
  await expect(page.getByText(/slip-november\.pdf, 0\.1 MB/)).toBeVisible();
  await submit(page).click();
  await expect(sent(page)).toBeVisible();
  await page.goto('/profile/orders');
  const link = page.getByRole('link', { name: `Slip of order ${number}, a PDF` });
  await expect(link).toHaveAttribute('href', /^\/uploads\/slips\/[\w-]+\.pdf\?until=/);
  const saving = page.waitForEvent('download');
  await link.click();
  expect((await saving).suggestedFilename()).toBe('payment-slip.pdf');
});

test('What is no slip is said at once, what only calls itself one after a look', async ({
  page,
}) => {
  await atSlipPage(page);
  await chooser(page).setInputFiles('package.json');
  await expect(alert(page, 'Only PNG, JPG, WebP or PDF files are allowed.')).toBeVisible();
  await chooser(page).setInputFiles({ ...pdf, buffer: Buffer.alloc(5 * 2 ** 20) });
  await expect(alert(page, 'File size must be less than 5MB')).toBeVisible();
  await chooser(page).setInputFiles({
    name: 'words.png',
    mimeType: 'image/png',
    buffer: Buffer.from('words, no picture'),
  });
  await expect(alert(page, 'Only PNG, JPG, WebP or PDF files are allowed.')).toBeVisible();
  await chooser(page).setInputFiles({ ...pdf, buffer: Buffer.from('no PDF at all') });
  await submit(page).click();
  await expect(alert(page, 'Upload failed')).toContainText(
    'Only PNG, JPG, WebP or PDF files are allowed.',
  );
  await expect(page.getByRole('button', { name: 'Choose another' })).toBeVisible();
});

test('A line that is down keeps the picture, and is tried again', async ({ page, context }) => {
  const number = await atSlipPage(page);
  await chooser(page).setInputFiles(await picture(page));
  await context.setOffline(true);
  await submit(page).click();
  await expect(alert(page, 'Failed to upload slip')).toContainText(
    'Network connection failed. Your picture is still here.',
  );
  await expect(page.getByAltText('Preview of your slip')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(sent(page)).toBeVisible();
  expect(await asKept(page, number)).toMatchObject({ slipStatus: 'waiting' });
});

test('A line on which nothing moves is given up after fifteen seconds', async ({ page }) => {
  await atSlipPage(page);
  await page.route(SLIP, () => undefined);
  await chooser(page).setInputFiles(await picture(page));
  const begun = Date.now();
  await submit(page).click();
  await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  await expect(alert(page, 'Request timed out. Your picture is still here.')).toBeVisible({
    timeout: 20_000,
  });
  expect(Date.now() - begun).toBeGreaterThan(14_000);
  await page.unroute(SLIP);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(sent(page)).toBeVisible();
});

test('A slip whose answer was lost is the same slip when it is sent again', async ({ page }) => {
  const number = await atSlipPage(page);
  await page.route(SLIP, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await chooser(page).setInputFiles(await picture(page));
  await submit(page).click();
  await expect(alert(page, 'Failed to upload slip')).toBeVisible();
  const { paymentSlip } = await asKept(page, number);
  await page.unroute(SLIP);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(sent(page)).toBeVisible();
  expect((await asKept(page, number)).paymentSlip).toBe(paymentSlip);
});

test('Whoever presses twice sends once, and may call it off', async ({ page }) => {
  await atSlipPage(page);
  const count = followSlips(page);
  await page.route(SLIP, () => undefined);
  await chooser(page).setInputFiles(await picture(page));
  await submit(page).dblclick();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  await page.keyboard.press('Enter');
  expect(count()).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(submit(page)).toBeVisible();
  await expect(page.getByAltText('Preview of your slip')).toBeVisible();
  await page.unroute(SLIP);
  await submit(page).dblclick();
  await expect(sent(page)).toBeVisible();
  expect(count()).toBe(2);
});

test('A shop that answers with nonsense is not believed', async ({ page }) => {
  await atSlipPage(page);
  await page.route(SLIP, (route) => route.fulfill({ status: 502, body: '<html>' }));
  await chooser(page).setInputFiles(await picture(page));
  await submit(page).click();
  await expect(alert(page, 'Failed to upload slip')).toContainText('Server error');
});

test('An order that was called off elsewhere takes no slip, and says so', async ({ page }) => {
  const number = await atSlipPage(page);
  await chooser(page).setInputFiles(await picture(page));
  await cancel(page, number);
  await submit(page).click();
  await expect(page.getByText('the order is cancelled')).toBeVisible();
  await expect(page.getByText('This order takes no slip any more: it is Cancelled.')).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('A slip that came back says why, and is sent anew from the list', async ({ page }) => {
  const number = await atSlipPage(page);
  await chooser(page).setInputFiles(pdf);
  await submit(page).click();
  await expect(sent(page)).toBeVisible();
  await giveBack(page, number, 'The amount on the slip is Rs. 1,992.00.');

  await page.reload();
  await expect(page.getByText('The amount on the slip is Rs. 1,992.00.')).toBeVisible();
  await expect(submit(page)).toBeVisible();
  await page.goto(`/profile/orders#${number}`);
  const row = page.locator(`[id="${number}"]`);
  await expect(row.getByText('Slip returned')).toBeVisible();
  await expect(row.getByText('Send the right slip')).toBeVisible();
  await row.getByLabel(`Choose a slip of order ${number}`).setInputFiles(await picture(page));
  await expect(row.getByAltText('Preview of your slip')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await row.getByRole('button', { name: 'Submit slip' }).click();
  await expect(row.getByText('Slip Uploaded')).toBeVisible();
  await expect(row.locator('.slip-box')).toBeFocused();
  await expect(row.getByText('Slip returned')).toHaveCount(0);
  await expect(row.getByRole('button', { name: 'Replace' })).toBeVisible();
});

test('Two tabs make one slip: the later one stands', async ({ page, context }) => {
  const number = await atSlipPage(page);
  const other = await context.newPage();
  await other.goto(`/payment-slip?orderId=${number}`);
  await chooser(page).setInputFiles(await picture(page));
  await submit(page).click();
  await expect(sent(page)).toBeVisible();
  await chooser(other).setInputFiles(pdf);
  await submit(other).click();
  await expect(sent(other)).toBeVisible();
  expect((await asKept(other, number)).paymentSlip).toContain('.pdf?');
  await page.reload();
  await expect(page.getByRole('link', { name: `Slip of order ${number}, a PDF` })).toBeVisible();
  await page.getByText('Send another slip in its place').click();
  await expect(submit(page)).toBeVisible();
});

test('Whoever did not order it finds no order, a stranger comes back after login', async ({
  page,
  browser,
}) => {
  const email = await shopper(page);
  const number = await order(page, email, [SOAP]);
  for (const wanted of ['AAAA-AAAA', '']) {
    await page.goto(`/payment-slip?orderId=${wanted}`);
    await expect(page.getByRole('heading', { name: 'Order not found.' })).toBeVisible();
  }
  const elsewhere = await browser.newContext();
  const somebody = await elsewhere.newPage();
  await shopper(somebody);
  await somebody.goto(`/payment-slip?orderId=${number}`);
  await expect(somebody.getByRole('heading', { name: 'Order not found.' })).toBeVisible();
  await elsewhere.close();

  await page.evaluate(() => localStorage.clear());
  await page.goto(`/payment-slip?orderId=${number}`);
  await page.waitForURL('/login');
  await expect(page.getByText('Login first')).toBeVisible();
  await fillLogin(page, email);
  await page.waitForURL(`/payment-slip?orderId=${number}`);
  await expect(submit(page)).toBeVisible();
});

test('A slip is dropped on its place @desktop', async ({ page }) => {
  await atSlipPage(page);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-1.4'], 'dropped.pdf', { type: 'application/pdf' }));
    return transfer;
  });
  await page.locator('.file-drop').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('dropped.pdf')).toBeVisible();
});

test('A photograph is made smaller on the phone before it is sent @phone', async ({ page }) => {
  await atSlipPage(page);
  const large = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const pen = canvas.getContext('2d');
    for (let at = 0; at < 4000; at += 7) {
      if (pen) pen.fillStyle = `hsl(${at % 360} 60% 50%)`;
      pen?.fillRect(at, (at * 37) % 3000, 900, 500);
    }
    const bytes = await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer();
    return [...new Uint8Array(bytes)];
  });
  const sizes: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/slip')) sizes.push(request.postDataBuffer()?.length ?? 0);
  });
  await chooser(page).setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(large),
  });
  await submit(page).click();
  await expect(sent(page)).toBeVisible();
  expect(sizes[0]).toBeLessThan(large.length);
});
