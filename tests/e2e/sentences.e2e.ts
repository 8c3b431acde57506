// The sentences of docs/spec.md §8 that no other story meets: what a screen says when the shop says
// no without a reason, with half an answer, or not at all. docs/map.md names where each is seen.
import type { Page } from '@playwright/test';
import { order, shopper } from './buying.ts';
import { driver } from './driving.ts';
import { atProfile, fillLogin, member, PASSWORD, signIn, somebody, typeCode } from './people.ts';
import { expect, test } from './support.ts';

interface Said {
  status?: number;
  body?: string;
}

/** The shop answers this call so, and never hears of it. */
const answer = (
  page: Page,
  path: string,
  { status = 500, body = '{"success":false}' }: Said = {},
) => page.route(path, (route) => route.fulfill({ status, body, contentType: 'application/json' }));

const noLine = (page: Page, path: string) => page.route(path, (route) => route.abort());

/** The sentence stands on the screen, and readers are told. */
async function expectSaid(page: Page, sentence: string | RegExp): Promise<void> {
  const told = page.getByText(sentence, { exact: true }).filter({ visible: true });
  await expect(told.first()).toBeVisible();
  await expect(
    told.locator('xpath=ancestor-or-self::*[@aria-live or @role]').first(),
  ).toBeVisible();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('Logging in fails without a reason, and without an answer', async ({ page }) => {
  await page.goto('/login');
  await answer(page, '**/api/users/login');
  await fillLogin(page, 'nimali@example.com');
  await expectSaid(page, 'Login failed');
  await page.unroute('**/api/users/login');
  await noLine(page, '**/api/users/login');
  await press(page, 'Login');
  await expectSaid(page, 'Something went wrong. Try again.');
});

test('A code for a forgotten password cannot be sent', async ({ page }) => {
  await page.goto('/login');
  const forgot = page.getByRole('link', { name: 'Forgot password?' });
  await forgot.click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
  await page.getByLabel('Email').fill('nimali@example.com');
  await answer(page, '**/api/users/forgot-password');
  await forgot.click();
  await expectSaid(page, 'Failed to send OTP');
  await page.unroute('**/api/users/forgot-password');
  await noLine(page, '**/api/users/forgot-password');
  await forgot.click();
  await expectSaid(page, 'Something went wrong. Please try again.');
  await expect(page.getByLabel('Email')).toHaveValue('nimali@example.com');
});

test('Registering fails without a reason, and without an answer', async ({ page }) => {
  const { name, email, phone } = somebody();
  await page.goto('/register');
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await answer(page, '**/api/users/register');
  await press(page, 'Register');
  await expectSaid(page, 'Registration failed');
  await page.unroute('**/api/users/register');
  await noLine(page, '**/api/users/register');
  await press(page, 'Register');
  await expectSaid(page, 'Something went wrong');
  await expect(page.getByLabel('Full Name')).toHaveValue(name);
});

test('A field that was emptied says that it is needed', async ({ page }) => {
  await page.goto('/register');
  for (const [label, sentence] of [
    ['Phone Number', 'Phone number is required'],
    ['Confirm Password', 'Confirm password is required'],
  ] as const) {
    await page.getByLabel(label).fill('1');
    await page.getByLabel(label).fill('');
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(sentence));
  }
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nimali@');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email');
  await page.getByLabel('Email').fill('');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
});

test('A code can neither be tried nor sent again', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('userEmail', 'nimali@example.com'));
  await page.goto('/verify');
  await noLine(page, '**/api/users/verifyemail');
  await press(page, 'Resend OTP');
  await expectSaid(page, 'Failed to resend OTP. Please try again.');
  await typeCode(page, '471302');
  await press(page, 'Submit');
  await expectSaid(page, 'Something went wrong. Please try again.');
  await expect(page.getByLabel('Digit 6')).toHaveValue('2');
});

test('A new password is not taken', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nimali@example.com');
  await page.getByLabel('New Password').fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await noLine(page, '**/api/users/reset-password');
  await press(page, 'Reset Password');
  await expectSaid(page, 'Something went wrong. Please try again later');
  await expect(page.getByLabel('New Password')).toHaveValue(PASSWORD);
});

test('Two-factor can be switched neither on nor off', async ({ page }) => {
  await atProfile(page);
  await answer(page, '**/api/users/2fa/send');
  const box = page.locator('#two-factor');
  await box.getByRole('button').first().click();
  await expectSaid(page, 'Failed to send 2FA code');
  await page.unroute('**/api/users/2fa/send');
  await box.getByRole('button').first().click();
  await expectSaid(page, '2FA code sent to your email.');
  await answer(page, '**/api/users/2fa/verify');
  await typeCode(page, '471302');
  await press(page, 'Turn on');
  await expectSaid(page, 'Invalid code');
  await page.unroute('**/api/users/2fa/verify');
  await noLine(page, '**/api/users/2fa/verify');
  await typeCode(page, '471302');
  await press(page, 'Turn on');
  await expectSaid(page, 'Failed to verify code');

  await page.evaluate(() => {
    const user: unknown = JSON.parse(localStorage.getItem('userInfo') ?? '{}');
    localStorage.setItem('userInfo', JSON.stringify({ ...Object(user), twoFaEnabled: true }));
  });
  await page.goto('/2fa/setup');
  await answer(page, '**/api/users/2fa/disable');
  await press(page, 'Disable two-factor');
  await expectSaid(page, 'Failed to disable 2FA');
});

