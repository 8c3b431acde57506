import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { startShop } from '../../support/running-shop.ts';

/** Where the component tests find the built pages: the shop's own address space is Vite's here. */
const PAGES = '/built';
/** What the built pages bring along. */
const ASSETS = /^\/(_astro\/|media\/|pictures\/|[\w-]+\.svg$)/;

const URL_VARIABLE = 'COMPONENT_TESTS_SHOP';

/** Starts the built demo shop for the component tests of one run. */
export async function setup(): Promise<() => Promise<void>> {
  const shop = await startShop({ engine: 'sqlite', seed: 'demo', env: {} });
  process.env[URL_VARIABLE] = shop.url;
  return shop.stop;
}

async function pass(path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const response = await fetch(`${process.env[URL_VARIABLE]}${path}`, {
    headers: { accept: req.headers.accept ?? '*/*' },
    redirect: 'manual',
  });
  const type = response.headers.get('content-type') ?? '';
  res.writeHead(response.status, { 'content-type': type });
  res.end(Buffer.from(await response.arrayBuffer()));
}

/** Serves the built shop's pages to component tests, below `/built`, and their files. */
export const builtPages: Plugin = {
  name: 'built-pages',
  configureServer(server) {
    server.middlewares.use((req, res, next) => {
      const { url = '/' } = req;
      const isPage = url.startsWith(`${PAGES}/`);
      if (!isPage && !ASSETS.test(url.split('?')[0] ?? '')) return next();
      // A picture that is asked for while the run ends needs no answer.
      pass(isPage ? url.slice(PAGES.length) : url, req, res).catch(() => res.destroy());
    });
  },
};
