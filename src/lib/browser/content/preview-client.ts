import { parseUrl } from '#lib/browser/session/return-url.ts';
import { request } from '#lib/browser/session/request.ts';
import { previewLink } from '#lib/contract/content.ts';
import { instantOf } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';

/** `at` has the format of a datetime-local field. */

async function newLink(at: string): Promise<URL> {
  const query = new URLSearchParams(at === '' ? {} : { at: instantOf(at) });
  return new URL((await request(previewLink, { query })).url);
}

export async function linkToShare(page: string, at: string): Promise<string> {
  const url = await newLink(at);
  url.searchParams.set('to', page);
  return url.href;
}

export async function openPreview(at: string): Promise<void> {
  const { pathname } = await newLink(at);
  const { type, ok } = await fetch(pathname, { redirect: 'manual', cache: 'no-store' });
  if (type !== 'opaqueredirect' && !ok) throw new Error('the preview link was refused');
}

export function leavePreview(): void {
  navigator.sendBeacon(paths.previewLeave);
}

/** The path of a typed address of this shop; `undefined` for any other address. */
export function shopPage(typed: string): string | undefined {
  const url = parseUrl(typed.trim(), location.origin);
  if (!url) return undefined;
  const { origin, pathname, search, hash } = url;
  const isShop = origin === location.origin && !/^\/(?:admin|preview|api)(?:\/|$)/.test(pathname);
  return isShop ? pathname + search + hash : undefined;
}
