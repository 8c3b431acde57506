// What a visitor with a mid phone on a slow line waits for, beside a plain copy of the same page.
import type { Browser } from 'playwright';
import { serveBareCopy } from './bare-copy.ts';
import { openBrowser, LOOKED_AT, PRODUCT } from './browser.ts';
import { median, print } from '../kit/report.ts';

const ROUNDS = 5;
/** Until the hero plays and the letters have come. */
const SETTLED_MS = 4_000;
const PHONE = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true };
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWER = 4;

interface Seen {
  paint: number;
  largest: number;
  shift: number;
  blocked: number;
}

/** Runs in the page, before anything of it. */
function watch(): void {
  const seen: Seen = { paint: 0, largest: 0, shift: 0, blocked: 0 };
  Object.assign(globalThis, { seen });
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
  observe('layout-shift', (entry) => {
    if ('value' in entry) seen.shift += Number(entry.value);
  });
  observe('longtask', ({ startTime, duration }) => {
    if (seen.paint > 0 && startTime + duration > seen.paint) {
      seen.blocked += Math.max(0, duration - 50);
    }
  });
}

async function look(browser: Browser, url: string, isSlow: boolean): Promise<Seen> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  if (isSlow) {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  }
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(isSlow ? SETTLED_MS : 500);
  const seen: Seen = await page.evaluate('seen');
  await context.close();
  return seen;
}

const medianOf = (list: readonly Seen[], key: keyof Seen): number =>
  median(list.map((seen) => seen[key]));

/** Prints paints, shift and blocking of the browse pages on a mid phone over slow 4G. */
export async function benchPhone(url: string): Promise<void> {
  const browser = await openBrowser();
  for (const path of LOOKED_AT) {
    const bare = await serveBareCopy(url, path);
    await look(browser, bare.url, false);
    const ours: Seen[] = [];
    const theirs: Seen[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await look(browser, url + path, true));
      theirs.push(await look(browser, bare.url, true));
    }
    const largest = medianOf(ours, 'largest');
    const plain = medianOf(theirs, 'largest');
    print(`a mid phone over slow 4G, ${path}`, [
      { what: 'first paint', figure: medianOf(ours, 'paint'), unit: 'ms', digits: 0 },
      { what: 'largest paint', figure: largest, unit: 'ms', digits: 0 },
      {
        what: 'of the plain copy of the page',
        figure: largest / plain,
        unit: '×',
        digits: 2,
        atMost: 1.3,
        note: `${plain.toFixed(0)} ms`,
      },
      { what: 'layout shift', figure: medianOf(ours, 'shift'), digits: 3, atMost: 0.01 },
      {
        what: 'blocking time',
        figure: medianOf(ours, 'blocked'),
        unit: 'ms',
        digits: 0,
        atMost: 50,
        note: `plain copy ${medianOf(theirs, 'blocked').toFixed(0)}`,
      },
    ]);
    bare.stop();
  }
  const paints: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    paints.push((await look(browser, url + PRODUCT, false)).paint);
  }
  print(`first paint on a fast line, ${PRODUCT}`, [
    {
      what: 'first paint',
      figure: median(paints),
      unit: 'ms',
      digits: 0,
      atMost: 744,
      note: 'best peer 744',
    },
  ]);
  await browser.close();
}
