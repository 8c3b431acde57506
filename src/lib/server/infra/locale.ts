import { AsyncLocalStorage } from 'node:async_hooks';
import { isLanguage, type Language } from '#lib/messages/languages.ts';
import { SEPARATOR } from '#lib/catalogue/option-limits.ts';
import { nameWithSize } from '#lib/catalogue/sizes.ts';
import { overwriteTexts, word } from '#lib/messages/texts.ts';
import type { Translations } from '#lib/messages/translations.ts';
import { gift_vouchers_title } from '#messages';
import { GIFT_VOUCHER } from '#lib/gift-vouchers/amounts.ts';
import { baseLocale, overwriteGetLocale } from '#messages/runtime';

interface Reader {
  locale: Language;
  translations?: Translations | undefined;
}

const current = new AsyncLocalStorage<Reader>();

/** The language of the request, or of the person for whom `inLocale` works. */
export const currentLocale = (): Language => current.getStore()?.locale ?? baseLocale;
overwriteGetLocale(currentLocale);
overwriteTexts((kind, id) => {
  const { locale = baseLocale, translations } = current.getStore() ?? {};
  if (locale === baseLocale) return undefined;
  const own = translations?.of(locale, kind, id);
  if (own || kind !== 'word' || !id.includes(SEPARATOR)) return own;
  // The title of a variant has a word for each of its options.
  return { word: id.split(SEPARATOR).map(word).join(SEPARATOR) };
});

/** The language of this name; for any other name, that of the request. */
export const localeNamed = (name: unknown): Language => (isLanguage(name) ? name : currentLocale());

/**
 * Runs `work`, and all that it waits for, with messages, addresses and translations in a language. Work within work
 * keeps the translations.
 */
export const inLocale = <T>(
  locale: Language,
  work: () => T,
  translations: Translations | undefined = current.getStore()?.translations,
): T => current.run({ locale, translations }, work);

/** What was bought keeps its name; it is translated while the product still has that name. */
export function boughtName(productId: string, name: string): string {
  if (productId === GIFT_VOUCHER) return gift_vouchers_title();
  const { locale = baseLocale, translations } = current.getStore() ?? {};
  return (
    (locale === baseLocale ? undefined : translations?.nameOf(locale, productId, name)) ?? name
  );
}

/** A line as the shopper saw it: `Peacock Sarong, size M`. */
export const boughtLine = (productId: string, { name, size }: { name: string; size: string }) =>
  nameWithSize(boughtName(productId, name), size);
