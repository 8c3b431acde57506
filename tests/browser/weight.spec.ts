// What a page fetches, what shows first, and that nothing jumps (docs/numbers.md).
import type { Browser, Page, Request } from '@playwright/test';
import { brotliDecompressSync, constants } from 'node:zlib';
import { request } from 'undici';
import { DESKTOP, expect, PHONE, test, untilIdle, webFontsShown } from './support/fixtures.ts';
import { timeLimit } from '../support/time-limit.ts';

const KB = 1024;
const PRODUCT = '/product/peacock-batik-sarong';
const PATHS = ['/', '/category/bags', PRODUCT] as const;
/** Everything that travels before anybody touches anything: to a phone with 2.6 pixels a CSS pixel, and to a desktop. */
const MAX_IN_ALL = {
  phone: { '/': 205 * KB, '/category/bags': 140 * KB, [PRODUCT]: 160 * KB },
  desktop: { '/': 395 * KB, '/category/bags': 300 * KB, [PRODUCT]: 300 * KB },
};
const MAX_REQUESTS = 48;
/** Both sizes of the shop. */
const SIZES = { phone: PHONE, desktop: DESKTOP };

interface Fetched {
  path: string;
  kind: string;
  bytes: number;
  beforeLoad: boolean;
}

/** Loads a page anew and notes what travels, until the last things that wait for a quiet moment came. */
async function load(page: Page, path: string, isSaving = false): Promise<Fetched[]> {
  const fetched: Promise<Fetched>[] = [];
  let isLoaded = false;
  page.on('load', () => (isLoaded = true));
  const note = (request: Request) => {
    const beforeLoad = !isLoaded;
    fetched.push(
      request.sizes().then(({ responseBodySize }) => ({
        path: new URL(request.url()).pathname,
        kind: request.resourceType(),
        bytes: responseBodySize,
        beforeLoad,
      })),
    );
  };
  page.on('requestfinished', note);
  await untilIdle(page, async () => {
    await page.goto(path);
    if (isSaving) return;
    await expect(page.locator('body')).toHaveClass('web-fonts');
    if (path === '/') await expect(page.locator('shop-hero')).toHaveClass(/running/);
  });
  page.off('requestfinished', note);
  return Promise.all(fetched);
}

const sum = (list: readonly Fetched[]) => list.reduce((total, { bytes }) => total + bytes, 0);

/** The files of script that hold React. */
async function reactIn(page: Page, scripts: readonly Fetched[]): Promise<string[]> {
  const bodies = await Promise.all(
    scripts.map(async ({ path }) => ({ path, text: await (await page.request.get(path)).text() })),
  );
  return bodies
    .filter(({ text }) => /react\.(element|transitional)|hydrateRoot/.test(text))
    .map(({ path }) => path);
}

/** The width of a picture's file, in pixels. */
const naturalWidth = async (image: Element): Promise<number> => {
  if (!(image instanceof HTMLImageElement)) return 0;
  const bitmap = await createImageBitmap(image);
  return bitmap.width;
};

const sizes = ['phone', 'desktop'] as const;
type Size = (typeof sizes)[number];

/** Does something in a new browser of each size, whose cache is empty. */
async function onEachSize(
  browser: Browser,
  baseURL: string | undefined,
  visit: (page: Page, size: Size) => Promise<void>,
): Promise<void> {
  for (const size of sizes) {
    await test.step(size, async () => {
      const context = await browser.newContext({ ...SIZES[size], ...(baseURL && { baseURL }) });
      await visit(await context.newPage(), size);
      await context.close();
    });
  }
}

/** Visits a page until the shop has made all of its pictures: until then it leads to other ones. */
async function makePictures(browser: Browser, baseURL: string | undefined, path: string) {
  const redirects = async (): Promise<number> => {
    let count = 0;
    await onEachSize(browser, baseURL, async (page) => {
      page.on('response', (response) => (count += response.status() === 302 ? 1 : 0));
      await load(page, path);
    });
    return count;
  };
  await expect.poll(redirects, { timeout: timeLimit(90_000) }).toBe(0);
}

