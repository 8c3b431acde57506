import { randomUUID } from 'node:crypto';

/** Astro's development server reads a request's locals here. */
const LOCALS = Symbol.for('astro.locals');

/** Sets the pages' locals under `astro dev`, as `src/server.ts` does for the built pages. */
export const shopInDev = {
  name: 'shop-in-dev',
  hooks: {
    'astro:server:setup': async ({ server }) => {
      process.umask(0o077);
      const [{ default: pino }, { readSettings }, { canonicalPath }] = await Promise.all([
        import('pino'),
        import('#lib/server/app/settings.ts'),
        import('#lib/server/web/request-checks.ts'),
      ]);
      const settings = readSettings(process.env);
      const log = pino({ level: settings.logLevel }, pino.destination(2));
      const options = { ...settings, now: () => new Date(), log };
      const { middleware, ...locals } = await openShop(options);
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

async function openShop(options) {
  const [{ servePicture }, { createShop }] = await Promise.all([
    import('#lib/server/web/serve-files.ts'),
    import('#lib/server/app/create-shop.ts'),
  ]);
  const shop = await createShop(options);
  shop.work();
  const middleware = (req, res, next) => {
    const [, name] = /^\/media\/([^?]*)/.exec(req.url) ?? [];
    if (name === undefined) return next();
    void servePicture(shop.pictures, name, req, res).then((sent) => sent || next(), next);
  };
  return { shop, services: shop, middleware };
}
