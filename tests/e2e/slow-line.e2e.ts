// Every form on a bad line: begun without one, kept waiting for 20 seconds, its answer lost. What was
// typed stays, the person is told, and the next press ends it, once.
import type { Page, Route } from '@playwright/test';
import { order, shopper } from './buying.ts';
import { atProfile, codeFor, member, PASSWORD, registered, somebody, typeCode } from './people.ts';
import { signIn } from './people.ts';
import { expect, test } from './support.ts';

test.setTimeout(60_000);
// A recording asks for a chosen picture again, in a way that the page's policy forbids.
test.use({ trace: 'off' });

interface Form {
  /** What somebody does with it. */
  name: string;
  open: (page: Page) => Promise<unknown>;
  fill: (page: Page) => Promise<unknown>;
  send: (page: Page) => Promise<unknown>;
  /** What was typed still stands there. */
  kept: (page: Page) => Promise<unknown>;
  call: string | RegExp;
  /** What is said when nothing came back. */
  said: string | RegExp;
  /** The same, where silence has a sentence of its own. */
  late?: string | RegExp;
  /** What is said in the end, when it is sent again after a lost answer. */
  ended: string | RegExp;
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();
const keeps = (label: string, value: string) => (page: Page) =>
  expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
const choose = async (page: Page, label: string | RegExp) => {
  const buffer = await page.screenshot();
  await page.getByLabel(label).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
};

async function wantsCode(page: Page): Promise<void> {
  const { email } = await registered(page.request);
  await page.goto('/login');
  await page.evaluate((kept) => localStorage.setItem('userEmail', kept), email);
  await page.goto('/verify');
}

async function atCheckout(page: Page): Promise<void> {
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
}

const FORMS: readonly Form[] = [
  {
    name: 'logs in',
    open: async (page) => {
      const { email } = await member(page.request);
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
    },
    fill: (page) => page.getByLabel('Password', { exact: true }).fill(PASSWORD),
    send: press('Login'),
    kept: keeps('Password', PASSWORD),
    call: '**/api/users/login',
    said: 'Something went wrong. Try again.',
    ended: 'Login successful!',
  },
  {
    name: 'registers',
    open: (page) => page.goto('/register'),
    fill: async (page) => {
      await page.getByLabel('Full Name').fill('Nimali Perera');
      await page.getByLabel('Email').fill(somebody().email);
      await page.getByLabel('Phone Number').fill('0771234567');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm Password').fill(PASSWORD);
    },
    send: press('Register'),
    kept: keeps('Confirm Password', PASSWORD),
    call: '**/api/users/register',
    said: 'Something went wrong',
    ended: 'User registered successfully!',
  },
  {
    name: 'confirms an address',
    open: wantsCode,
    fill: async (page) => {
      const email = await page.evaluate(() => localStorage.getItem('userEmail') ?? '');
      await typeCode(page, await codeFor(email));
    },
    send: press('Submit'),
    kept: (page) => expect(page.getByLabel('Digit 6')).not.toHaveValue(''),
    call: '**/api/users/verifyemail',
    said: 'Something went wrong. Please try again.',
    // The code is spent: logging in settles whether it was taken.
    ended: 'Your email may be verified already. Please log in.',
  },
  {
    name: 'sets a new password',
    open: async (page) => {
      const { email } = await member(page.request);
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await page.waitForURL('/verify', { waitUntil: 'commit' });
      await typeCode(page, await codeFor(email, 2));
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.waitForURL('/forgot-password', { waitUntil: 'commit' });
    },
    fill: async (page) => {
      await page.getByLabel('New Password').fill('a new handloom');
      await page.getByLabel('Confirm Password').fill('a new handloom');
    },
    send: press('Reset Password'),
    kept: keeps('New Password', 'a new handloom'),
    call: '**/api/users/reset-password',
    said: 'Something went wrong. Please try again later',
    ended: 'Your password may be changed already. Please log in with it.',
  },
  {
    name: 'changes the profile',
    open: atProfile,
    fill: (page) => page.getByLabel('City').fill('Galle'),
    send: press('Save changes'),
    kept: keeps('City', 'Galle'),
    call: /\/api\/users\/[^/]+$/,
    said: /^Network connection failed \(/,
    late: /^Request timed out \(/,
    ended: 'Profile updated successfully',
  },
  {
    name: 'shows a face',
    open: atProfile,
    fill: (page) => choose(page, 'Choose a picture'),
    send: press('Save picture'),
    kept: (page) => expect(page.getByText('New picture, not saved yet')).toBeVisible(),
    call: '**/api/users/avatar',
    said: /^Network connection failed \(/,
    late: /^Request timed out \(/,
    ended: 'Avatar updated successfully!',
  },
  {
    name: 'orders',
    open: atCheckout,
    fill: async (page) => {
      await page.getByLabel('First name').fill('Nimali');
      await page.getByLabel('Last name').fill('Perera');
      await page.getByLabel('Street address').fill('42 Lake Road');
      await page.getByLabel('City').fill('Matale');
      await page.getByLabel('ZIP').fill('21000');
      await page.getByRole('checkbox', { name: /I agree/ }).check();
    },
    send: press('Place Order'),
    kept: keeps('Street address', '42 Lake Road'),
    call: '**/api/order/place',
    said: /^Order failed\s+Something went wrong!$/,
    ended: /^Order placed!/,
  },
  {
    name: 'pays by slip',
    open: async (page) => {
      const number = await order(page, await shopper(page), ['coconut-pair']);
      await page.goto(`/payment-slip?orderId=${number}`);
    },
    fill: (page) => choose(page, /^Slip of order/),
    send: (page) => page.getByRole('button', { name: /^(Submit slip|Try again)$/ }).click(),
    kept: (page) => expect(page.getByAltText('Preview of your slip')).toBeVisible(),
    call: '**/slip',
    said: /Network connection failed\. Your picture is still here\./,
    late: /Request timed out\. Your picture is still here\./,
    ended: 'Your slip has arrived. It awaits admin approval.',
  },
  {
    name: 'asks for a parcel',
    open: async (page) => {
      const email = await shopper(page);
      const number = await order(page, email, ['coconut-pair']);
      await page.goto(`/order-tracking?orderId=${number}`);
    },
    fill: (page) => expect(page.getByLabel('Email')).not.toHaveValue(''),
    send: press('Track'),
    kept: (page) => expect(page.getByLabel('Order number')).toHaveValue(/^....-....$/),
    call: '**/order-tracking',
    said: 'Network connection failed',
    ended: 'Order placed',
  },
  {
    name: 'raises a ticket',
    open: async (page) => {
      await shopper(page);
      await page.goto('/raise-ticket');
    },
    fill: async (page) => {
      const main = page.getByRole('main');
      await main.getByLabel('Category', { exact: true }).selectOption('Pottery');
      await main.getByLabel('Product', { exact: true }).selectOption('Bowl');
      await main.getByLabel('Subject', { exact: true }).fill('A chip');
      await main.getByLabel('Inquiry', { exact: true }).fill('It came with a chip of 3 mm.');
    },
    send: press('Submit Ticket'),
    kept: keeps('Inquiry', 'It came with a chip of 3 mm.'),
    call: '**/api/tickets/create',
    said: 'Failed to submit ticket.',
    ended: 'Ticket submitted successfully!',
  },
  {
    name: 'writes a review',
    open: async (page) => {
      await shopper(page);
      await page.goto('/product/jak-wood-bowl#reviews');
    },
    fill: async (page) => {
      await page.getByRole('slider').press('End');
      await page.getByLabel('Comment', { exact: true }).fill('It smells of the tree.');
    },
    send: press('Submit Review'),
    kept: keeps('Comment', 'It smells of the tree.'),
    call: '**/api/products/*/reviews',
    said: 'Failed to submit review.',
    ended: 'Review submitted successfully!',
  },
  {
    name: 'asks for the letters',
    open: (page) => page.goto('/pages/delivery'),
    fill: (page) => page.getByLabel('Mailbox for our letters').fill(somebody().email),
    send: press('Subscribe'),
    kept: (page) =>
      expect(page.getByLabel('Mailbox for our letters')).toHaveValue(/@example\.com$/),
    call: '**/api/newsletter',
    said: 'Network connection failed',
    late: 'Request timed out',
    ended: /^Please look into your mail\./,
  },
];

const ask = (page: Page, words: string | RegExp) =>
  page.getByText(words).filter({ visible: true }).first();

/** The shop does what it is asked, and its answer is lost. */
async function lose(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

/** Time that is told where it stands, for what waits by itself as well. */
async function ownTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (delay) => {
      const late = new AbortController();
      setTimeout(() => late.abort(new DOMException('Too late', 'TimeoutError')), delay);
      return late.signal;
    };
  });
}

for (const { name, open, fill, send, kept, call, said, late = said, ended } of FORMS) {
  test(`Whoever ${name} on a bad line loses nothing, and ends once`, async ({ page, context }) => {
    await ownTime(page);
    await open(page);
    await fill(page);

    await context.setOffline(true);
    await send(page);
    await expect(ask(page, said)).toBeVisible();
    await kept(page);
    await context.setOffline(false);

    let asked = 0;
    await page.route(call, () => void (asked += 1), { times: 1 });
    await send(page);
    await expect.poll(() => asked).toBe(1);
    await page.clock.fastForward(20_000);
    await expect(ask(page, late)).toBeVisible();
    await kept(page);
    await page.clock.fastForward(5_000);

    const lost = page.waitForEvent('requestfailed');
    await page.route(call, lose, { times: 1 });
    await send(page);
    await lost;
    await expect(ask(page, said)).toBeVisible();
    await kept(page);
    await page.clock.fastForward(5_000);

    await send(page);
    await expect(ask(page, ended)).toBeVisible();
  });
}
