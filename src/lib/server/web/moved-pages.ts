import type { IncomingMessage, ServerResponse } from 'node:http';
import { splitLocale } from '#lib/site/locales.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import type { Context } from './listener-context.ts';
import { inLowerCase, withoutSentence, withQuery } from './meant-path.ts';
import { pageAddress, renderPage } from './render.ts';
import { isCall, isPage, isRead, normalPath, type SplitAddress } from './request-checks.ts';
import { sendMoved, sendRefusal } from './send.ts';

export const NOTHING_HERE = 'Page not found.';
const WRONG_FORM =
  'This address is not valid. Remove dots, double slashes and encoded slashes from its path.';

/** Redirects or rejects paths that are not in their normal form; returns whether it has responded. */
export function rejectPath(
  req: IncomingMessage,
  res: ServerResponse,
  { prefix, path, query }: SplitAddress,
): boolean {
  const normal = normalPath(path);
  if (normal === undefined) {
    sendRefusal(req, res, 400, { code: 'invalid', message: WRONG_FORM });
    return true;
  }
  const meant = isPage(req, normal) ? withoutSentence(normal) : normal;
  if (meant === path) return false;
  if (isRead(req) && !isCall(req, normal)) {
    sendMoved(res, meant === normal ? 308 : 301, prefix + withQuery(meant, query));
  } else if (path.includes('//')) {
    sendRefusal(req, res, 400, { code: 'invalid', message: WRONG_FORM });
  } else {
    // A needlessly encoded letter is no address of a call; all else has to be written properly.
    sendRefusal(req, res, 404, { code: 'not_found', message: NOTHING_HERE });
  }
  return true;
}

/** The address of an unknown page in lower case, if that page is there. */
export async function lowerCasePageFound(
  { cache, pages, storefronts, shop }: Context,
  req: IncomingMessage,
  typed: string,
  query: string,
): Promise<string | undefined> {
  const small = inLowerCase(typed);
  const { locale, prefix, path } = splitLocale(small);
  if (small === typed || !isPage(req, path)) return undefined;
  const address = pageAddress(path, query);
  const render = () =>
    renderPage(pages, storefronts.get(locale) ?? shop, address, crypto.randomUUID());
  const { status } = await cache.get(prefix + address, req.headers['accept-encoding'], () =>
    inLocale(locale, render, shop.translations),
  );
  return status < 400 || status === 410 ? withQuery(small, query) : undefined;
}
