import { defineMiddleware } from 'astro:middleware';
import { isUnavailable } from './lib/server/infra/db/unavailable.ts';

/**
 * No guard lives here: every handler authorises by itself (docs/api.md "Conventions"). A page that
 * can't be made because the database is away says 503; the outer server puts the page to it.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  try {
    return await next();
  } catch (error) {
    const { shop, requestId } = context.locals;
    const what = { err: error, path: context.url.pathname, id: requestId };
    if (!isUnavailable(error)) {
      shop.log.error(what, 'bug');
      throw error;
    }
    shop.log.warn(what, 'page not made');
    return new Response(null, { status: 503 });
  }
});
