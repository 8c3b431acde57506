// A purchase from the home page to the order on a phone over 2G, and with one request of ten lost.
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressFields } from '../../support/address-fields.ts';
import { PASSWORD } from '../kit/buying.ts';
import { median, print, type Row } from '../kit/report.ts';
import { openBrowser, type Visited } from '../kit/shop-under-load.ts';
import type { LineSpeed } from '../kit/slow-line.ts';
import { openPhone, type Phone } from '../kit/slow-phone.ts';

const KB = 1024;
const SPEED_2G: LineSpeed = { latencyMs: 800, bytesPerSecond: (280 * 1000) / 8 };
const MAX_KB = 450;
const ANSWER_MS = 100;
/** Who waits for a page looks at a blank screen so long, and loads it again. */
const PATIENCE_MS = 25_000;
/** For what the page itself does, without the shop. */
const SHORT_PATIENCE_MS = 5_000;
const MAX_ATTEMPTS = 8;
const LOOK_EVERY_MS = 100;
/** Who sees the browser's own error page reads it before loading the page again. */
const READING_MS = 2_000;
const BUYER = 'shopper@shilpa.test';

interface Order {
  orderId: string;
  totalAmt: number;
}

/** The buyer's session, as the browser stores it after a login. */
async function logIn(url: string) {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: BUYER, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`The login was answered ${response.status}`);
  const {
    data,
    user,
  }: { data: Record<'accesstoken' | 'refreshtoken', string>; user: { email: string } } =
    await response.json();
  const stored = {
    ...data,
    accesstokenAt: String(Date.now()),
    userInfo: JSON.stringify(user),
    userEmail: user.email,
    userRole: 'user',
  };
  return { token: data.accesstoken, stored };
}

async function ordersOf(url: string, token: string): Promise<Order[]> {
  const response = await fetch(`${url}/api/order/myorders`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { orders }: { orders: Order[] } = await response.json();
  return orders;
}

type Storage = Exclude<BrowserContextOptions['storageState'], string | undefined>;

function storageOf(url: string, stored: Record<string, string>, savesData: boolean): Storage {
  const saver = { name: 'data-saver', value: 'on', domain: new URL(url).hostname, path: '/' };
  const rest = { expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' } as const;
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return {
    cookies: savesData ? [{ ...saver, ...rest }] : [],
    origins: [{ origin: url, localStorage }],
  };
}

/** A buyer who did not come further, after all attempts. */
class GaveUp extends Error {}

interface Step {
  /** What the buyer does, on which page. */
  act: () => Promise<unknown>;
  on?: string;
  /** What the buyer sees when it worked. */
  sign: Locator;
  patienceMs?: number;
}

const isLost = (page: Page): boolean => page.url().startsWith('chrome-error');

/** Waits until something is seen; not before an error page of the browser. */
async function appears(sign: Locator, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (Date.now() < until && !isLost(sign.page())) {
    if (await sign.isVisible()) return true;
    await sleep(LOOK_EVERY_MS);
  }
  return false;
}

/** Buys as a person does: waits, loads a page again that did not come, taps again. */
async function buy(phone: Phone) {
  const { page, line } = phone;
  let reloads = 0;
  let repeated = 0;
  const step = async ({ act, on, sign, patienceMs = PATIENCE_MS }: Step) => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (attempt > 0) {
        // Where a message says what to do, nobody loads the page again.
        if (on === undefined || isLost(page) || !page.url().includes(on)) {
          reloads += 1;
          if (isLost(page)) await sleep(READING_MS);
          await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
          if (await appears(sign, patienceMs)) return;
          if (isLost(page)) continue;
        }
        repeated += 1;
      }
      await act().catch(() => undefined);
      if (await appears(sign, patienceMs)) return;
    }
    throw new GaveUp(`${String(sign)} never came on ${page.url()}`);
  };
  const begun = Date.now();
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
  await step({
    act: () => page.goto(line.url, { waitUntil: 'commit' }),
    sign: page.locator('.product-card').first(),
  });
  await line.quiet();
  const home = await phone.firstPicture(begun);

  const card = page.locator('main .product-name a').first();
  const tapped = Date.now();
  await step({ act: () => phone.tap('a product', card), sign: add });
  await line.quiet();
  const product = await phone.firstPicture(tapped);

  await step({
    act: () => putInCart(phone, add),
    sign: badge(page),
    patienceMs: SHORT_PATIENCE_MS,
  });
  await line.quiet();
  await step({
    act: () => openCart(phone),
    sign: page.getByRole('link', { name: 'Proceed to Checkout' }),
  });
  await line.quiet();
  const place = page.getByRole('button', { name: 'Place Order' });
  const toCheckout = page.getByRole('link', { name: 'Proceed to Checkout' });
  const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
  await step({ act: () => phone.tap('Proceed to Checkout', toCheckout), sign: items.first() });
  await line.quiet();
  await fillIn(phone);
  const total = await page.locator('.place-order-bar b').innerText();
  await step({
    act: () => phone.tap('Place Order', place),
    sign: page.locator('#order-number:not(:empty)'),
    on: '/checkout',
  });
  const seconds = (Date.now() - begun) / 1000;
  await line.quiet();
  return {
    home,
    product,
    seconds,
    reloads,
    repeated,
    total: Number(total.replace(/[^\d.]/g, '').replace(/^\./, '')),
  };
}

