// Promises of weight and calm: what a page fetches, what shows first, and that nothing jumps.
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support.ts';

const KB = 1024;
const PRODUCT = '/product/peacock-batik-sarong';
const PAGES = ['/', '/category/bags', PRODUCT] as const;
/** All that travels to a phone with a dense screen before anybody touches anything. */
const MOST_IN_ALL = { '/': 450 * KB, '/category/bags': 300 * KB, [PRODUCT]: 380 * KB };
const MOST_REQUESTS = 48;

interface Fetched {
  path: string;
  kind: string;
  bytes: number;
  beforeLoad: boolean;
}

/** Loads a page anew and notes what travels, until nothing has come for a while. */
async function load(page: Page, path: string): Promise<Fetched[]> {
  const fetched: Promise<Fetched>[] = [];
  let isLoaded = false;
  page.on('load', () => (isLoaded = true));
  page.on('requestfinished', (request) => {
    const beforeLoad = !isLoaded;
    fetched.push(
      request.sizes().then(({ responseBodySize }) => ({
        path: new URL(request.url()).pathname,
        kind: request.resourceType(),
        bytes: responseBodySize,
        beforeLoad,
      })),
    );
  });
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForTimeout(3000);
  return Promise.all(fetched);
}

const sum = (list: readonly Fetched[]) => list.reduce((total, { bytes }) => total + bytes, 0);

for (const path of PAGES) {
  test(`${path} is light`, async ({ page }) => {
    const fetched = await load(page, path);
    const of = (kind: string) => fetched.filter((one) => one.kind === kind);
    const scripts = of('script');
    expect(sum(of('document')), 'HTML').toBeLessThanOrEqual(20 * KB);
    expect(sum(of('stylesheet')), 'CSS').toBeLessThanOrEqual(12 * KB);
    expect(scripts.length).toBeGreaterThan(0);
    const before = scripts.filter(({ beforeLoad }) => beforeLoad);
    expect(sum(before), 'script before load').toBeLessThanOrEqual(12 * KB);
    expect(sum(scripts), 'script in all').toBeLessThanOrEqual(40 * KB);
    expect(sum(of('font')), 'fonts').toBeLessThanOrEqual(47 * KB);
    expect(sum(fetched), 'everything').toBeLessThanOrEqual(MOST_IN_ALL[path]);
    expect(fetched.length, 'requests').toBeLessThanOrEqual(MOST_REQUESTS);
    expect(await page.locator('link[rel="preload"][as="font"]').count()).toBeLessThanOrEqual(1);
    const bodies = await Promise.all(
      scripts.map(async (one) => (await page.request.get(one.path)).text()),
    );
    expect(bodies.filter((text) => /react\.(element|transitional)|hydrateRoot/.test(text))).toEqual(
      [],
    );
  });
}

interface Shown {
  url: string;
  loading: string;
  priority: string;
  natural: number;
  asked: number;
}

/** The picture that is the largest thing of the first view. */
const largest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Shown | string>((resolve) => {
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
          // Of a row of equals any may be painted first: one of them is asked for before the rest.
          const [leader] = document.querySelectorAll('main img[fetchpriority="high"]');
          const isLed =
            leader && leader.clientWidth * leader.clientHeight >= box.width * box.height * 0.98;
          const priority = isLed ? 'high' : element.fetchPriority;
          // `cover` scales by the longer need: the height counts as much as the width.
          const ratio =
            Number(element.getAttribute('width')) / Number(element.getAttribute('height'));
          const source = element.closest('picture')?.querySelector('source');
          const isSource = source && matchMedia(source.media).matches;
          const shape = isSource
            ? Number(source.getAttribute('width')) / Number(source.getAttribute('height'))
            : ratio;
          const asked = Math.max(box.width, box.height * shape) * devicePixelRatio;
          void createImageBitmap(element).then((bitmap) =>
            resolve({ url: currentSrc, loading, priority, natural: bitmap.width, asked }),
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

for (const path of PAGES) {
  for (const [width, ratio] of [
    [360, 2],
    [360, 3],
    [1280, 1],
  ] as const) {
    test(`${path} shows the right picture first at ${width} px, ${ratio} dots a px @desktop`, async ({
      browser,
      baseURL,
    }) => {
      const page = await open(browser, baseURL ?? '', width, ratio);
      await page.goto(path, { waitUntil: 'networkidle' });
      const shown = await largest(page);
      if (typeof shown === 'string') throw new Error(`The largest is no picture: ${shown}`);
      expect(shown.loading).toBe('eager');
      expect(shown.priority).toBe('high');
      // Sharp enough for the eye, and not much more than the place can show.
      expect(shown.natural, shown.url).toBeGreaterThan(Math.min(shown.asked, 2 * width) * 0.6);
      expect(shown.natural, shown.url).toBeLessThan(shown.asked * 1.7 + 80);
      await page.context().close();
    });
  }

  test(`Nothing on ${path} jumps, not even when letters come late`, async ({ page }) => {
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'load' });
    // Letters come last; they have come when none of the two families is still on its way.
    await page.waitForFunction(() => {
      const web = [...document.fonts].filter(({ family }) => family.includes('Variable'));
      return web.length === 2 && web.every(({ status }) => status === 'loaded');
    });
    await page.waitForTimeout(1500);
    const shifts = await page.evaluate(
      () =>
        new Promise<{ value: number; of: string[] }[]>((resolve) => {
          const found: { value: number; of: string[] }[] = [];
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const value = 'value' in entry ? Number(entry.value) : 0;
              const sources =
                'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
              const of = sources.map(
                (one: { node?: Element }) => one.node?.outerHTML?.slice(0, 90) ?? '',
              );
              found.push({ value, of });
            }
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(found), 100);
        }),
    );
    const total = shifts.reduce((all, { value }) => all + value, 0);
    expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(0.01);
  });
}

test('Who saves data gets lighter pictures, and banners that stand still @phone', async ({
  browser,
  baseURL,
}) => {
  const visit = async (saving: boolean) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 360, height: 780 },
      deviceScaleFactor: 2,
      ...(saving && { extraHTTPHeaders: { 'save-data': 'on' } }),
    });
    if (saving) {
      await context.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
    }
    const page = await context.newPage();
    const fetched = await load(page, '/');
    const hero = page.getByRole('region', { name: 'Offers' }).first();
    const buttons = await hero.getByRole('button', { name: /^(Play|Pause)$/ }).all();
    const says = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')));
    await context.close();
    const pictures = sum(fetched.filter(({ kind }) => kind === 'image'));
    return { pictures, says, plays: fetched.some(({ path }) => path.includes('hero-swiper')) };
  };
  const usual = await visit(false);
  const saving = await visit(true);
  expect([usual.plays, usual.says]).toEqual([true, ['Pause']]);
  expect([saving.plays, saving.says]).toEqual([false, ['Play']]);
  expect(saving.pictures).toBeLessThan(usual.pictures * 0.6);
});
