import type { Locale } from '#messages/runtime';

/**
 * What an owner writes in other languages than English (docs/api.md "Languages"). `content` has the id
 * `help/how-can-i-pay`; a `word` is what products share, such as a colour, an option or a brand, and a `setting` stands
 * in the shop's settings, such as its legal name: their id is the word itself.
 */
export const translatedKinds = ['product', 'category', 'content', 'word', 'setting'] as const;
export type TranslatedKind = (typeof translatedKinds)[number];

/** By field, such as `name`. A word and a setting have the field `word`. */
export type Texts = Readonly<Record<string, string>>;

type Fields = Readonly<Record<string, unknown>>;

export interface Translations {
  /** In a language other than English; undefined without a translation. */
  of(locale: Locale, kind: TranslatedKind, id: string): Texts | undefined;
  /** The translated name of a product, if it translates this English name. */
  nameOf(locale: Locale, productId: string, english: string): string | undefined;
  /**
   * Whether one of the texts of an entry of the content translates other English than it has now; `written` is what
   * the files have, undefined for an entry that they do not have.
   */
  isOlder(locale: string, entry: string, english: Fields, written: Fields | undefined): boolean;
  /** Grows with every change. */
  readonly version: number;
}

export const keyOfThing = (kind: TranslatedKind, id: string): string => `${kind}/${id}`;

/** The field of a picture's description. */
export const altField = (hash: string): string => `alt:${hash}`;
