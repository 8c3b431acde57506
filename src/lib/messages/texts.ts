import * as m from '#messages';
import type { Texts, TranslatedKind } from './translations.ts';

/** What an owner wrote in the language of the request; browsers get it from the server. */

type ReadTexts = (kind: TranslatedKind, id: string) => Texts | undefined;

let read: ReadTexts = () => undefined;

/** For the server, which knows the request. */
export const overwriteTexts = (reader: ReadTexts): void => {
  read = reader;
};

/** By field; undefined without a translation, and in English. */
export const textsOf: ReadTexts = (kind, id) => read(kind, id);

/** What products share, such as `Red`, or the title of a variant, such as `Red / 2 m`. */
export const word = (text: string): string => read('word', text)?.['word'] ?? text;

/** Words of the shop's settings, which no product shares: who edits products can't change them. */
export const settingWord = (text: string): string => read('setting', text)?.['word'] ?? text;

/** `en` for a text without a translation: pages say so to screen readers and search engines. */
export function langOf(kind: TranslatedKind, id: string, field: string): 'en' | undefined {
  const locale: string = m.common_locale();
  return locale === 'en' || read(kind, id)?.[field] ? undefined : 'en';
}
