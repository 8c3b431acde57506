import {
  type BrowserContext,
  type BrowserContextOptions,
  devices,
  expect,
  type Page,
  type Request,
  test as base,
} from '@playwright/test';
import { addUser, sessionEntries, type TestUser, type UserFields } from './people.ts';
import { startShop, type RunningShop, type ShopOptions } from '../../support/running-shop.ts';
import { timeLimit } from '../../support/time-limit.ts';

export { expect };

/** Shoppers hold a phone; this is the default size. */
export const PHONE = { ...devices['Pixel 7'], viewport: { width: 360, height: 780 } };
/** Admins sit at a desktop: `test.use(DESKTOP)`. */
export const DESKTOP = {
  viewport: { width: 1280, height: 900 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
  userAgent: devices['Desktop Chrome'].userAgent,
};

interface Fixtures {
  /** The test fails when its page throws, or writes an error to the console. */
  noConsoleErrors: void;
  /** Adds a person with a verified email to the shop. */
  newUser: (fields?: UserFields) => Promise<TestUser>;
  /** Sets the browser's local storage before the page is opened; what was there goes. */
  store: (entries: Record<string, unknown>) => Promise<void>;
  /** Begins a session in the page's browser, before the page is opened. `more` is stored beside it. */
  signIn: (user: TestUser, more?: Record<string, unknown>) => Promise<void>;
  /** A new user who is logged in. */
  user: TestUser;
  /** A page in a browser of its own, in which somebody is signed in; its errors fail the test too. */
  openBrowser: (person: TestUser, device: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures extends ShopOptions {
  shop: RunningShop;
}

/** The errors that a browser's pages throw or write to the console from now on. */
function errorsIn(context: BrowserContext): readonly string[] {
  const errors: string[] = [];
  context.on('weberror', (webError) => {
    const { message } = webError.error();
    // The browser's own note that it left out the animation between two pages.
    if (!message.startsWith('Transition was ')) errors.push(message);
  });
  context.on('console', (message) => {
    const isMissing = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isMissing) errors.push(message.text());
  });
  return errors;
}

/** Waits until the page shows its web fonts. */
export async function webFontsShown(page: Page): Promise<void> {
  await expect(page.locator('body')).toHaveClass(/web-fonts/);
  await page.waitForFunction(() => {
    const web = [...document.fonts].filter(({ family }) =>
      /^(Eczar|Figtree Variable)$/.test(family.replaceAll('"', '')),
    );
    return web.length === 2 && web.every(({ status }) => status === 'loaded');
  });
  // The frame after that is laid out with them.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

const IDLE_MS = 500;

/**
 * Does what makes a page send requests, such as opening it, and waits until the page is idle. Playwright's
 * own `networkidle` sometimes never comes (microsoft/playwright#42598).
 */
export async function untilIdle(page: Page, act: () => Promise<unknown>): Promise<void> {
  const pending = new Map<Request, string>();
  let changed = performance.now();
  const begin = (request: Request) => {
    pending.set(request, request.url());
    changed = performance.now();
  };
  const end = (request: Request) => {
    pending.delete(request);
    changed = performance.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await act();
  const busy = () => [...pending.values(), ...(performance.now() - changed < IDLE_MS ? ['…'] : [])];
  await expect.poll(busy, { intervals: [100] }).toEqual([]);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** A value as local storage holds it. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['sqlite', { option: true, scope: 'worker' }],
  seed: ['demo', { option: true, scope: 'worker' }],
  env: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ engine, seed, env }, use) => {
      const shop = await startShop({ engine, seed, env });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: timeLimit(180_000) },
  ],
  baseURL: ({ shop }, use) => use(shop.url),

  noConsoleErrors: [
    async ({ context }, use) => {
      const errors = errorsIn(context);
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],

  newUser: ({ shop }, use) => use((fields) => addUser(shop.data, fields)),

  store: ({ context, baseURL }, use) =>
    use(async (entries) => {
      // An open page would notice that its session is gone, and go to the login.
      for (const open of context.pages()) await open.goto('about:blank');
      const localStorage = Object.entries(entries).map(([name, value]) => ({
        name,
        value: asText(value),
      }));
      await context.setStorageState({
        cookies: [],
        origins: [{ origin: new URL(baseURL ?? '').origin, localStorage }],
      });
    }),

  signIn: ({ shop, store }, use) =>
    use(async (user, more = {}) => store({ ...(await sessionEntries(shop.data, user)), ...more })),

  user: async ({ newUser, signIn }, use) => {
    const user = await newUser();
    await signIn(user);
    await use(user);
  },

  openBrowser: async ({ browser, shop }, use) => {
    const opened: { context: BrowserContext; errors: readonly string[] }[] = [];
    await use(async (person, device) => {
      const entries = Object.entries(await sessionEntries(shop.data, person));
      const localStorage = entries.map(([name, value]) => ({ name, value }));
      const context = await browser.newContext({
        ...device,
        baseURL: shop.url,
        storageState: { cookies: [], origins: [{ origin: shop.url, localStorage }] },
      });
      opened.push({ context, errors: errorsIn(context) });
      return context.newPage();
    });
    for (const { context } of opened) await context.close();
    expect(opened.flatMap(({ errors }) => errors)).toEqual([]);
  },
});
