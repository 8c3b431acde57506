import { useCallback, useState } from 'react';
import { fetchHistory, NOT_LOADED, undoChange } from '#lib/browser/translations/client.ts';
import { notify } from '#lib/browser/toasts.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { languageName } from '#lib/translations/translations-address.ts';
import { NoPermission } from '#islands/admin/ui/NoPermission.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';

/** Who changed which text, newest first; each change can be undone. */
function Changes({ undone }: { undone: () => void }) {
  const { is, isForbidden, list, retry } = useAdminList(useCallback(() => fetchHistory(), []));
  const [busy, setBusy] = useState('');
  if (isForbidden) return <NoPermission />;
  if (is === 'loading') return <Loading />;
  if (is === 'failed' || !list) return <Failed message={NOT_LOADED} retry={retry} />;
  const undo = async (id: string) => {
    if (busy !== '') return;
    setBusy(id);
    const problem = await undoChange(id);
    setBusy('');
    notify(problem === undefined ? 'success' : 'error', problem ?? 'The change was undone.');
    if (problem !== undefined) return;
    retry();
    undone();
  };
  if (list.length === 0) return <p className="muted">Nothing was changed yet.</p>;
  return (
    <ol className="grid max-w-[720px] gap-3" aria-label="History">
      {list.map(({ _id, at, by, id, field, locale, before, after }) => (
        <li key={_id} className="panel px-4 py-3 wrap-anywhere">
          <p>
            <b>{by.name || 'Somebody'}</b> · {id}
            {field !== 'word' && `, ${field}`} in {languageName(locale)}
            <br />
            <time className="muted" dateTime={at}>
              {formatMoment(at)}
            </time>
          </p>
          <p lang={locale}>
            <del>{before}</del> <ins className="no-underline">{after}</ins>
          </p>
          <button
            type="button"
            className="button button-link"
            aria-disabled={busy !== ''}
            aria-label={`Undo the change of ${id} in ${languageName(locale)}`}
            onClick={() => void undo(_id)}
          >
            Undo
          </button>
        </li>
      ))}
    </ol>
  );
}

export function TranslationHistory({ undone }: { undone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="my-6">
      <button
        type="button"
        className="button button-link"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        History
      </button>
      {isOpen && <Changes undone={undone} />}
    </section>
  );
}
