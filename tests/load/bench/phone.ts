// What a visitor with a mid phone on a slow line waits for, beside a plain copy of the same page.
import type { Browser } from 'playwright';
import { openBrowser, LOOKED_AT, PHONE, PRODUCT, type Visited } from '../kit/shop-under-load.ts';
import { median, print, type Row } from '../kit/report.ts';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

// The page as one plain file with its looks inside: no script, no web font, from a bare `node:http`.

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const TAKES = { 'accept-encoding': 'br' };

/** The page without what runs or draws letters. */
const plain = (html: string): string =>
  html.replace(/<script\b[^>]*>.*?<\/script>/gs, '').replace(/<noscript>.*?<\/noscript>/gs, '');

/** The page with its stylesheets written into its head. */
async function withLooks(shop: string, html: string): Promise<string> {
  const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)];
  const sheets = await Promise.all(
    links.map(async ([, href]) => (await fetch(shop + href)).text()),
  );
  const [bare, looks] = [
    links.reduce((page, [link]) => page.replace(link, ''), html),
    sheets.map((sheet) => `<style>${sheet}</style>`).join(''),
  ];
  return bare.replace('</head>', () => `${looks}</head>`);
}

/** Bytes as the shop sends them: `fetch` would take the compression off. */
async function take(url: string): Promise<Answer> {
  const response = await fetch(url, { headers: TAKES });
  const type = response.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await response.arrayBuffer());
  const isPacked = response.headers.get('content-encoding') === 'br';
  return {
    status: response.status,
    headers: { 'content-type': type, ...(isPacked && { 'content-encoding': 'br' }) },
    body: isPacked ? brotliCompressSync(bytes) : bytes,
  };
}

/** Serves a plain copy of one page of the shop; pictures are the shop's own bytes. */
async function serveBareCopy(shop: string, path: string) {
  const html = await (await fetch(shop + path)).text();
  const page: Answer = {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
    body: brotliCompressSync(await withLooks(shop, plain(html))),
  };
  const taken = new Map<string, Promise<Answer>>([[path, Promise.resolve(page)]]);
  const server = createServer((req, res) => {
    const address = req.url ?? '/';
    const response = taken.get(address) ?? take(shop + address);
    taken.set(address, response);
    void response.then(({ status, headers, body }) => {
      res.writeHead(status, { ...headers, 'content-length': body.length });
      res.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}${path}`, stop: () => server.close() };
}

/** How often pages are looked at, in turns, and how long after they have loaded. */
interface Looks {
  rounds: number;
  settledMs: number;
}
/** Until the hero plays and the letters have come. */
const WHOLE: Looks = { rounds: 9, settledMs: 4_000 };
/**
 * Beside the plain copy, for paints alone: one visit differs from the next by 70 ms, so the medians of nine
 * differ by a tenth where there is no difference at all.
 */
const PAINTS: Looks = { rounds: 21, settledMs: 500 };
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

/** What the page notes: the long tasks by their begin and end. */
interface Noted extends Omit<Seen, 'blocked'> {
  tasks: (readonly [begin: number, end: number])[];
}

/** What a task may take before it blocks. */
const TASK_MS = 50;

/** Total blocking time as the field counts it: of a task that first paint cuts, what comes after. */
const blockedIn = ({ paint, tasks }: Noted): number =>
  tasks.reduce((sum, [begin, end]) => sum + Math.max(0, end - Math.max(begin, paint) - TASK_MS), 0);

/** Runs in the page, before anything of it. */
function watch(): void {
  const seen: Noted = { paint: 0, largest: 0, shift: 0, tasks: [] };
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
    seen.tasks.push([startTime, startTime + duration]);
  });
}

/**
 * A page of another site with a link to the shop, as visitors come. From an empty tab, Chromium slows what stays in
 * the tab's process more than was asked for, and starts another one in the middle for a page with
 * `Cross-Origin-Opener-Policy`: the shop's and a plain copy could not be compared.
 */
const linkTo = (url: string): string => `data:text/html,<a href="${url}">The shop</a>`;

async function look(browser: Browser, url: string, settledMs: number): Promise<Seen> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await page.addInitScript(watch);
  await page.goto(linkTo(url));
  await Promise.all([page.waitForURL(url, { waitUntil: 'load' }), page.click('a')]);
  await page.waitForTimeout(settledMs);
  const noted: Noted = await page.evaluate('seen');
  await context.close();
  return { ...noted, blocked: blockedIn(noted) };
}

const KEYS = ['paint', 'largest', 'shift', 'blocked'] as const;

/** Looks at several addresses in turns; the middle of each figure. */
async function lookInTurns(
  browser: Browser,
  urls: readonly string[],
  { rounds, settledMs }: Looks,
): Promise<Seen[]> {
  const seen = urls.map((): Seen[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, url] of urls.entries()) seen[at]?.push(await look(browser, url, settledMs));
  }
  return seen.map((list) => {
    const [paint, largest, shift, blocked] = KEYS.map((key) => median(list.map((one) => one[key])));
    return { paint: paint ?? 0, largest: largest ?? 0, shift: shift ?? 0, blocked: blocked ?? 0 };
  });
}

const rowsOf = ({ paint, largest, shift, blocked }: Seen, isProduct: boolean): Row[] => [
  {
    what: 'first paint',
    figure: paint,
    unit: 'ms',
    digits: 0,
    atMost: 600,
    ...(isProduct && { note: 'best peer 744' }),
  },
  { what: 'largest paint', figure: largest, unit: 'ms', digits: 0, atMost: 750 },
  { what: 'layout shift', figure: shift, digits: 3, atMost: 0.01 },
  { what: 'blocking time', figure: blocked, unit: 'ms', digits: 0, atMost: 0 },
];

/** Prints paints, shift and blocking of the browse pages on a mid phone over slow 4G. */
export async function benchPhone({ url, before }: Visited): Promise<void> {
  const browser = await openBrowser();
  for (const path of LOOKED_AT) {
    const bare = await serveBareCopy(url, path);
    const [seen, earlier] = await lookInTurns(
      browser,
      [url + path, ...(before === undefined ? [] : [before + path])],
      WHOLE,
    );
    // The copy takes its pictures from the shop once.
    await look(browser, bare.url, PAINTS.settledMs);
    const [ours, copy] = await lookInTurns(browser, [url + path, bare.url], PAINTS);
    bare.stop();
    if (!seen || !ours || !copy) continue;
    const isProduct = path === PRODUCT;
    const ofCopy = (what: string, key: 'paint' | 'largest'): Row => ({
      what,
      figure: ours[key] / copy[key],
      unit: '×',
      digits: 2,
      atMost: 1.1,
      note: `${ours[key].toFixed(0)} ms, ${copy[key].toFixed(0)} ms`,
    });
    print(
      `a mid phone over slow 4G, ${path}`,
      [
        ...rowsOf(seen, isProduct),
        ofCopy('first paint, of the plain copy’s', 'paint'),
        ofCopy('largest paint, of the plain copy’s', 'largest'),
      ],
      earlier && rowsOf(earlier, isProduct),
    );
  }
  await browser.close();
}