test('A profile is not saved, whatever the reason', async ({ page }) => {
  await atProfile(page);
  const save = () => press(page, 'Save changes');
  const put = /\/api\/users\/[^/]+$/;
  const said = async (how: Said, sentence: RegExp) => {
    await page.route(put, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, contentType: 'application/json', ...how })
        : route.fallback(),
    );
    await page.getByLabel('City').fill('Galle');
    await save();
    await expectSaid(page, sentence);
    await page.unroute(put);
  };
  await said({ body: '{}' }, /^Failed to update profile\s+Request failed with status 500 \(\/api/);
  await said({ status: 200, body: 'OK' }, /^Failed to update profile\s+File upload failed \(\/api/);
  await expect(page.getByLabel('City')).toHaveValue('Galle');

  // Another program emptied the storage, and this page has not heard of it.
  await page.evaluate(() => localStorage.removeItem('accesstoken'));
  await save();
  await expectSaid(page, 'No access token found. Please log in again.');
  await expect(page.getByLabel('City')).toHaveValue('Galle');
});

test('A picture of oneself does not arrive', async ({ page }) => {
  await atProfile(page);
  const buffer = await page.screenshot();
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await answer(page, '**/api/users/avatar');
  await press(page, 'Save picture');
  await expectSaid(page, /^Failed to upload avatar\s+Request failed with status 500 \(/);
  await expect(page.getByText('New picture, not saved yet')).toBeVisible();
});

test('An order is not called off, and the shop’s odd answer is shown', async ({ page }) => {
  const number = await order(page, await shopper(page), ['herbal-soap-trio']);
  await page.goto('/profile/orders');
  const row = page.locator(`[id="${number}"]`);
  const call = `**/api/orders/${number}/cancel`;
  const cancel = async () => {
    await row.getByRole('button', { name: 'Cancel order' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  };
  await answer(page, call, { status: 502, body: 'Bad Gateway' });
  await cancel();
  await expectSaid(page, 'Server error (502): Bad Gateway');
  await page.unroute(call);
  await answer(page, call, { status: 200, body: '' });
  await cancel();
  await expectSaid(page, 'Empty response from server');
  await expect(row.locator('summary')).toContainText('Pending Payment');
});

test('A status of older days has its name, one that nobody knows is told as Processing', async ({
  page,
}) => {
  const email = await shopper(page);
  const statuses = ['Shipped', 'Processing', 'lost_at_sea'];
  for (const _ of statuses) await order(page, email, ['coconut-pair']);
  await page.route('**/api/orders/myorders*', async (route) => {
    const response = await route.fetch();
    const { orders, ...rest } = await response.json();
    const told = orders.map((one: object, at: number) => ({ ...one, status: statuses[at] }));
    return route.fulfill({ json: { ...rest, orders: told } });
  });
  await page.goto('/profile/orders');
  await expect(page.locator('.order summary .status')).toHaveText([
    'Delivering',
    'To Delivery',
    'Processing',
  ]);
});

test('A driver’s orders do not come', async ({ page }) => {
  const { email } = await driver(page.request);
  await signIn(page, email);
  await answer(page, '**/api/order/assigned*');
  await page.goto('/profile/my-deliveries');
  await expectSaid(page, 'Failed to fetch assigned orders.');
});

test('A slip that the browser itself cannot send is asked for again', async ({ page }) => {
  const number = await order(page, await shopper(page), ['herbal-soap-trio']);
  await page.addInitScript(() => {
    XMLHttpRequest.prototype.send = () => {
      throw new Error('Something in this browser forbids it.');
    };
  });
  await page.goto(`/payment-slip?orderId=${number}`);
  await page.getByLabel(/^Slip of order/).setInputFiles({
    name: 'slip.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await press(page, 'Submit slip');
  await expectSaid(page, /^Failed to upload slip\s*Try again\.$/);
});

test('An error stands four seconds, and no more than twenty messages at once', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await answer(page, '**/api/users/login');
  await fillLogin(page, 'nimali@example.com');
  await page.clock.runFor(10_000);
  await page.clock.pauseAt(Date.now() + 60_000);
  const toasts = page.getByText('Login failed');
  await expect(toasts).toHaveCount(0);
  await press(page, 'Login');
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(3_999);
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(toasts).toHaveCount(0);

  for (let failed = 1; failed <= 22; failed += 1) {
    await press(page, 'Login');
    await expect(toasts).toHaveCount(Math.min(failed, 20));
  }
});

test('An order that is placed says how it is paid', async ({ page }) => {
  const { email } = await member(page.request);
  await page.goto('/login');
  await page.evaluate(() =>
    localStorage.setItem(
      'cartItems',
      JSON.stringify([{ _id: 'coconut-pair', name: 'Dry Husk Coconuts', price: 680, qty: 1 }]),
    ),
  );
  await signIn(page, email);
  await page.goto('/checkout');
  for (const [label, value] of [
    ['First name', 'Nimali'],
    ['Last name', 'Perera'],
    ['Street address', '42 Lake Road'],
    ['City', 'Matale'],
    ['ZIP', '21000'],
  ] as const) {
    await page.getByLabel(label).fill(value);
  }
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await press(page, 'Place Order');
  await expectSaid(
    page,
    /^Order placed!\s+Order placed successfully! Cash payment will be collected on delivery\.$/,
  );
});
