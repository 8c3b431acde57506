import { randomUUID } from 'node:crypto';

/** Where Astro's development server looks for a request's locals. */
const LOCALS = Symbol.for('astro.locals');

/** Gives pages their shop under `astro dev`, as the outer server does for the built ones. */
export const shopInDev = {
  name: 'shop-in-dev',
  hooks: {
    'astro:server:setup': async ({ server }) => {
      const [{ default: pino }, { servePicture }, { readSettings }, { openShop }] =
        await Promise.all([
          import('pino'),
          import('#lib/server/media/serve.ts'),
          import('#lib/server/settings.ts'),
          import('#lib/server/shop.ts'),
        ]);
      const settings = readSettings(process.env);
      const log = pino({ level: settings.logLevel }, pino.destination(2));
      const shop = await openShop({ ...settings, now: () => new Date(), log });
      shop.work();
      server.middlewares.use('/media/', (req, res, next) => {
        void servePicture(shop.pictures, req.url.slice(1), req, res).then(
          (sent) => sent || next(),
          next,
        );
      });
      server.middlewares.use((req, _res, next) => {
        req[LOCALS] = {
          shop,
          page: { tags: [] },
          requestId: randomUUID(),
          clientIp: req.socket.remoteAddress ?? '',
        };
        next();
      });
    },
  },
};
