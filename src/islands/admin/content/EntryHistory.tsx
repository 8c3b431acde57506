import { useCallback } from 'react';
import { requestAllowed } from '#lib/browser/session/request.ts';
import type { CollectionName } from '#lib/content/entries.ts';
import { changesBetween } from '#lib/content/entry-form.ts';
import { entryHistory } from '#lib/contract/content.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { HISTORY_FAILED } from '#lib/messages/messages.ts';
import { NoPermission } from '#islands/admin/ui/NoPermission.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';

const STEPS = {
  draft: 'saved a draft',
  publish: 'published it',
  discard: 'discarded the draft',
  restore: 'took up an earlier version',
  delete: 'removed it from the shop',
} as const;

interface Props {
  collection: CollectionName;
  id: string;
  isOfFile: boolean;
  busy: boolean;
  restore: (revision: number) => void;
}

export function EntryHistory({ collection, id, isOfFile, busy, restore }: Props) {
  const {
    is,
    isForbidden,
    list: read,
    retry,
  } = useAdminList(
    useCallback(
      () => requestAllowed(entryHistory, { params: { collection, id } }),
      [collection, id],
    ),
  );
  if (isForbidden) return <NoPermission />;
  if (is === 'loading') return <Loading />;
  if (is === 'failed' || !read) return <Failed message={HISTORY_FAILED} retry={retry} />;
  return (
    <ol className="grid max-w-[720px] gap-3" aria-label="History">
      {read.history.map(({ revision, at, by, action, fields }, place) => (
        <li key={revision} className="panel px-4 py-3">
          <p>
            <b>{by.name || 'Somebody'}</b> {STEPS[action]}
            <br />
            <time className="muted" dateTime={at}>
              {formatMoment(at)}
            </time>
          </p>
          <dl>
            {changesBetween(collection, read.history[place + 1]?.fields ?? null, fields).map(
              ({ field, before, after }) => (
                <div key={field.name}>
                  <dt className="font-semibold">{field.label}</dt>
                  <dd className="wrap-anywhere">
                    <del>{before}</del> <ins className="no-underline">{after}</ins>
                  </dd>
                </div>
              ),
            )}
          </dl>
          {fields !== null && (
            <button
              type="button"
              className="button button-link"
              aria-disabled={busy}
              onClick={() => restore(revision)}
            >
              Use this version as the draft
            </button>
          )}
        </li>
      ))}
      {isOfFile && (
        <li className="panel px-4 py-3">
          <p>Original text</p>
          <button
            type="button"
            className="button button-link"
            aria-disabled={busy}
            onClick={() => restore(0)}
          >
            Use this version as the draft
          </button>
        </li>
      )}
    </ol>
  );
}
