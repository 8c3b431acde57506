import type {
  TranslatedRow,
  TranslatedThing,
  TranslationList,
} from '#lib/contract/translations.ts';
import { translatedKinds } from '#lib/messages/translations.ts';
import type { ListedKind, TranslationStatus } from '#lib/translations/translatable.ts';

/** The row of a field in a language; undefined for a field that is not there any more. */
export function rowOf(
  { kind: of, id, name, fields }: TranslatedThing,
  { field, locale }: { field: string; locale: string },
): TranslatedRow | undefined {
  const found = fields.find((one) => one.field === field);
  if (!found) return undefined;
  const { texts, ...rest } = found;
  const { text, status: state } = texts[locale] ?? { text: '', status: 'missing' as const };
  return { kind: of, id, name, ...rest, text, status: state };
}

/** Without a kind the sum of what people read, which the descriptions of pictures are not part of. */
export const countIn = (
  counts: TranslationList['counts'][string] | undefined,
  state: TranslationStatus,
  only?: ListedKind,
): number =>
  (only === undefined ? translatedKinds : [only]).reduce(
    (sum, one) => sum + (counts?.[one]?.[state] ?? 0),
    0,
  );
