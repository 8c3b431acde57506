// What each page makes a browser fetch, as it travels.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { print } from './print.ts';

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

interface Fetched {
  path: string;
  kind: string;
  bytes: number;
  beforeLoad: boolean;
}

const sum = (list: readonly Fetched[]): number => list.reduce((all, { bytes }) => all + bytes, 0);

const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find(
  (path) => path !== undefined && existsSync(path),
);

/** Prints bytes of HTML, CSS, script and fonts of the browse pages, before and after `load`. */
export async function benchBytes(url: string): Promise<void> {
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath && { executablePath }),
  });
  for (const path of [
    '/',
    '/category/bags',
    '/product/peacock-batik-sarong',
    '/products',
    '/cart',
  ]) {
    const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
    const fetched: Fetched[] = [];
    let isLoaded = false;
    page.on('load', () => (isLoaded = true));
    page.on('requestfinished', (request) => {
      const beforeLoad = !isLoaded;
      void request.sizes().then(({ responseBodySize }) =>
        fetched.push({
          path: new URL(request.url()).pathname,
          kind: request.resourceType(),
          bytes: responseBodySize,
          beforeLoad,
        }),
      );
    });
    await page.goto(url + path, { waitUntil: 'load' });
    await page.waitForTimeout(3_000);
    const of = (kind: string) => fetched.filter((one) => one.kind === kind);
    print(path, [
      ['HTML', kilobytes(sum(of('document'))), '20 KB'],
      ['CSS', kilobytes(sum(of('stylesheet'))), '12 KB'],
      ['JS before load', kilobytes(sum(of('script').filter((one) => one.beforeLoad))), '12 KB'],
      ['JS in all, untouched', kilobytes(sum(of('script'))), '40 KB'],
      ['fonts', kilobytes(sum(of('font'))), '47 KB'],
      ['pictures', kilobytes(sum(of('image'))), ''],
      ['requests', String(fetched.length), ''],
    ]);
    await page.close();
  }
  await browser.close();
}
