import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startShop, type RunningShop } from '../../support/running-shop.ts';
import { addUser, codeFor, PASSWORD, sessionEntries, type TestUser } from '../support/people.ts';
import { approveOrder, assignOrder, placeOrder, slipPicture } from '../support/orders.ts';
import { until, type Browser, openFirefox, openWebKit } from './browser.ts';

/**
 * The journeys that a shop lives from, and each kind of form, in the engines that most visitors of
 * other browsers have. Chromium has the other browser tests.
 */
const engines = { Firefox: openFirefox, WebKit: openWebKit };
const requested = process.env['ENGINE_ONLY'];

let shop: RunningShop;
let folder: string;
beforeAll(async () => {
  shop = await startShop({ engine: 'sqlite', seed: 'demo', env: {} });
  folder = mkdtempSync(join(tmpdir(), 'shilpa-engines-'));
});
afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
});

const names = Object.keys(engines).filter((name) => requested === undefined || name === requested);

describe.each(names)('%s', (name) => {
  let browser: Browser;
  const open = (path: string) => browser.open(shop.url + path);
  /** The path of the page once it has loaded: Firefox may hang when it leaves one that has not. */
  const path = async () =>
    String(
      await browser.evaluate('return document.readyState === "complete" && location.pathname'),
    );
  const arriveAt = (expectedPath: RegExp) =>
    until(`a page like ${expectedPath}`, async () =>
      expectedPath.test(await path().catch(() => '')) ? true : undefined,
    );

  beforeAll(async () => {
    browser = await (name === 'WebKit' ? openWebKit : openFirefox)();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    await open('/favicon.svg');
    await browser.forget();
  });

  /** Begins a session without the login form. */
  async function signIn(user: TestUser): Promise<void> {
    await open('/favicon.svg');
    await browser.evaluate(
      'for (const [key, value] of Object.entries(arguments[0])) localStorage.setItem(key, value)',
      await sessionEntries(shop.data, user),
    );
  }

  async function fillAll(fields: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await browser.fill(label, text);
  }

  test('a guest chooses a size, fills the cart, logs in, checks out and orders', async () => {
    const user = await addUser(shop.data);
    await open('/');
    await browser.click('link', 'Batik Wear');
    await arriveAt(/^\/category\/batik-wear$/);
    await open('/product/peacock-batik-sarong');
    await browser.click('button', 'Add to Cart');
    await browser.see('Please select a size before adding to cart.');
    await browser.click('choice', 'M');
    await browser.click('button', 'Add to Cart');
    await browser.click('link', 'Checkout');
    await arriveAt(/^\/login$/);
    await fillAll({ Email: user.email, Password: PASSWORD });
    await browser.click('button', 'Login');
    await arriveAt(/^\/checkout$/);
    await fillAll({
      'First name': 'Nimali',
      'Last name': 'Perera',
      'Street address': '42 Lake Road',
      City: 'Matale',
      ZIP: '21000',
    });
    await browser.click('choice', 'I agree');
    await browser.click('button', 'Place Order');
    await arriveAt(/^\/order-confirmation$/);
    const placed = await shop.data.db
      .selectFrom('orders')
      .select('number')
      .where('user_id', '=', user.id)
      .execute();
    expect(placed).toHaveLength(1);
    await browser.see(placed[0]?.number ?? '');
  });

  test('a shopper registers, verifies the email and logs in', async () => {
    const email = `kasun-${name.toLowerCase()}@example.com`;
    await open('/register');
    await fillAll({
      'Full Name': 'Kasun Silva',
      Email: email,
      'Phone Number': '0771234567',
      Password: PASSWORD,
      'Confirm Password': PASSWORD,
    });
    await browser.click('button', 'Register');
    await arriveAt(/^\/verify$/);
    await browser.see(`We've sent an OTP to ${email}`);
    const code = await until('a code', async () =>
      codeFor(shop.data, email).catch(() => undefined),
    );
    await browser.click('field', 'Digit 1');
    await browser.type(code);
    await browser.click('button', 'Submit');
    await arriveAt(/^\/login$/);
    await fillAll({ Email: email, Password: PASSWORD });
    await browser.click('button', 'Login');
    await arriveAt(/^\/$/);
  });

  test('a shopper pays by slip', async () => {
    const user = await addUser(shop.data);
    const orderNumber = await placeOrder(shop.data, user, ['herbal-soap-trio']);
    const slip = join(folder, 'slip.png');
    writeFileSync(slip, await slipPicture('Rs. 1,450.00'));
    await signIn(user);
    await open(`/payment-slip?orderId=${orderNumber}`);
    await browser.upload('Slip of order', slip);
    await browser.click('button', 'Submit slip');
    await browser.see('We have your slip; it awaits approval. We’ll email you once it’s checked.');
  });

  test('a driver starts a delivery and hands it over', async () => {
    const driver = await addUser(shop.data, { role: 'driver' });
    const buyer = await addUser(shop.data);
    const orderNumber = await placeOrder(shop.data, buyer, ['herbal-soap-trio']);
    await approveOrder(shop.data, orderNumber);
    await assignOrder(shop.data, orderNumber, driver);
    const status = async () => {
      const orders = shop.data.db.selectFrom('orders').where('number', '=', orderNumber);
      return (await orders.select('status').executeTakeFirst())?.status;
    };
    await signIn(driver);
    await open('/profile/my-deliveries');
    await browser.click('button', 'Start delivery');
    // The line about what is being sent moves the buttons when it goes.
    await until('the start is sent', async () => {
      const isSending = await browser.evaluate('return document.querySelector(".unsent") !== null');
      return ((await status()) === 'delivering' && isSending === false) || undefined;
    });
    await browser.click('button', 'Hand over');
    await browser.see('in cash first.');
    await browser.evaluate("document.querySelector('dialog[open] .button-success').click()");
    await until('the order is delivered', async () =>
      (await status()) === 'delivered' ? true : undefined,
    );
  });

  test('saves the profile, and names a field that is wrong', async () => {
    await signIn(await addUser(shop.data));
    await open('/profile');
    await browser.fill('Full Name', 'N');
    await browser.click('button', 'Save changes');
    await browser.see('Name must be between 2 and 50 characters');
    await browser.fill('Full Name', 'Nimali Silva');
    await browser.fill('City', 'Galle');
    await browser.click('button', 'Save changes');
    await browser.see('Profile updated successfully');
  });

  test('raises a ticket', async () => {
    await signIn(await addUser(shop.data));
    await open('/raise-ticket');
    await browser.select('Category', 'Pottery');
    await browser.select('Product', 'Bowl');
    await fillAll({ Subject: 'A chip', Inquiry: 'It came with a chip of 3 mm.' });
    await browser.click('button', 'Submit Ticket');
    await browser.see('Ticket submitted successfully!');
  });

  test('writes a review with stars', async () => {
    await signIn(await addUser(shop.data));
    await open('/product/jak-wood-bowl#reviews');
    await browser.focus('Rating');
    await browser.press('End');
    await browser.fill('Comment', 'It smells of the tree.');
    await browser.click('button', 'Submit Review');
    await browser.see('Review submitted successfully!');
  });

  test('suggests while typing, searches, and filters by size', async () => {
    await open('/');
    await browser.click('field', 'Search');
    await browser.type('sarong');
    await browser.see('All results for');
    await browser.press('Enter');
    await arriveAt(/^\/products$/);
    await browser.see('Peacock Batik Sarong');
    await open('/fashions?size=M');
    await browser.see('products');
    expect(
      await browser.evaluate('return document.querySelector("input[name=size][value=M]").checked'),
    ).toBe(true);
  });

  test('tracks an order and subscribes to the newsletter', async () => {
    const user = await addUser(shop.data);
    const orderNumber = await placeOrder(shop.data, user, ['coconut-pair']);
    await open(`/order-tracking?orderId=${orderNumber}`);
    await browser.fill('Email', user.email);
    await browser.click('button', 'Track order');
    await browser.see('Order placed');
    await open('/newsletter');
    await browser.fill('Newsletter subscription', `reader-${name}@example.com`.toLowerCase());
    await browser.click('button', 'Subscribe');
    await browser.see('Check your email and click the link to confirm.');
  });

  test('adds a product in the admin area', async () => {
    await signIn(await addUser(shop.data, { role: 'admin' }));
    await open('/admin/products/new');
    await fillAll({
      Name: `Kumbuk Bowl ${name}`,
      Brand: 'Hapuvida Lacquer',
      'List price, Rs.': '3900',
      'Discount, %': '10',
      'In stock': '4',
    });
    await browser.select('Category', 'bowls');
    await browser.click('button', 'Save');
    await arriveAt(/^\/admin\/products\/kumbuk-bowl-/);
    await browser.see(`Kumbuk Bowl ${name}`);
  });

  test('shows the second hero picture when its turn comes', async () => {
    await open('/');
    await until('the second slide', async () => {
      const displayed = await browser.evaluate(`
        const slide = document.querySelector('.swiper-slide-active');
        const picture = slide?.querySelector('img');
        const index = slide ? [...slide.parentElement.children].indexOf(slide) : 0;
        if (index < 1) return undefined;
        return picture.complete && picture.naturalWidth > 0 ? 'shown' : 'empty';`);
      if (displayed === 'empty') throw new Error('The second slide came before its picture');
      return displayed ?? undefined;
    });
  });

  test('shows the web fonts', async () => {
    await open('/');
    await until('the web fonts', async () =>
      (await browser.evaluate(`
        const text = getComputedStyle(document.querySelector('main p, .hero p') ?? document.body);
        return [...document.fonts].some((font) => font.status === 'loaded') && text.fontFamily;`))
        ? true
        : undefined,
    );
  });
});
