import { useCallback, useState } from 'react';
import { requestAllowed } from '#lib/browser/session/request.ts';
import { NOT_LOADED } from '#lib/browser/translations/client.ts';
import {
  listTranslations,
  type TranslatedRow,
  type TranslationList,
} from '#lib/contract/translations.ts';
import { paths } from '#lib/site/paths.ts';
import { fieldsOf, queryOf, shownIn } from '#lib/translations/translations-address.ts';
import { AdminList } from '#islands/admin/ui/AdminList.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { usePage, useSearch } from '#islands/ui/Pager.tsx';
import { TranslationHistory } from './TranslationHistory.tsx';
import { TranslationRow } from './TranslationRow.tsx';
import { TranslationTools } from './TranslationTools.tsx';

interface Moved {
  of: TranslationList;
  /** What was saved here, as it was before and is now. */
  rows: ReadonlyArray<readonly [before: TranslatedRow, now: TranslatedRow]>;
}

/** The counts of a list with what was saved since. */
function countsWith(
  list: TranslationList,
  language: string,
  rows: Moved['rows'],
): TranslationList['counts'][string] {
  const counts = { ...list.counts[language] };
  for (const [before, now] of rows) {
    const kind = now.isPicture ? 'picture' : now.kind;
    const own = { missing: 0, older: 0, done: 0, ...counts[kind] };
    own[before.status] -= 1;
    own[now.status] += 1;
    counts[kind] = own;
  }
  return counts;
}

const countOf = ({ total }: TranslationList): string =>
  `${total.toLocaleString('en')} ${total === 1 ? 'text' : 'texts'}`;

export function TranslationsScreen() {
  const search = useSearch();
  const page = usePage();
  const shown = shownIn(search);
  const { language = '', kind, status, q } = shown;
  const state = useAdminList(
    useCallback(
      () => requestAllowed(listTranslations, { query: queryOf(shownIn(search), page) }),
      [search, page],
    ),
  );
  const { list, retry } = state;
  const [moved, setMoved] = useState<Moved>();
  const rows = moved && moved.of === list ? moved.rows : [];
  const changed = (before: TranslatedRow, now: TranslatedRow) => {
    if (!list) return;
    setMoved((known) => ({
      of: list,
      rows: [...(known?.of === list ? known.rows : []), [before, now]],
    }));
  };
  const isFiltered = kind !== undefined || status !== undefined || q !== '';
  return (
    <AdminList
      state={state}
      tools={
        <>
          <TranslationTools
            shown={shown}
            counts={list && countsWith(list, language, rows)}
            reload={retry}
          />
          <TranslationHistory undone={retry} />
        </>
      }
      count={countOf}
      isEmpty={({ total }) => total === 0}
      empty={
        <>
          <h2>{isFiltered ? 'No texts here.' : 'Nothing to translate yet.'}</h2>
          <p className="muted">
            {isFiltered
              ? 'Choose another filter, or search for something else.'
              : 'Products, categories and content appear here once the shop has them.'}
          </p>
        </>
      }
      failed={NOT_LOADED}
      pager={{
        path: paths.adminTranslations,
        fields: fieldsOf(shown),
        page,
        pages: list?.pages ?? 1,
      }}
    >
      {({ texts }) => (
        <ul>
          {texts.map((row) => (
            <TranslationRow
              key={[language, row.kind, row.id, row.field].join('/')}
              row={row}
              locale={language}
              changed={changed}
            />
          ))}
        </ul>
      )}
    </AdminList>
  );
}
