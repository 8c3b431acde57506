// Where a parcel is, for whoever knows its number and its mail address.
import { order, shopper } from './buying.ts';
import { expect, faults, test } from './support.ts';

// axe reads the page: on a busy machine that takes its time.
test.setTimeout(60_000);

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? '' : ', without a script too';
  test(`A number and a mail address show where a parcel is${how}`, async ({ page, browser }) => {
    const email = await shopper(page);
    const number = await order(page, email, ['herbal-soap-trio']);

    const anywhere = await browser.newContext({ javaScriptEnabled });
    const tracking = await anywhere.newPage();
    await tracking.goto('/order-tracking');
    const ask = async (orderId: string, mail: string) => {
      await tracking.getByLabel('Order number').fill(orderId);
      await tracking.getByLabel('Email').fill(mail);
      const button = tracking.getByRole('button', { name: 'Track' });
      await button.click();
      await expect(button).not.toHaveClass(/busy/);
    };
    const answer = tracking.getByRole('alert');
    const no = answer.filter({ hasText: 'Order not found.' });

    await ask('', 'nobody');
    await expect(answer.filter({ hasText: 'Order number is required' })).toBeVisible();
    await expect(answer.filter({ hasText: 'Enter a valid email' })).toBeVisible();
    await ask(number, 'other@example.com');
    await expect(no).toBeVisible();
    const said = await no.innerText();
    await ask('AAAA-AAAA', email);
    await expect(tracking.getByLabel('Order number')).toHaveValue('AAAA-AAAA');
    await expect(no).toHaveText(said, { useInnerText: true });

    await ask(number.toLowerCase().replace('-', ' '), email.toUpperCase());
    await expect(tracking.getByRole('heading', { name: number })).toBeVisible();
    await expect(tracking.getByRole('list', { name: 'History' })).toContainText('Order placed');
    await expect(tracking.locator('#tracked')).toContainText('Pending Payment');
    if (javaScriptEnabled) expect(await faults(tracking)).toEqual([]);

    // Nobody else gets what was typed.
    const fresh = await (await page.request.get('/order-tracking')).text();
    expect(fresh).not.toContain(number);
    expect(fresh).not.toContain(email);
    await anywhere.close();
  });
}

test('A link with an order number fills it in', async ({ page }) => {
  await page.goto('/order-tracking?orderId=K7M2-9QXD');
  await expect(page.getByLabel('Order number')).toHaveValue('K7M2-9QXD');
  expect(await faults(page)).toEqual([]);
});

test('Who guesses too often is asked to wait @desktop', async ({ page }) => {
  await page.goto('/order-tracking?orderId=BBBB-BBBB');
  await page.getByLabel('Email').fill('guess@example.com');
  const button = page.getByRole('button', { name: 'Track' });
  const guess = async () => {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await button.click();
    const status = (await answered).status();
    await expect(button).not.toHaveClass(/busy/);
    return status;
  };
  await expect.poll(guess, { intervals: [1], timeout: 20_000 }).toBe(429);
  await expect(page.getByRole('alert').filter({ hasText: 'Too many attempts' })).toBeVisible();
});
