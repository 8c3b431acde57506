import { randomUUID } from 'node:crypto';

/** Where Astro's development server looks for a request's locals. */
const LOCALS = Symbol.for('astro.locals');

/** Gives pages their shop under `astro dev`, as the outer server does for the built ones. */
export const shopInDev = {
  name: 'shop-in-dev',
  hooks: {
    'astro:server:setup': async ({ server }) => {
      const [{ default: pino }, { readSettings }, { canonicalPath }] = await Promise.all([
        import('pino'),
        import('#lib/server/app/settings.ts'),
        import('#lib/server/web/request-checks.ts'),
      ]);
      const settings = readSettings(process.env);
      const log = pino({ level: settings.logLevel }, pino.destination(2));
      const parts = { ...settings, now: () => new Date(), log };
      const open = settings.apiUrl === undefined ? openHere : openThere;
      const { middleware, ...locals } = await open(parts);
      server.middlewares.use(middleware);
      server.middlewares.use((req, _res, next) => {
        const [path = '/', query] = (req.url ?? '/').split('?', 2);
        req.url = canonicalPath(req, path) + (query === undefined ? '' : `?${query}`);
        req[LOCALS] = {
          ...locals,
          page: { tags: [] },
          requestId: randomUUID(),
          clientIp: req.socket.remoteAddress ?? '',
        };
        next();
      });
    },
  },
};

async function openHere(parts) {
  const [{ servePicture }, { createShop }] = await Promise.all([
    import('#lib/server/web/serve-files.ts'),
    import('#lib/server/app/create-shop.ts'),
  ]);
  const shop = await createShop(parts);
  shop.work();
  const middleware = (req, res, next) => {
    const [, name] = /^\/media\/([^?]*)/.exec(req.url) ?? [];
    if (name === undefined) return next();
    void servePicture(shop.pictures, name, req, res).then((sent) => sent || next(), next);
  };
  return { shop, desks: shop, middleware };
}

/** With `API_URL` the data is at another instance. */
async function openThere(parts) {
  const [{ createEdgeInstance }, { isOfData }] = await Promise.all([
    import('#lib/server/edge/edge-instance.ts'),
    import('#lib/server/web/request-checks.ts'),
  ]);
  const shop = await createEdgeInstance(parts);
  const middleware = (req, res, next) => {
    if (!isOfData(req, req.url.split('?')[0])) return next();
    const visit = { address: req.url, ip: req.socket.remoteAddress ?? '' };
    void shop.proxy(req, res, visit).then(undefined, next);
  };
  return { shop, middleware };
}
