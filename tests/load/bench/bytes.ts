// What each page makes a browser fetch, as it travels.
import { openBrowser, LOOKED_AT, PRODUCT } from '../kit/shop-under-load.ts';
import { print } from '../kit/report.ts';

const KB = 1024;

interface Fetched {
  kind: string;
  bytes: number;
  beforeLoad: boolean;
}

const kilobytes = (list: readonly Fetched[]): number =>
  list.reduce((all, { bytes }) => all + bytes, 0) / KB;

/** Prints bytes of HTML, CSS, script and fonts of the browse pages, before and after `load`. */
export async function benchBytes(url: string): Promise<void> {
  const browser = await openBrowser();
  for (const path of [...LOOKED_AT, '/products', '/cart']) {
    const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
    const fetched: Fetched[] = [];
    let isLoaded = false;
    page.on('load', () => (isLoaded = true));
    page.on('requestfinished', (request) => {
      const beforeLoad = !isLoaded;
      void request
        .sizes()
        .then(({ responseBodySize: bytes }) =>
          fetched.push({ kind: request.resourceType(), bytes, beforeLoad }),
        );
    });
    await page.goto(url + path, { waitUntil: 'load' });
    await page.waitForTimeout(3_000);
    const of = (kind: string) => fetched.filter((one) => one.kind === kind);
    const scripts = of('script');
    const beforeLoad = scripts.filter((one) => one.beforeLoad);
    const isProduct = path === PRODUCT;
    const unit = 'KB';
    print(path, [
      { what: 'HTML', figure: kilobytes(of('document')), unit, atMost: 20 },
      { what: 'CSS', figure: kilobytes(of('stylesheet')), unit, atMost: 12 },
      {
        what: 'JS before load',
        figure: kilobytes(beforeLoad),
        unit,
        atMost: 12,
        ...(isProduct && { note: 'best peer 14' }),
      },
      {
        what: 'JS in all, untouched',
        figure: kilobytes(scripts),
        unit,
        atMost: 40,
        ...(isProduct && { note: 'best peer 180' }),
      },
      { what: 'fonts', figure: kilobytes(of('font')), unit, atMost: 47 },
      { what: 'pictures', figure: kilobytes(of('image')), unit },
      {
        what: 'everything',
        figure: kilobytes(fetched),
        unit,
        atMost: 395,
        ...(isProduct && { note: 'best peer 395' }),
      },
      { what: 'requests', figure: fetched.length, digits: 0 },
    ]);
    await page.close();
  }
  await browser.close();
}