for (const path of PATHS) {
  test(`${path} is light`, async ({ browser, baseURL }) => {
    await makePictures(browser, baseURL, path);
    await onEachSize(browser, baseURL, async (page, size) => {
      const fetched = await load(page, path);
      const of = (kind: string) => fetched.filter((one) => one.kind === kind);
      const scripts = of('script');
      expect(sum(of('document')), 'HTML with its CSS').toBeLessThanOrEqual(20 * KB);
      expect(of('stylesheet'), 'further CSS').toEqual([]);
      expect(scripts.length).toBeGreaterThan(0);
      const before = scripts.filter(({ beforeLoad }) => beforeLoad);
      expect(sum(before), 'script before load').toBeLessThanOrEqual(12 * KB);
      expect(sum(scripts), 'script in all').toBeLessThanOrEqual(30 * KB);
      expect(of('font').length).toBeGreaterThan(0);
      expect(sum(of('font')), 'fonts').toBeLessThanOrEqual(40 * KB);
      expect(sum(fetched), 'everything').toBeLessThanOrEqual(MAX_IN_ALL[size][path]);
      expect(fetched.length, 'requests').toBeLessThanOrEqual(MAX_REQUESTS);
      const preloaded = page.locator('link[rel="preload"][as="font"]');
      expect(await preloaded.count()).toBeLessThanOrEqual(1);
      expect(await reactIn(page, scripts)).toEqual([]);
    });
  });
}

test('listings bring little script and no React', async ({ context }) => {
  for (const path of ['/products', '/products?q=batik', '/category/bowls', '/fashion/mens']) {
    await test.step(path, async () => {
      const page = await context.newPage();
      const fetched = await load(page, path);
      const scripts = fetched.filter(({ kind }) => kind === 'script');
      expect(scripts.length).toBeGreaterThan(0);
      expect(sum(scripts)).toBeLessThan(12_000);
      expect(await reactIn(page, scripts)).toEqual([]);
      await page.close();
    });
  }
});

/** Bytes of script that a page has fetched. */
const scriptBytes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
      .reduce((total, entry) => total + entry.encodedBodySize, 0),
  );

test('suggestions are fetched when the search field is focused, not before', async ({ page }) => {
  await load(page, '/');
  const before = await scriptBytes(page);
  await expect(page.locator('.suggestions')).toHaveCount(0);
  await page.getByPlaceholder('Search for products, categories...').focus();
  await expect(page.locator('.suggestions')).toHaveCount(1);
  expect(await scriptBytes(page)).toBeGreaterThan(before + 1000);
});

interface Displayed {
  url: string;
  loading: string;
  priority: string;
  natural: number;
  needed: number;
}

/** The picture that is the largest element of the first view. */
const largest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Displayed | string>((resolve) => {
        new PerformanceObserver((list) => {
          const last: unknown = list.getEntries().at(-1);
          const element: unknown =
            typeof last === 'object' && last !== null && 'element' in last && last.element;
          if (!(element instanceof HTMLImageElement)) {
            resolve(element instanceof Element ? element.outerHTML.slice(0, 200) : 'nothing');
            return;
          }
          const box = element.getBoundingClientRect();
          const { currentSrc, loading } = element;
          // Of a row of equals any may be painted first: one of them is fetched before the rest.
          const [leader] = document.querySelectorAll('main img[fetchpriority="high"]');
          const isLed =
            leader && leader.clientWidth * leader.clientHeight >= box.width * box.height * 0.98;
          const priority = isLed ? 'high' : element.fetchPriority;
          // `cover` scales by the longer need: the height counts as much as the width.
          const ratio =
            Number(element.getAttribute('width')) / Number(element.getAttribute('height'));
          // A source of another shape says so; one of another format has the picture's own.
          const sources = element.closest('picture')?.querySelectorAll('source[width]') ?? [];
          const source = [...sources].find(
            (one) => one instanceof HTMLSourceElement && matchMedia(one.media).matches,
          );
          const shape = source
            ? Number(source.getAttribute('width')) / Number(source.getAttribute('height'))
            : ratio;
          const needed = Math.max(box.width, box.height * shape) * devicePixelRatio;
          void createImageBitmap(element).then((bitmap) =>
            resolve({ url: currentSrc, loading, priority, natural: bitmap.width, needed }),
          );
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

async function open(browser: Browser, baseURL: string, width: number, ratio: number) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: width < 600 ? 780 : 900 },
    deviceScaleFactor: ratio,
    isMobile: width < 600,
    hasTouch: width < 600,
  });
  return context.newPage();
}

