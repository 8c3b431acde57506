import { type Field, listingHref } from '#lib/paging/paging.ts';
import { paths } from '#lib/site/paths.ts';
import {
  isOtherLocale,
  type ListedKind,
  listedKinds,
  otherLocales,
  type TranslationStatus,
  translationStatuses,
} from './translatable.ts';
import type { Locale } from '#messages/runtime';

/** What the screen of translations shows, in its address. */
export interface Shown {
  language: Locale | undefined;
  kind: ListedKind | undefined;
  status: TranslationStatus | undefined;
  q: string;
}

export function shownIn(search: string): Shown {
  const params = new URLSearchParams(search);
  const language = params.get('language') ?? '';
  return {
    language: isOtherLocale(language) ? language : otherLocales[0],
    kind: listedKinds.find((kind) => kind === params.get('kind')),
    status: translationStatuses.find((status) => status === params.get('status')),
    q: params.get('q')?.trim() ?? '',
  };
}

export const fieldsOf = (shown: Shown): Field[] =>
  Object.entries(shown).flatMap(([name, value]: [string, string | undefined]) =>
    value ? [{ name, value }] : [],
  );

export const queryOf = (shown: Shown, page = 1): URLSearchParams =>
  new URLSearchParams(listingHref('', fieldsOf(shown), page));

export const translationsHref = (shown: Shown): string =>
  listingHref(paths.adminTranslations, fieldsOf(shown));

/** `Sinhala` for `si`, as the admin area is English. */
export const languageName = (locale: string): string =>
  new Intl.DisplayNames(['en'], { type: 'language' }).of(locale) ?? locale;
