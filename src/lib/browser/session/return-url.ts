import { paths } from '#lib/site/paths.ts';

/** The pages that lead into an account: nobody is sent back to one of them. */
const entry: readonly string[] = [
  paths.login,
  paths.loginGoogle,
  paths.register,
  paths.verify,
  paths.verify2fa,
  paths.forgotPassword,
  paths.logout,
];

const parse = (text: string, origin: string): URL | undefined =>
  URL.canParse(text, origin) ? new URL(text, origin) : undefined;

/** A path of this shop that one may be sent to; never another site, whatever it is written like. */
export function safePath(text: string | null | undefined, origin: string): string | undefined {
  if (!text?.startsWith('/')) return undefined;
  const url = parse(text, origin);
  // A path that begins with two slashes would name another host.
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return entry.includes(url.pathname) ? undefined : url.pathname + url.search + url.hash;
}

/**
 * Whether a remembered page is still where the person wants to go: he comes from it, or from one of
 * the entry pages. Who walked on through the shop and then chose Login begins anew.
 */
export function isReturnUrlCurrent(remembered: string, referrer: string, origin: string): boolean {
  const from = parse(referrer || 'none:', origin);
  if (!from || from.origin !== origin) return false;
  return entry.includes(from.pathname) || from.pathname === parse(remembered, origin)?.pathname;
}

const KEY = 'origin';

/** Remembers where somebody was stopped, for this tab. */
export function saveReturnUrl(): void {
  const { pathname, search, hash } = location;
  try {
    sessionStorage.setItem(KEY, pathname + search + hash);
  } catch {
    // Storage is switched off: signing in ends on the home page.
  }
}

function remembered(): string | undefined {
  try {
    return safePath(sessionStorage.getItem(KEY), location.origin);
  } catch {
    return undefined;
  }
}

/** On an entry page: takes `?next=` for the way back, drops one that is no longer meant. */
export function settleReturnUrl(): void {
  const next = safePath(new URLSearchParams(location.search).get('next'), location.origin);
  const before = remembered();
  try {
    if (next) sessionStorage.setItem(KEY, next);
    else if (before && !isReturnUrlCurrent(before, document.referrer, location.origin)) {
      sessionStorage.removeItem(KEY);
    }
  } catch {
    // Storage is switched off: there is nothing to settle.
  }
}

/** Where signing in leads. */
export const returnUrl = (): string => remembered() ?? paths.home;

export function clearReturnUrl(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is switched off: nothing was remembered.
  }
}
