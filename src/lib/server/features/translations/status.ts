import type { TranslationStatus } from '#lib/translations/translatable.ts';
import { isWordless } from '#lib/translations/wordless.ts';
import type { Locale } from '#messages/runtime';
import type { TranslationService } from './service.ts';
import type { Thing, ThingField } from './things.ts';

export interface TranslatedField {
  thing: Thing;
  field: ThingField;
  text: string;
  status: TranslationStatus;
}

type Known = Pick<TranslationService, 'texts'>;

/** A thing's fields in a language. */
export function fieldsIn({ texts }: Known, locale: Locale, thing: Thing): TranslatedField[] {
  const { kind, id, fields } = thing;
  const own = texts.of(locale, kind, id) ?? {};
  const sources = texts.sourcesOf(locale, kind, id) ?? {};
  return fields.map((field) => {
    const text = own[field.field] ?? '';
    const translates = sources[field.field] ?? field.writtenSource ?? field.source;
    if (text === '') {
      const isDone = kind === 'word' && isWordless(field.english);
      return { thing, field, text, status: isDone ? 'done' : 'missing' };
    }
    return { thing, field, text, status: translates === field.source ? 'done' : 'older' };
  });
}
