// What each page makes a browser fetch, as it travels.
import { openBrowser, LOOKED_AT, PRODUCT, type Visited } from '../kit/shop-under-load.ts';
import { print, type Row } from '../kit/report.ts';

const KB = 1024;
/** Until what waits for a quiet moment has come. */
const SETTLED_MS = 3_000;

interface Fetched {
  kind: string;
  bytes: number;
  headers: number;
  beforeLoad: boolean;
}

const kilobytes = (list: readonly Fetched[]): number =>
  list.reduce((all, { bytes }) => all + bytes, 0) / KB;

type Browsing = Awaited<ReturnType<typeof openBrowser>>;

/** Everything that a page makes a phone with an empty cache fetch. */
async function fetchedBy(browser: Browsing, url: string): Promise<Fetched[]> {
  const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
  const fetched: Fetched[] = [];
  let isLoaded = false;
  page.on('load', () => (isLoaded = true));
  page.on('requestfinished', (request) => {
    const beforeLoad = !isLoaded;
    void request.sizes().then(({ responseBodySize, responseHeadersSize }) =>
      fetched.push({
        kind: request.resourceType(),
        bytes: responseBodySize,
        headers: responseHeadersSize,
        beforeLoad,
      }),
    );
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLED_MS);
  await page.close();
  return fetched;
}

function rowsOf(fetched: readonly Fetched[], path: string): Row[] {
  const of = (kind: string) => fetched.filter((one) => one.kind === kind);
  const scripts = of('script');
  const beforeLoad = scripts.filter((one) => one.beforeLoad);
  const pictures = of('image');
  const peer = (note: string) => path === PRODUCT && { note: `best peer ${note}` };
  const unit = 'KB';
  const looks = [...of('document'), ...of('stylesheet')];
  return [
    { what: 'HTML and CSS', figure: kilobytes(looks), unit, atMost: 32 },
    { what: 'JS before load', figure: kilobytes(beforeLoad), unit, atMost: 10, ...peer('14') },
    { what: 'JS in all, untouched', figure: kilobytes(scripts), unit, atMost: 30, ...peer('180') },
    { what: 'fonts', figure: kilobytes(of('font')), unit, atMost: 40 },
    { what: 'pictures', figure: kilobytes(pictures), unit },
    {
      what: 'headers of a picture',
      figure: pictures.reduce((all, { headers }) => all + headers, 0) / pictures.length,
      unit: 'bytes',
      digits: 0,
    },
    { what: 'everything', figure: kilobytes(fetched), unit, atMost: 395, ...peer('395') },
    { what: 'requests', figure: fetched.length, digits: 0 },
  ];
}

/** Prints bytes of HTML, CSS, script and fonts of the browse pages, before and after `load`. */
export async function benchBytes({ url, before }: Visited): Promise<void> {
  const browser = await openBrowser();
  for (const path of [...LOOKED_AT, '/products', '/cart']) {
    const rows = rowsOf(await fetchedBy(browser, url + path), path);
    const earlier = before === undefined ? undefined : await fetchedBy(browser, before + path);
    print(path, rows, earlier && rowsOf(earlier, path));
  }
  await browser.close();
}