/** What a server sends before it waits for the first receipt: ten segments. */
const FIRST_FLIGHT = 10 * 1460;

test('the first ten packets hold the picture’s address, the styles and the header', async ({
  shop,
}) => {
  for (const path of PATHS) {
    await test.step(path, async () => {
      const { headers, body } = await request(shop.url + path, {
        headers: { 'accept-encoding': 'br' },
      });
      const head = Object.entries(headers).reduce((all, pair) => all + pair.join(': ').length, 0);
      const sent = Buffer.from(await body.arrayBuffer()).subarray(0, FIRST_FLIGHT - head);
      const seen = brotliDecompressSync(sent, { finishFlush: constants.BROTLI_OPERATION_FLUSH });
      expect(seen.subarray(0, KB).toString()).toContain('<link rel="preload" as="image"');
      expect(seen.toString()).toMatch(/<\/style>.*<header.*<form class="search"/s);
    });
  }
});

for (const path of PATHS) {
  test(`${path} shows the right picture first on every screen`, async ({ browser, baseURL }) => {
    for (const [width, ratio] of [
      [360, 2],
      [360, 3],
      [1280, 1],
    ] as const) {
      await test.step(`${width} px, ${ratio} dots a px`, async () => {
        const page = await open(browser, baseURL ?? '', width, ratio);
        await untilIdle(page, () => page.goto(path));
        const displayed = await largest(page);
        if (typeof displayed === 'string')
          throw new Error(`The largest is no picture: ${displayed}`);
        expect(displayed.loading).toBe('eager');
        expect(displayed.priority).toBe('high');
        // Sharp enough for the eye, and not much more than the place can show.
        expect(displayed.natural, displayed.url).toBeGreaterThan(
          Math.min(displayed.needed, 2 * width) * 0.6,
        );
        expect(displayed.natural, displayed.url).toBeLessThan(displayed.needed * 1.7 + 80);
        await page.context().close();
      });
    }
  });
}

test('the gallery stands in its place before its thumbnails are read', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(PRODUCT);
  const frame = page.locator('product-gallery .frame');
  const whole = await frame.boundingBox();
  await page.locator('.thumbnails').evaluate((thumbnails) => thumbnails.remove());
  expect(await frame.boundingBox()).toEqual(whole);
});

/** How far things jumped on a page so far, and what. */
const layoutShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ value: number; of: string[] }[]>((resolve) => {
        const found: { value: number; of: string[] }[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const value = 'value' in entry ? Number(entry.value) : 0;
            const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
            const of = sources.map(
              (one: { node?: Element }) => one.node?.outerHTML?.slice(0, 90) ?? '',
            );
            found.push({ value, of });
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(found), 100);
      }),
  );

for (const path of PATHS) {
  test(`nothing on ${path} jumps, also when web fonts come late`, async ({ browser, baseURL }) => {
    await onEachSize(browser, baseURL, async (page) => {
      const held = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await held.promise;
        await route.continue();
      });
      await untilIdle(page, async () => {
        await page.goto(path);
        if (path === '/') await expect(page.locator('shop-hero')).toHaveClass(/running/);
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]);
        held.resolve();
        await webFontsShown(page);
      });
      const shifts = await layoutShifts(page);
      const total = shifts.reduce((all, { value }) => all + value, 0);
      expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(0.01);
    });
  });
}

