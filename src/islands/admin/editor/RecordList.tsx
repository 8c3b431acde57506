import { type ReactNode, useState } from 'react';
import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { AdminList } from '#islands/admin/ui/AdminList.tsx';
import { NewLink } from '#islands/admin/ui/NewLink.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { closeOverlay, useSearch } from '#islands/ui/Pager.tsx';

export interface RecordActions<One> {
  edit: () => void;
  /** It changed, or is gone without one. */
  changed: (stored: One | undefined) => void;
}

interface Props<One> {
  fetch: () => Promise<readonly One[]>;
  /** `['sale', 'sales']` */
  nouns: readonly [one: string, many: string];
  path: string;
  newHref: string;
  about: ReactNode;
  empty: ReactNode;
  /** Above the records. */
  above?: ReactNode;
  row: (one: One, actions: RecordActions<One>) => ReactNode;
  /** The editor of a record, or of a new one that the address asks for; nothing when it does not. */
  editor: (
    one: One | undefined,
    search: URLSearchParams,
    actions: { saved: (stored: One) => void; onClose: () => void },
  ) => ReactNode;
}

/** A change stays in its place, a new one comes first. */
function withChanged<One extends { _id: string }>(
  all: readonly One[],
  id: string | undefined,
  stored: One | undefined,
): readonly One[] {
  if (id === undefined) return [...(stored ? [stored] : []), ...all];
  return all.flatMap((one) => (one._id === id ? (stored ?? []) : one));
}

/** A list of records that are added, changed and ended in a dialog, without pages. */
export function RecordList<One extends { _id: string }>({
  fetch,
  nouns: [noun, plural],
  path,
  newHref,
  about,
  empty,
  above,
  row,
  editor,
}: Props<One>) {
  const search = new URLSearchParams(useSearch());
  // The same function in every render, or the list would be fetched again.
  const [load] = useState(() => () => unlessForbidden(fetch()));
  const state = useAdminList(load);
  const { list, replace } = state;
  const [edited, setEdited] = useState<One>();
  const onClose = () => {
    setEdited(undefined);
    if (String(search) !== '') closeOverlay(path);
  };
  const put = (id: string | undefined, stored: One | undefined) =>
    list && replace(withChanged(list, id, stored));
  return (
    <>
      <AdminList
        state={state}
        tools={
          <>
            <p className="muted">{about}</p>
            <NewLink href={newHref}>New {noun}</NewLink>
          </>
        }
        count={({ length }) => (length === 1 ? `1 ${noun}` : `${length} ${plural}`)}
        isEmpty={({ length }) => length === 0}
        empty={empty}
        failed={`The ${plural} could not be loaded.`}
        pager={{ path, page: 1, pages: 1 }}
      >
        {(all) => (
          <>
            {above}
            <ul
              className="grid gap-2"
              aria-label={plural.replace(/^./, (first) => first.toUpperCase())}
            >
              {all.map((one) =>
                row(one, {
                  edit: () => setEdited(one),
                  changed: (stored) => put(one._id, stored),
                }),
              )}
            </ul>
          </>
        )}
      </AdminList>
      {list &&
        editor(edited, search, {
          saved: (stored) => {
            put(edited?._id, stored);
            onClose();
          },
          onClose,
        })}
    </>
  );
}