async function buyAndClose(phone: Phone) {
  try {
    return await buy(phone);
  } finally {
    await phone.close();
  }
}

const badge = (page: Page): Locator =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /^Cart/ })
    .locator('.badge', { hasText: /^1$/ });

async function putInCart(phone: Phone, add: Locator): Promise<void> {
  const size = phone.page.locator('buy-box .sizes label').first();
  if (await size.isVisible()) await phone.tap('a size', size);
  await phone.tap('Add to Cart', add);
}

/** From the cart beside the page; where that did not come, by the header's link. */
async function openCart(phone: Phone): Promise<void> {
  const { page } = phone;
  const view = page
    .getByRole('dialog', { name: /^Your cart/ })
    .getByRole('link', { name: 'View Cart' });
  if (await appears(view, PATIENCE_MS)) return phone.tap('View Cart', view);
  await page.keyboard.press('Escape');
  await phone.tap('Cart', page.getByRole('banner').getByRole('link', { name: /^Cart/ }));
}

async function fillIn(phone: Phone): Promise<void> {
  const { page } = phone;
  for (const [label, words] of addressFields) {
    await page.getByLabel(label).fill(words);
  }
  const number = page.getByLabel('Phone');
  if (await number.isEnabled()) await number.fill('0771234567');
  await phone.tap('I agree', page.getByRole('checkbox', { name: /I agree/ }));
}

interface Purchase extends Awaited<ReturnType<typeof buy>> {
  kilobytes: number;
  withHeaders: number;
  requests: number;
  lost: number;
  taps: Phone['taps'];
  orders: number;
  wrongSums: number;
}

interface Way {
  loses?: number;
  savesData?: boolean;
}

async function purchase(
  browser: Browser,
  url: string,
  { loses, savesData = false }: Way,
): Promise<Purchase> {
  const { token, stored } = await logIn(url);
  const before = await ordersOf(url, token);
  const phone = await openPhone(browser, {
    shop: url,
    speed: SPEED_2G,
    loses,
    storageOf: (origin) => storageOf(origin, stored, savesData),
  });
  const bought = await buyAndClose(phone);
  const { bodyBytes, bytes, requests } = phone.line.carried();
  const known = new Set(before.map(({ orderId }) => orderId));
  const placed = (await ordersOf(url, token)).filter(({ orderId }) => !known.has(orderId));
  return {
    ...bought,
    kilobytes: bodyBytes / KB,
    withHeaders: bytes / KB,
    requests,
    lost: phone.lost(),
    taps: phone.taps,
    orders: placed.length,
    wrongSums: placed.filter(({ totalAmt }) => totalAmt !== bought.total).length,
  };
}

