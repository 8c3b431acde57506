import { tabStorage } from '#lib/browser/tab-storage.ts';
import { paths } from '#lib/site/paths.ts';

const RETURN_URL = 'origin';

/** Login and registration pages are never return URLs. */
const entry: readonly string[] = [
  paths.login,
  paths.loginGoogle,
  paths.register,
  paths.verify,
  paths.verify2fa,
  paths.forgotPassword,
  paths.logout,
];

/** Returns `undefined` for text that is no URL. Older phones lack `URL.parse`. */
export function parseUrl(text: string, base: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** A path on this site that may be a return URL; never another site, however it is encoded. */
export function safePath(text: string | null | undefined, origin: string): string | undefined {
  if (!text?.startsWith('/')) return undefined;
  const url = parseUrl(text, origin);
  // A path that begins with two slashes names another host.
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return entry.includes(url.pathname) ? undefined : url.pathname + url.search + url.hash;
}

/** Whether the visitor comes from the return URL or from an entry page; otherwise it is outdated. */
export function isReturnUrlCurrent(remembered: string, referrer: string, origin: string): boolean {
  const from = parseUrl(referrer || 'none:', origin);
  if (!from || from.origin !== origin) return false;
  return entry.includes(from.pathname) || from.pathname === parseUrl(remembered, origin)?.pathname;
}

export function saveReturnUrl(): void {
  const { pathname, search, hash } = location;
  tabStorage.set(RETURN_URL, pathname + search + hash);
}

export const rememberedUrl = (): string | undefined =>
  safePath(tabStorage.get(RETURN_URL), location.origin);

export const clearReturnUrl = (): void => tabStorage.remove(RETURN_URL);

export function settleReturnUrl(): void {
  const next = safePath(new URLSearchParams(location.search).get('next'), location.origin);
  const before = rememberedUrl();
  if (next) tabStorage.set(RETURN_URL, next);
  else if (before && !isReturnUrlCurrent(before, document.referrer, location.origin)) {
    clearReturnUrl();
  }
}
