// What each page makes a phone fetch, as it travels: bodies, compressed. Response headers are a row of their own.
import { LOOKED_AT, openBrowser, PHONE, PRODUCT, type Visited } from '../kit/shop-under-load.ts';
import { print, type Row } from '../kit/report.ts';

const KB = 1024;
/** Until what waits for a quiet moment has come. */
const SETTLED_MS = 3_000;
/** An AVIF that is not made yet is a redirect to its WebP; the visit makes it for the next. */
const REDIRECTED = 302;
const MAX_VISITS = 6;

/** Everything that a page may fetch before anybody touches it, in KB. */
const MAX_IN_ALL: Readonly<Record<string, number>> = {
  '/': 205,
  '/category/bags': 140,
  [PRODUCT]: 160,
  '/products': 150,
  '/cart': 80,
};

interface Fetched {
  kind: string;
  status: number;
  bytes: number;
  headers: number;
  beforeLoad: boolean;
}

const kilobytes = (list: readonly Fetched[]): number =>
  list.reduce((all, { bytes }) => all + bytes, 0) / KB;

const headersOf = (list: readonly Fetched[]): number =>
  list.reduce((all, { headers }) => all + headers, 0);

type Browsing = Awaited<ReturnType<typeof openBrowser>>;

/** Everything that a page makes a phone with an empty cache fetch. */
async function fetchedBy(browser: Browsing, url: string): Promise<Fetched[]> {
  const page = await browser.newPage(PHONE);
  const fetched: Promise<Fetched>[] = [];
  let isLoaded = false;
  page.on('load', () => (isLoaded = true));
  page.on('requestfinished', (request) => {
    const beforeLoad = !isLoaded;
    fetched.push(
      Promise.all([request.sizes(), request.response()]).then(([sizes, response]) => ({
        kind: request.resourceType(),
        status: response?.status() ?? 0,
        bytes: sizes.responseBodySize,
        headers: sizes.responseHeadersSize,
        beforeLoad,
      })),
    );
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLED_MS);
  const all = await Promise.all(fetched);
  await page.close();
  return all;
}

/** The same once every picture of the page is made. */
async function fetchedOnceMade(browser: Browsing, url: string): Promise<Fetched[]> {
  for (let visit = 0; visit < MAX_VISITS; visit += 1) {
    const fetched = await fetchedBy(browser, url);
    if (fetched.every(({ status }) => status !== REDIRECTED)) return fetched;
  }
  throw new Error(`Pictures of ${url} are still not made`);
}

function rowsOf(fetched: readonly Fetched[], path: string): Row[] {
  const of = (kind: string) => fetched.filter((one) => one.kind === kind);
  const scripts = of('script');
  const beforeLoad = scripts.filter((one) => one.beforeLoad);
  const pictures = of('image');
  const peer = (note: string) => path === PRODUCT && { note: `best peer ${note}` };
  const headers = headersOf(fetched);
  const unit = 'KB';
  const looks = [...of('document'), ...of('stylesheet')];
  return [
    { what: 'HTML and CSS', figure: kilobytes(looks), unit, atMost: 32 },
    { what: 'JS before load', figure: kilobytes(beforeLoad), unit, atMost: 12, ...peer('14') },
    { what: 'JS in all, untouched', figure: kilobytes(scripts), unit, atMost: 30, ...peer('180') },
    { what: 'fonts', figure: kilobytes(of('font')), unit, atMost: 40 },
    { what: 'pictures', figure: kilobytes(pictures), unit },
    {
      what: 'headers of a picture',
      figure: headersOf(pictures) / pictures.length,
      unit: 'bytes',
      digits: 0,
    },
    {
      what: 'everything',
      figure: kilobytes(fetched),
      unit,
      atMost: MAX_IN_ALL[path] ?? 0,
      ...peer('395'),
    },
    { what: 'everything, with headers', figure: kilobytes(fetched) + headers / KB, unit },
    { what: 'requests', figure: fetched.length, digits: 0 },
  ];
}

/** Prints bytes of HTML, CSS, script and fonts of the browse pages, before and after `load`. */
export async function benchBytes({ url, before }: Visited): Promise<void> {
  const browser = await openBrowser();
  for (const path of [...LOOKED_AT, '/products', '/cart']) {
    const rows = rowsOf(await fetchedOnceMade(browser, url + path), path);
    const earlier =
      before === undefined ? undefined : await fetchedOnceMade(browser, before + path);
    print(path, rows, earlier && rowsOf(earlier, path));
  }
  await browser.close();
}
