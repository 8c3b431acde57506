import { asText } from '#lib/content/checks/problem.ts';
import type { CollectionName } from '#lib/content/entries.ts';
import {
  collectionNames,
  contentForms,
  type Field,
  findCollection,
  maxLengthOf,
} from '#lib/content/fields.ts';
import type { WrittenEntry } from '#lib/content/written.ts';
import type { ContentTexts } from '#lib/server/features/content/translated.ts';
import { sourceOf } from '#lib/server/features/translations/service.ts';
import type {
  Files,
  Thing,
  ThingField,
  TranslatableThings,
} from '#lib/server/features/translations/things.ts';

const TEXTS: ReadonlyArray<Field['kind']> = ['line', 'text', 'alt', 'markdown'];
const LONG: ReadonlyArray<Field['kind']> = ['text', 'markdown'];

function toThing(
  collection: CollectionName,
  { id, fields }: WrittenEntry,
  file: WrittenEntry | undefined,
): Thing {
  const { title, named, fields: all } = contentForms[collection];
  return {
    kind: 'content',
    id: `${collection}/${id}`,
    name: `${title}: ${asText(fields[named]) || id}`,
    fields: all.flatMap(({ name: field, label, kind }): ThingField[] => {
      const english = asText(fields[field]);
      if (!TEXTS.includes(kind) || english === '') return [];
      return [
        {
          field,
          label,
          maxLength: maxLengthOf({ kind }),
          isLong: LONG.includes(kind),
          isPicture: kind === 'alt',
          english,
          source: sourceOf(english),
          ...(file && { writtenSource: sourceOf(asText(file.fields[field])) }),
        },
      ];
    }),
  };
}

/** Published entries. */
export function translatableEntries(content: ContentTexts): TranslatableThings {
  async function all(files: Files): Promise<Thing[]> {
    const { entries } = await files();
    const published = await content.published({ entries });
    return collectionNames.flatMap((name) =>
      published[name].map((entry) =>
        toThing(
          name,
          entry,
          entries[name].find(({ id }) => id === entry.id),
        ),
      ),
    );
  }
  return {
    all,
    find: async (ids, files) => (await all(files)).filter(({ id }) => ids.includes(id)),
    async problems({ id: key }, texts, files) {
      const [name = '', id = ''] = key.split('/');
      const collection = findCollection(name);
      if (!collection) return {};
      return content.problems({ collection, id }, texts, await files());
    },
  };
}
