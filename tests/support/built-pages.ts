import { afterAll, beforeAll } from 'vitest';
import { startShop, type RunningShop, type ShopOptions } from './running-shop.ts';

/** Starts the built shop for all tests of the file that calls this, and reads its pages. */
export function useBuiltPages(seed: ShopOptions['seed'] = 'demo') {
  let running: RunningShop | undefined;
  beforeAll(async () => {
    running = await startShop({ engine: 'sqlite', seed, env: {} });
  });
  afterAll(() => running?.stop());

  function url(): string {
    if (!running) throw new Error('The shop is started before the first test');
    return running.url;
  }

  /** A page as it is sent; a redirect is not followed. */
  async function open(path: string) {
    const response = await fetch(url() + path, { redirect: 'manual' });
    const html = await response.text();
    return {
      status: response.status,
      location: response.headers.get('location'),
      html,
      main: /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '',
      title: /<title>([^<]*)/.exec(html)?.[1],
      isIndexed: !html.includes('<meta name="robots" content="noindex"'),
    };
  }

  return { url, open };
}
