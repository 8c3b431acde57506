import { can, type Permission, type Rights } from '#lib/account/permissions.ts';
import { oneLine, oneLineEnd, visibleKey, withoutControls } from '#lib/format/plain-text.ts';
import { baseLocale, locales, type Locale } from '#messages/runtime';
import { translatedKinds, type TranslatedKind } from '#lib/messages/translations.ts';

/** `older` translates an English text that was changed since. */
export const translationStatuses = ['missing', 'older', 'done'] as const;
export type TranslationStatus = (typeof translationStatuses)[number];

/** The languages that are translated into. */
export const otherLocales: readonly Locale[] = locales.filter((locale) => locale !== baseLocale);

export const isOtherLocale = (text: string): text is Locale =>
  otherLocales.some((locale) => locale === text);

/** Words of the settings belong to who may change the settings. */
const permissionOf: Readonly<Record<TranslatedKind, Permission | 'admin'>> = {
  product: 'catalogue',
  category: 'catalogue',
  word: 'catalogue',
  content: 'content',
  setting: 'admin',
};

/** A list and its counts have the descriptions of pictures apart: a shop reads well without them. */
export const listedKinds = [...translatedKinds, 'picture'] as const;
export type ListedKind = (typeof listedKinds)[number];

/** What somebody may translate. */
export const kindsFor = (rights: Rights): TranslatedKind[] =>
  translatedKinds.filter((kind) => {
    const needed = permissionOf[kind];
    return needed === 'admin' ? rights.role === 'admin' : can(rights, needed);
  });

/** The rules of a text: those of its English field. */
export interface TextRule {
  label: string;
  maxLength: number;
  /** It may have several lines. */
  isLong: boolean;
}

/** The text as it is saved; empty for one that shows nothing. */
export const tidyText = ({ isLong }: Pick<TextRule, 'isLong'>, text: string): string => {
  const tidy = isLong ? withoutControls(oneLineEnd(text)).trim() : oneLine(text);
  return visibleKey(tidy) === '' ? '' : tidy;
};

export const lengthProblem = (
  { label, maxLength }: Pick<TextRule, 'label' | 'maxLength'>,
  text: string,
): string | undefined =>
  text.length > maxLength
    ? `${label} has more than ${maxLength.toLocaleString('en')} characters.`
    : undefined;

/** Spreadsheets and forms change the ends of lines, which changes nothing for readers. */
export const isSameEnglish = (one: string, other: string): boolean =>
  oneLineEnd(one).trim() === oneLineEnd(other).trim();
