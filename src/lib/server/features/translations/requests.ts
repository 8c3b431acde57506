import * as v from 'valibot';
import type { Rights } from '#lib/account/permissions.ts';
import { idText, shortText } from '#lib/format/short-text.ts';
import { kind, kindsFor, type ListedKind } from '#lib/translations/translatable.ts';
import { Refusal } from '#lib/server/errors.ts';

const NOT_ALLOWED = 'You do not have permission to translate this.';
const ID = 'Send the id of what is translated.';
const TEXTS = 'Send the texts by language and field, such as {"si": {"name": "…"}}.';
const ENGLISH = 'Send the English texts that you see, by field.';
const MAX_FIELD = 100;

/** A list of pictures has those of the kinds that the person may translate. */
export function assertMay(rights: Rights, of: ListedKind): void {
  if (of !== 'picture' && !kindsFor(rights).includes(of))
    throw new Refusal('forbidden', NOT_ALLOWED);
}

export const ThingKeySchema = v.object({ kind, id: idText(ID) });
export type ThingKey = v.InferOutput<typeof ThingKeySchema>;

const STEP = 'Send the _id of the change.';
export const UndoSchema = v.object({ _id: idText(STEP) });

/** A text above the limit of its own field gets that field's message. */
const MAX_TEXT = 64_000;

const byField = (message: string) =>
  v.record(shortText(message, MAX_FIELD), shortText(message, MAX_TEXT), message);

export const TextsSchema = v.object({
  kind,
  id: idText(ID),
  texts: v.pipe(
    v.record(shortText(TEXTS, MAX_FIELD), byField(TEXTS), TEXTS),
    v.check((texts) => Object.values(texts).some((one) => Object.keys(one).length > 0), TEXTS),
  ),
  english: byField(ENGLISH),
});
export type SentTexts = v.InferOutput<typeof TextsSchema>;

/** Texts of 20,000 letters that take three bytes each, in every language, beside the English ones. */
export const MAX_TEXTS_BYTES = 256 * 1024;
