import type { CategoryList } from '#lib/catalogue/categories.ts';
import { asText } from '#lib/content/checks/problem.ts';
import type { ContentFiles, WrittenContent, WrittenEntry } from '#lib/content/written.ts';
import type { Texts } from '#lib/messages/translations.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { type EntryOf, overFiles } from './entry-rows.ts';
import { entryRows } from './repo.ts';
import { assertSavable } from './rules.ts';

const errorsOf = (error: unknown): Record<string, string> => {
  if (!(error instanceof Refusal) || error.reason !== 'invalid') throw error;
  return error.details.errors ?? {};
};

interface TextsDeps {
  db: Db;
  categories: () => CategoryList;
}

/** What readers see of the content, for its translation. */
export function createContentTexts({ db, categories }: TextsDeps) {
  /** What is published, over the entries of the files. */
  const published = async ({ entries }: Pick<ContentFiles, 'entries'>): Promise<WrittenContent> =>
    overFiles(entries, await entryRows(db), false);

  return {
    published,

    /** The mistakes of an entry by field when it has these texts of another language. */
    async problems(
      { collection, id }: EntryOf,
      texts: Texts,
      files: ContentFiles,
    ): Promise<Record<string, string>> {
      const content = await published(files);
      const english = content[collection].find((one) => one.id === id);
      const entry: WrittenEntry = { id, fields: { ...english?.fields, ...texts } };
      const targets = { pictures: files.pictures, categories: categories() };
      const errors = await assertSavable(content, { collection, id, entry }, targets).then(
        () => ({}),
        errorsOf,
      );
      // A text that is the English one is as good as that.
      const isEnglish = (field: string) => asText(english?.fields[field]) === texts[field];
      return Object.fromEntries(Object.entries(errors).filter(([field]) => !isEnglish(field)));
    },
  };
}
export type ContentTexts = ReturnType<typeof createContentTexts>;
