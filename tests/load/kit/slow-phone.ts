// A phone on a slow line that loses requests, and what its owner notices: pictures, taps, bytes.
import type { Browser, BrowserContextOptions, CDPSession, Locator } from 'playwright';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLine, type LineSpeed } from './slow-line.ts';
import { PHONE } from './shop-under-load.ts';

const CPU_SLOWER = 4;
const ANSWER_WITHIN_MS = 2_000;
const LOSS_EACH = 10;

interface Tap {
  what: string;
  /** From the finger's lifting to the first frame that shows something else; infinite without one, NaN when the page was gone by then. */
  ms: number;
}

interface Seen {
  /** When a picture was first painted, in ms of the clock. */
  firstPictureAt?: number;
}

/** Runs in the page, before anything of it: reports each tap's first visible answer, and remembers the first picture. */
function watch(maxMs: number): void {
  const NOTED_WITHIN_MS = 250;
  const seen: Seen = {};
  Object.assign(globalThis, { seen });
  const report = (ms: number) => {
    const { tapAnswered }: { tapAnswered?: (ms: number) => void } = Object(globalThis);
    tapAnswered?.(ms);
  };
  const LOOKS = [
    'backgroundColor',
    'color',
    'opacity',
    'transform',
    'translate',
    'boxShadow',
    'borderColor',
    'filter',
  ] as const;
  const looksOf = (part: Element): string => {
    const style = getComputedStyle(part);
    return [part.matches(':checked, :has(:checked)'), ...LOOKS.map((name) => style[name])].join();
  };
  const isSeen = (node: Node): boolean => {
    const part = node instanceof Element ? node : node.parentElement;
    const box = part?.getBoundingClientRect();
    if (!part || !box || !part.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return false;
    return box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight;
  };
  let tapped: Element | null = null;
  let before = '';
  const onDown = ({ target }: PointerEvent) => {
    tapped = target instanceof Element ? target.closest('a, button, label, input') : null;
    before = tapped ? looksOf(tapped) : '';
  };
  /** When the frames after events were on the screen, by the browser's own time. */
  const displayedAt: number[] = [];
  const quickOnesToo = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) displayedAt.push(startTime + duration);
  }).observe(quickOnesToo);
  /** Reports the first frame after the finger was lifted that shows something else. */
  const onUp = ({ timeStamp }: PointerEvent) => {
    const part = tapped;
    if (!part) return;
    let isChanged = false;
    const observer = new MutationObserver((records) => {
      isChanged ||= records.some((record) => isSeen(record.target));
    });
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document, all);
    const frame = () => {
      const changedAt = performance.now();
      const isLate = changedAt - timeStamp > maxMs;
      if (!isChanged && !isLate && looksOf(part) === before) {
        requestAnimationFrame(frame);
        return;
      }
      observer.disconnect();
      if (isLate) return report(Infinity);
      // Where no event was followed by this frame, it is on the screen when the next begins.
      let nextAt = Infinity;
      requestAnimationFrame((at) => (nextAt = at));
      setTimeout(() => {
        report(Math.min(nextAt, ...displayedAt.filter((at) => at >= changedAt)) - timeStamp);
      }, NOTED_WITHIN_MS);
    };
    requestAnimationFrame(frame);
  };
  addEventListener('pointerdown', onDown, { capture: true, passive: true });
  addEventListener('pointerup', onUp, { capture: true, passive: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('element' in entry) || !(entry.element instanceof HTMLImageElement)) continue;
      seen.firstPictureAt ??= performance.timeOrigin + entry.startTime;
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/**
 * Loses each tenth request on its way, those from the browser's cache aside; `nth` says which of ten. The same
 * visit loses the same requests. Not `page.route`, which turns the cache off.
 */
async function loseRequests(session: CDPSession, nth: number) {
  const cached = new Set<string>();
  let sent = 0;
  let lost = 0;
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ response: { url, headers } }) => {
    if (/immutable/.test(headers['cache-control'] ?? headers['Cache-Control'] ?? ''))
      cached.add(url);
  });
  session.on('Fetch.requestPaused', ({ requestId, request: { url } }) => {
    if (!cached.has(url)) sent += 1;
    const isLost = !cached.has(url) && sent % LOSS_EACH === nth;
    if (isLost) lost += 1;
    const answer = isLost
      ? session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' })
      : session.send('Fetch.continueRequest', { requestId });
    // The page may be gone by now, and its requests with it.
    answer.catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  return { lost: () => lost };
}

interface PhoneOptions {
  shop: string;
  speed: LineSpeed;
  /** Which of ten requests is lost, from 0; none without it. */
  loses?: number | undefined;
  /** Cookies and local storage of who was here before. */
  storageOf: (origin: string) => BrowserContextOptions['storageState'];
}

/** A phone with an empty cache on a line of its own. */
export async function openPhone(browser: Browser, { shop, speed, loses, storageOf }: PhoneOptions) {
  const line = await openLine(shop, speed);
  const storageState = storageOf(line.url);
  const context = await browser.newContext({ ...PHONE, ...(storageState && { storageState }) });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  const losing = loses === undefined ? undefined : await loseRequests(session, loses);
  const taps: Tap[] = [];
  let answered = Promise.withResolvers<number>();
  await page.exposeFunction('tapAnswered', (ms: number | null) => answered.resolve(ms ?? Infinity));
  await page.addInitScript(watch, ANSWER_WITHIN_MS);
  return {
    page,
    taps,
    line,
    lost: () => losing?.lost() ?? 0,
    /** Taps, and notes when the page answered it. */
    async tap(what: string, part: Locator): Promise<void> {
      answered = Promise.withResolvers<number>();
      const { resolve, promise } = answered;
      // The browser's own page that says there is no connection, at once.
      const onGone = () => resolve(NaN);
      page.once('framenavigated', onGone);
      // Not `part.tap()`, which listens to what it taps and takes time itself.
      await part.scrollIntoViewIfNeeded();
      const box = await part.boundingBox();
      if (!box) throw new Error(`There is no ${what} to tap`);
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      const never = sleep(ANSWER_WITHIN_MS + 500, Infinity, { ref: false });
      taps.push({ what, ms: await Promise.race([promise, never]) });
      page.off('framenavigated', onGone);
    },
    /** Seconds from an instant until a picture of this page was painted; NaN if none was. */
    async firstPicture(since: number): Promise<number> {
      const seen: Seen = await page.evaluate('globalThis.seen ?? {}');
      return ((seen.firstPictureAt ?? NaN) - since) / 1000;
    },
    async close(): Promise<void> {
      await context.close();
      line.close();
    },
  };
}
export type Phone = Awaited<ReturnType<typeof openPhone>>;
