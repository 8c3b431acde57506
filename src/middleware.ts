import { defineMiddleware } from 'astro:middleware';
import { contentFiles } from '#lib/content/files.ts';
import { isUnavailable } from '#lib/server/infra/db/failures.ts';

/**
 * Gives calls the content of the files, which only the build can read.
 *
 * Does not authorise: every handler does (docs/api.md "Conventions"). A page that fails because the
 * database is unavailable gets 503; the listener sends its content.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  context.locals.contentFiles = contentFiles;
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
