import { defineMiddleware } from 'astro:middleware';
import { contentFiles } from '#lib/content/files.ts';
import { isDatabaseUnavailable } from '#lib/server/infra/db/failures.ts';

const ERROR_PAGE = '/500';

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
    if (!isDatabaseUnavailable(error)) {
      shop.log.error(what, 'bug');
      // Astro's own way to this page would name the styles and scripts of all pages.
      if (import.meta.env.DEV || context.routePattern === ERROR_PAGE) throw error;
      return context.rewrite(new Request(new URL(ERROR_PAGE, context.url)));
    }
    shop.log.warn(what, 'page not made');
    return new Response(null, { status: 503 });
  }
});
