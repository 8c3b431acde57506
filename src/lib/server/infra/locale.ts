import { AsyncLocalStorage } from 'node:async_hooks';
import { overwriteTexts } from '#lib/translations/current.ts';
import type { Translations } from '#lib/translations/translations.ts';
import { baseLocale, overwriteGetLocale, type Locale } from '#messages/runtime';

interface Language {
  locale: Locale;
  translations?: Translations | undefined;
}

const current = new AsyncLocalStorage<Language>();
overwriteGetLocale(() => current.getStore()?.locale ?? baseLocale);
overwriteTexts((kind, id) => {
  const { locale = baseLocale, translations } = current.getStore() ?? {};
  return locale === baseLocale ? undefined : translations?.of(locale, kind, id);
});

/**
 * Runs `work`, and all that it waits for, with messages, addresses and translations in a language. Work within work
 * keeps the translations.
 */
export const inLocale = <T>(
  locale: Locale,
  work: () => T,
  translations: Translations | undefined = current.getStore()?.translations,
): T => current.run({ locale, translations }, work);