/** Which of ten requests is lost, one purchase each. */
const LOSSES = [1, 4, 7];

/** Purchases at one shop: those that came to an order, and why others did not. */
interface Tried {
  all: Purchase[];
  givenUp: string[];
}

async function attempt(tried: Tried, buying: Promise<Purchase>): Promise<void> {
  try {
    tried.all.push(await buying);
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error;
    tried.givenUp.push(error.message);
  }
}

function rowsOf({ all, givenUp }: Tried): Row[] {
  const middle = (of: (one: Purchase) => number) => median(all.map(of));
  const sum = (of: (one: Purchase) => number) => all.reduce((total, one) => total + of(one), 0);
  const taps = all.flatMap((one) => one.taps).filter(({ ms }) => !Number.isNaN(ms));
  const late = taps.filter(({ ms }) => ms > ANSWER_MS);
  const slowest = Math.max(...taps.map(({ ms }) => ms));
  const lost = sum((one) => one.lost);
  return [
    { what: 'first picture of the home page', figure: middle(({ home }) => home), unit: 's' },
    { what: 'first picture of the product page', figure: middle((one) => one.product), unit: 's' },
    { what: 'from the home page to the order', figure: middle((one) => one.seconds), unit: 's' },
    {
      what: `taps not answered within ${ANSWER_MS} ms`,
      figure: late.length,
      digits: 0,
      atMost: 0,
      note: [
        `of ${taps.length}; slowest ${slowest.toFixed(0)} ms`,
        ...late.map(({ what, ms }) => `${what} ${ms.toFixed(0)}`),
      ].join(', '),
    },
    {
      what: 'bytes of a purchase, the largest',
      figure: Math.max(...all.map((one) => one.kilobytes)),
      unit: 'KB',
      atMost: MAX_KB,
    },
    {
      what: 'with headers, the largest',
      figure: Math.max(...all.map((one) => one.withHeaders)),
      unit: 'KB',
    },
    {
      what: 'requests',
      figure: middle((one) => one.requests),
      digits: 0,
      ...(lost > 0 && { note: `and ${lost} lost in ${all.length} purchases` }),
    },
    { what: 'pages loaded again', figure: sum((one) => one.reloads), digits: 0 },
    { what: 'taps repeated', figure: sum((one) => one.repeated), digits: 0 },
    {
      what: 'orders',
      figure: sum((one) => one.orders),
      digits: 0,
      atLeast: all.length,
      atMost: all.length,
    },
    { what: 'orders of another sum', figure: sum((one) => one.wrongSums), digits: 0, atMost: 0 },
    {
      what: 'purchases given up',
      figure: givenUp.length,
      digits: 0,
      atMost: 0,
      note: givenUp.join('; '),
    },
  ];
}

/** Prints what a purchase over 2G takes, whole, with losses, and with the data saver on. */
export async function benchSlowLine({ url, before }: Visited): Promise<void> {
  const browser = await openBrowser();
  const ways: ReadonlyArray<[what: string, purchases: readonly Way[], hadBefore: boolean]> = [
    ['a purchase over 2G', [{}], true],
    ['a purchase over 2G that loses one request of ten', LOSSES.map((loses) => ({ loses })), true],
    ['a purchase over 2G with the data saver on', [{ savesData: true }], false],
  ];
  for (const [what, purchases, hadBefore] of ways) {
    const ours: Tried = { all: [], givenUp: [] };
    const earlier: Tried = { all: [], givenUp: [] };
    for (const way of purchases) {
      await attempt(ours, purchase(browser, url, way));
      if (before !== undefined && hadBefore) {
        await attempt(earlier, purchase(browser, before, way));
      }
    }
    print(what, rowsOf(ours), earlier.all.length > 0 ? rowsOf(earlier) : []);
  }
  await browser.close();
}
