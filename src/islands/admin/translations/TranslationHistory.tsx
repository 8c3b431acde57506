import { useState } from 'react';
import { request, requestAllowed, attempt } from '#lib/browser/session/request.ts';
import { NOT_LOADED } from '#lib/browser/translations/client.ts';
import { translationHistory, undoTranslation } from '#lib/contract/translations.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { languageName } from '#lib/translations/translations-address.ts';
import { NoPermission } from '#islands/admin/ui/NoPermission.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import * as m from '#messages';

const fetchNewest = () =>
  requestAllowed(translationHistory, { query: new URLSearchParams({ limit: '50' }) });

/** Who changed which text, newest first; each change can be undone. */
function Changes({ undone }: { undone: () => void }) {
  const { is, isForbidden, list, retry } = useAdminList(fetchNewest);
  const [busy, setBusy] = useState('');
  if (isForbidden) return <NoPermission />;
  if (is === 'loading') return <Loading />;
  if (is === 'failed' || !list) return <Failed message={NOT_LOADED} retry={retry} />;
  const undo = async (_id: string) => {
    if (busy !== '') return;
    setBusy(_id);
    const isUndone = await attempt(request(undoTranslation, { body: { _id } }), {
      done: 'The change was undone.',
      failed: m.common_not_saved,
    });
    setBusy('');
    if (!isUndone) return;
    retry();
    undone();
  };
  if (list.history.length === 0) return <p className="muted">Nothing was changed yet.</p>;
  return (
    <ol className="grid max-w-[720px] gap-3" aria-label="History">
      {list.history.map(({ _id, at, by, id, field, locale, before, after }) => (
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
