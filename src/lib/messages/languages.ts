/** The languages of people (docs/languages.md), without the messages that the runtime would bring along. */
import { languages } from '#messages/languages';

export { languages };
export type Language = (typeof languages)[number];

export const isLanguage = (name: unknown): name is Language =>
  languages.some((language) => language === name);

/** Whether a language is written in the Latin script, the only one that the web fonts have. */
export const isLatinScript = (language: string): boolean =>
  new Intl.Locale(language).maximize().script === 'Latn';

/** The value of `dir` for a language; `undefined` where text runs from left to right, as HTML has it. */
export const directionOf = (language: string): 'rtl' | undefined =>
  new Intl.Locale(language).getTextInfo().direction === 'rtl' ? 'rtl' : undefined;
