import { defineMiddleware } from 'astro:middleware';
import { isUnavailable } from './lib/server/infra/db/statements.ts';

/**
 * Does not authorise: every handler does (docs/api.md "Conventions"). A page that fails because the
 * database is unavailable gets 503; the listener sends its content.
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
