import type { Rights } from '#lib/account/permissions.ts';
import type { ContentFiles } from '#lib/content/written.ts';
import type { Texts, TranslatedKind } from '#lib/messages/translations.ts';
import { kindsFor, type ListedKind, type TextRule } from '#lib/translations/translatable.ts';
import { Refusal } from '#lib/server/errors.ts';

/** What can be translated. */

const NOT_ALLOWED = 'You do not have permission to translate this.';

/** A list of pictures has those of the kinds that the person may translate. */
export function assertMay(rights: Rights, of: ListedKind): void {
  if (of !== 'picture' && !kindsFor(rights).includes(of))
    throw new Refusal('forbidden', NOT_ALLOWED);
}

export interface ThingField extends TextRule {
  field: string;
  /** In a list the beginning of a long text may be enough. */
  english: string;
  /** `sourceOf` the whole English text. */
  source: string;
  /** `sourceOf` the English text that the files translate, where that is another one. */
  writtenSource?: string;
  /** It describes a picture. */
  isPicture?: boolean;
}

export interface Thing {
  kind: TranslatedKind;
  id: string;
  name: string;
  /** Those that have an English text. */
  fields: readonly ThingField[];
}

/** The content that the build has. */
export type Files = () => Promise<ContentFiles>;

export interface TranslatableThings {
  all: (files: Files) => Promise<readonly Thing[]>;
  /** With whole texts. */
  find: (ids: readonly string[], files: Files) => Promise<readonly Thing[]>;
  /** What is wrong with a thing's texts in one language, by field, besides their length. */
  problems?: (
    thing: Thing,
    texts: Texts,
    files: Files,
  ) => Promise<Readonly<Record<string, string>>>;
}

export type ThingsByKind = Readonly<Record<TranslatedKind, TranslatableThings>>;
