import { contentHref } from '#lib/content/content-address.ts';
import { findCollection } from '#lib/content/fields.ts';
import { paths } from '#lib/site/paths.ts';
import type { TranslatedRow } from '#lib/contract/translations.ts';
import { BesideEnglish, TranslationField } from './TranslationField.tsx';
import { type TextOptions, useText } from './use-text.ts';

/** Where the English text is edited. */
function editorOf({ kind, id }: TranslatedRow): string | undefined {
  if (kind === 'product') return paths.adminProduct(id);
  if (kind === 'category') return paths.adminCategory(id);
  const [name = '', entry] = id.split('/');
  const collection = kind === 'content' ? findCollection(name) : undefined;
  return collection && entry !== undefined ? contentHref({ collection, entry }) : undefined;
}

export function TranslationRow(options: TextOptions) {
  const text = useText(options);
  const { row } = text;
  const href = editorOf(row);
  const isNamed = row.name !== row.english;
  return (
    <BesideEnglish
      english={row.english}
      about={
        <>
          {isNamed && (
            <>
              {href === undefined ? row.name : <a href={href}>{row.name}</a>}
              {' · '}
            </>
          )}
          {!isNamed && href !== undefined ? <a href={href}>{row.label}</a> : row.label}
        </>
      }
    >
      <TranslationField text={text} locale={options.locale} />
    </BesideEnglish>
  );
}
