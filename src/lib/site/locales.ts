import * as m from '#messages';
import { baseLocale, locales, type Locale } from '#messages/runtime';

/** Calls, files and the admin area have no language in their address. */
const ENGLISH =
  /^\/(?:api|admin|preview|media|uploads|pictures|_astro|robots\.txt|llms\.txt)(?:\/|$)/;

export const prefixes = locales
  .filter((locale) => locale !== baseLocale)
  .map((locale) => ({ locale, prefix: `/${locale}` }));

export interface LocalPath {
  locale: Locale;
  /** What stands before the path: nothing, or `/si`. */
  prefix: string;
  /** The path as English has it. */
  path: string;
}

/** The language of a path (docs/api.md "Languages"): `/si/cart` is `/cart` in Sinhala. */
export function splitLocale(path: string): LocalPath {
  for (const { locale, prefix } of prefixes) {
    if (!path.startsWith(prefix)) continue;
    const rest = path.slice(prefix.length) || '/';
    if (rest.startsWith('/') && !ENGLISH.test(rest)) return { locale, prefix, path: rest };
  }
  return { locale: baseLocale, prefix: '', path };
}

/** What a page names for search engines: its address in each language, and the one for all others. */
export function alternatesOf(address: string): Array<{ lang: string; href: string }> {
  const languages = languagesOf(address);
  const others = languages.filter(({ locale }) => locale === baseLocale);
  return [
    ...languages.map(({ locale, href }) => ({ lang: locale, href })),
    ...others.map(({ href }) => ({ lang: 'x-default', href })),
  ];
}

/** The addresses of a page in each language, without the host; none for the admin area. */
export function languagesOf(address: string) {
  if (ENGLISH.test(address)) return [];
  const { locale: current, path } = splitLocale(address);
  return locales.map((locale) => ({
    locale,
    isCurrent: locale === current,
    name: m.site_language({}, { locale }),
    href: locale === baseLocale ? path : `/${locale}${path}`,
  }));
}