/** Turns data saving on in the footer, without a script; gives the browser's cookies. */
async function switchOn(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/help-center?q=slip');
  await page.getByRole('group', { name: 'Data saver' }).getByRole('button', { name: 'On' }).click();
  await expect(page).toHaveURL('/help-center?q=slip');
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

test('only pages in English load web fonts', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  for (const path of ['/si', '/ta/product/peacock-batik-sarong']) {
    await page.goto(path);
    await expect(page.locator('body')).toHaveClass(/web-fonts/);
    await page.evaluate(async () => void (await document.fonts.ready));
  }
  expect(fonts).toEqual([]);
  await page.goto('/');
  await webFontsShown(page);
  expect(fonts).toHaveLength(2);
});

test('who saves data gets lighter pictures, the fonts of the device, and banners that do not play', async ({
  browser,
  shop,
}) => {
  const baseURL = shop.url;
  const visit = async (how: 'not' | 'by the browser' | 'by the switch') => {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 360, height: 780 },
      deviceScaleFactor: 2,
      ...(how === 'by the browser' && { extraHTTPHeaders: { 'save-data': 'on' } }),
    });
    if (how === 'by the browser') {
      await context.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
    }
    if (how === 'by the switch') await context.addCookies(await switchOn(browser, baseURL));
    const page = await context.newPage();
    const fetched = await load(page, '/', how !== 'not');
    const hero = page.getByRole('region', { name: 'Offers' }).first();
    const buttons = await hero.getByRole('button', { name: /^(Play|Pause)$/ }).all();
    const names = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')));
    const saver = page.getByRole('group', { name: 'Data saver' });
    const pressed = await saver.getByRole('button', { pressed: true }).textContent();
    const of = (kind: string) => sum(fetched.filter((one) => one.kind === kind));
    const plays = (await page.locator('.swiper-initialized').count()) > 0;
    if (how === 'by the switch') {
      await saver.getByRole('button', { name: 'Off' }).click();
      await expect(saver.getByRole('button', { pressed: true })).toHaveText('Off');
      // The light pictures are not taken from the browser's cache any more; a tab keeps what it has in memory.
      const tab = await context.newPage();
      await tab.goto('/');
      const tile = tab.locator('.category-carousel img').first();
      expect(await tile.evaluate(naturalWidth)).toBeGreaterThan(200);
    }
    await context.close();
    return { pictures: of('image'), fonts: of('font'), pressed: pressed?.trim(), plays, names };
  };
  const usual = await visit('not');
  expect(usual).toMatchObject({ plays: true, names: ['Pause'], pressed: 'Off' });
  const saving = { plays: false, names: ['Play'], fonts: 0 };
  const header = await visit('by the browser');
  expect(header).toMatchObject({ ...saving, pressed: 'Off' });
  expect(header.pictures).toBeLessThan(usual.pictures * 0.6);
  const byHand = await visit('by the switch');
  expect(byHand).toMatchObject({ ...saving, pressed: 'On', pictures: header.pictures });
});

/**
 * The driver switches the back/forward cache off by its command line. The browser still says why it
 * did not keep a page: nothing of it may be the page's own doing.
 */
test('pages enter the back/forward cache', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  let reasons: { type: string; reason: string }[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations);
  });
  for (const path of ['/', '/products', '/product/peacock-batik-sarong', '/cart']) {
    await test.step(path, async () => {
      reasons = [];
      await untilIdle(page, () => page.goto(path));
      // The web fonts come last, after everything else has been shown.
      await page.evaluate(async () => void (await document.fonts.ready));
      await page.goto('/pages/delivery');
      await page.goBack();
      await expect.poll(() => reasons.map(({ reason }) => reason)).not.toEqual([]);
      expect(reasons.filter(({ type }) => type === 'PageSupportNeeded')).toEqual([]);
      expect(reasons.map(({ reason }) => reason).join()).not.toMatch(/NoStore|Unload/);
    });
  }
});

test('a long list restores its scroll position for a shopper who comes back', async ({ page }) => {
  await page.goto('/products');
  await page.evaluate(() => scrollTo(0, 900));
  await page
    .getByRole('link', { name: 'Delivery' })
    .last()
    .evaluate((link) => {
      if (link instanceof HTMLAnchorElement) location.assign(link.href);
    });
  await page.waitForURL(/delivery/);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
});
