import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { ProductDraft } from '#lib/server/features/catalogue/write-repo.ts';
import type { StoredTranslation } from '#lib/server/features/translations/repo.ts';
import { sourceOf } from '#lib/server/features/translations/service.ts';
import { altField } from '#lib/messages/translations.ts';

/** The demo catalogue in other languages: `translations/<locale>.json`. */

const FileSchema = v.object({
  /** Of brands and makers, by their English names. */
  names: v.record(v.string(), v.string()),
  products: v.record(v.string(), v.record(v.string(), v.string())),
});

const demoLocales = ['si', 'ta'] as const;

const read = (locale: string) =>
  v.parse(
    FileSchema,
    JSON.parse(
      readFileSync(new URL(import.meta.resolve(`#demo/translations/${locale}.json`)), 'utf8'),
    ),
  );

type Texts = Readonly<Record<string, string>>;

/** The first picture is described; the others have the name of the product. */
function fieldsOf(
  draft: ProductDraft,
  { alt = '', ...texts }: Texts,
): Array<[string, string, string]> {
  const [front] = draft.pictures;
  const english: Texts = {
    name: draft.name,
    material: draft.material,
    description: draft.description,
  };
  return [
    ...Object.entries(texts).map(([field, text]): [string, string, string] => [
      field,
      text,
      english[field] ?? '',
    ]),
    ...(front && alt
      ? [[altField(front.hash), alt, front.alt] satisfies [string, string, string]]
      : []),
  ];
}

export function demoTranslations(drafts: readonly ProductDraft[]): StoredTranslation[] {
  return demoLocales.flatMap((locale) => {
    const { names, products } = read(locale);
    const words = Object.entries(names).map(([name, text]) => ({
      kind: 'word' as const,
      id: name,
      field: 'word',
      locale,
      text,
      source: sourceOf(name),
    }));
    const ofProducts = drafts.flatMap((draft) =>
      fieldsOf(draft, products[draft.id] ?? {}).map(([field, text, english]) => ({
        kind: 'product' as const,
        id: draft.id,
        field,
        locale,
        text,
        source: sourceOf(english),
      })),
    );
    return [...words, ...ofProducts];
  });
}
