import { useCallback, useState } from 'react';
import { requestAllowed } from '#lib/browser/session/request.ts';
import { contentHref } from '#lib/content/content-address.ts';
import type { EditedEntry } from '#lib/content/codec.ts';
import type { CollectionName } from '#lib/content/entries.ts';
import { entryTitle, latestOf, stateText, suggestedId } from '#lib/content/entry-form.ts';
import { listEntries } from '#lib/contract/content.ts';
import { contentForms } from '#lib/content/fields.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminList } from '#islands/admin/ui/AdminList.tsx';
import { useAdminList, useRefreshOnSight } from '#islands/admin/ui/use-admin-list.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { goToPage, isPlain } from '#islands/ui/Pager.tsx';
import { EntryEditor } from './EntryEditor.tsx';
import { NewEntry } from './NewEntry.tsx';

const FAILED = 'The content could not be loaded.';

const positionOf = (entry: EditedEntry): number => {
  const order = latestOf(entry)?.['order'];
  return typeof order === 'number' ? order : 0;
};

const inOrder = (entries: readonly EditedEntry[]): EditedEntry[] =>
  entries.toSorted(
    (one, other) => positionOf(one) - positionOf(other) || one.id.localeCompare(other.id),
  );

function EntryRow({ collection, entry }: { collection: CollectionName; entry: EditedEntry }) {
  const [now] = useState(() => new Date());
  const href = contentHref({ collection, entry: entry.id });
  return (
    <li>
      <a
        className="panel flex min-h-[60px] items-center gap-3 px-4 py-2 no-underline hover:border-line-strong"
        href={href}
        data-row
        onClick={(event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          goToPage(href);
        }}
      >
        {entry.picture !== undefined && (
          <img
            className="h-12 w-[72px] flex-none rounded-sm object-cover"
            src={entry.picture}
            alt=""
            loading="lazy"
          />
        )}
        <span className="grid min-w-0 flex-1 wrap-anywhere">
          <b>{entry.title ?? entryTitle(collection, entry)}</b>
          <span className="row gap-2">
            <small className="muted">{stateText(entry, now)}</small>
            {entry.draft !== null && <span className="status pending">Draft</span>}
          </span>
        </span>
        <Icon name="chevron-right" />
      </a>
    </li>
  );
}

const countOf = (entries: readonly EditedEntry[], { singular }: { singular: string }): string =>
  `${entries.length} ${singular}${entries.length === 1 ? '' : 's'}`;

const withEntry = (all: readonly EditedEntry[], newer: EditedEntry): EditedEntry[] =>
  all.some(({ id }) => id === newer.id)
    ? all.map((one) => (one.id === newer.id ? newer : one))
    : [...all, newer];

const newEntry = (id: string, draft: EditedEntry['draft']): EditedEntry => ({
  id,
  source: 'edited',
  published: null,
  draft,
  revision: 0,
  isHidden: false,
  isOfFile: false,
});

interface ListProps {
  collection: CollectionName;
  entry: string | undefined;
  isNew: boolean;
  isHistory: boolean;
}

export function Entries({ collection, entry: openId, isNew, isHistory }: ListProps) {
  const form = contentForms[collection];
  const fetch = useCallback(
    () => requestAllowed(listEntries, { params: { collection } }),
    [collection],
  );
  const state = useAdminList(fetch);
  const { list: loaded, replace } = state;
  const list = loaded?.entries;
  const [made, setMade] = useState<EditedEntry>();
  const [isAdding, setAdding] = useState(false);
  useRefreshOnSight(
    useCallback(
      () =>
        fetch().then(replace, () => {
          // Offline: the displayed entries stay; saving compares revisions anyway.
        }),
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- it only sets state
      [fetch],
    ),
  );
  const changed = (newer: EditedEntry) => list && replace({ entries: withEntry(list, newer) });
  const add = (words: string) => {
    const taken = list?.map(({ id }) => id) ?? [];
    const id = suggestedId(words, form.singular, taken);
    const order = 1 + Math.max(0, ...(list ?? []).map(positionOf));
    setMade(newEntry(id, { [form.named]: words, order }));
    setAdding(false);
    goToPage(contentHref({ collection, entry: id, isNew: true }));
  };
  const begun = made?.id === openId ? made : undefined;
  // A reload keeps the text of a new entry on this device.
  const reopened = list && isNew && openId !== undefined ? newEntry(openId, {}) : undefined;
  const open = list?.find(({ id }) => id === openId) ?? begun ?? reopened;
  if (open) {
    return (
      <EntryEditor
        key={`${collection}/${open.id}`}
        address={{ collection, entry: open.id, isNew, isHistory }}
        entry={open}
        changed={changed}
      />
    );
  }
  return (
    <>
      <AdminList
        state={state}
        tools={
          <>
            <p className="muted">{form.hint}</p>
            <div className="row my-4">
              <button
                type="button"
                className="button button-primary"
                onClick={() => setAdding(true)}
              >
                <Icon name="plus" />
                New {form.singular}
              </button>
            </div>
          </>
        }
        count={({ entries }) => countOf(entries, form)}
        isEmpty={({ entries }) => entries.length === 0}
        empty={<h2>Nothing here yet.</h2>}
        failed={FAILED}
        pager={{ path: paths.adminContent, page: 1, pages: 1 }}
      >
        {({ entries }) => (
          <ul className="grid gap-2" aria-label={form.title}>
            {inOrder(entries).map((entry) => (
              <EntryRow key={entry.id} collection={collection} entry={entry} />
            ))}
          </ul>
        )}
      </AdminList>
      {isAdding && <NewEntry collection={collection} add={add} onClose={() => setAdding(false)} />}
    </>
  );
}
