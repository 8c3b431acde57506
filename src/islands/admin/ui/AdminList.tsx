import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from '#lib/browser/announce.ts';
import type { Field } from '#lib/paging/paging.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { Pager, replacePage } from '#islands/ui/Pager.tsx';
import { EmptyNote } from './EmptyNote.tsx';
import { NoPermission } from './NoPermission.tsx';

interface AdminListProps<List> {
  state: {
    is: 'loading' | 'loaded' | 'failed';
    isForbidden: boolean;
    list: List | undefined;
    retry: () => void;
  };
  tools?: ReactNode;
  count: (list: List) => string;
  isCountDisplayed?: boolean;
  isEmpty: (list: List) => boolean;
  empty: ReactNode;
  failed: string;
  offline?: string;
  pager: { path: string; fields?: readonly Field[]; page: number; pages: number };
  /** The arrow keys move between links with `data-row`. */
  children: (list: List) => ReactNode;
}

export function AdminList<List>({
  state: { is, isForbidden, list, retry },
  tools,
  count,
  isCountDisplayed = true,
  isEmpty,
  empty,
  failed,
  offline = 'This list may be out of date.',
  pager,
  children,
}: AdminListProps<List>) {
  const top = useRef<HTMLDivElement>(null);
  const counted = list === undefined ? undefined : count(list);
  useEffect(() => {
    if (counted !== undefined) announce(counted);
  }, [counted]);

  if (isForbidden) return <NoPermission />;
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <OfflineNote message={offline} />
      {tools}
      {/* As high while it loads or has nothing: what follows does not jump. */}
      <div className="min-h-[70dvh]">
        {is === 'loading' && <Loading />}
        {is === 'failed' && <Failed message={failed} retry={retry} />}
        {list !== undefined && isCountDisplayed && !isEmpty(list) && (
          <p className="muted numeric mb-3 text-sm">{counted}</p>
        )}
        {list !== undefined && (isEmpty(list) ? <EmptyNote>{empty}</EmptyNote> : children(list))}
      </div>
      <Pager {...pager} top={() => top.current} />
    </div>
  );
}

/** The filters of a list, beside its search. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <div className="my-4 flex flex-wrap items-center gap-3 lg:gap-x-6">{children}</div>
);

/** The delay before a search, in ms. */
const PAUSE_MS = 250;

interface AdminSearchProps {
  label: string;
  by: string;
  q: string;
  /** Reads the search text from the address, which may change after rendering. */
  read: (search: string) => string;
  hrefOf: (search: string, q: string) => string;
}

export function AdminSearch({ label, by, q, read, hrefOf }: AdminSearchProps) {
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAlive = useRef(false);
  const show = (typed: string) => replacePage(hrefOf(location.search, typed));
  useEffect(() => {
    const requested = read(location.search);
    const typed = box.current?.value.trim() ?? '';
    const isEarly = !isAlive.current && typed !== '';
    isAlive.current = true;
    if (typed === requested || !box.current) return;
    if (isEarly) show(typed);
    else box.current.value = requested;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the address changes
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = () => {
    clearTimeout(timer.current);
    const typed = box.current?.value.trim() ?? '';
    // Another filter may be chosen during the delay.
    if (typed !== read(location.search)) show(typed);
  };
  return (
    <form
      role="search"
      aria-label={label}
      className="flex min-w-0 flex-[1_1_160px] rounded-sm border-[1.5px] border-line-strong bg-paper-0 focus-within:border-focus focus-within:[box-shadow:0_0_0_3px_var(--color-indigo-200)] lg:flex-[0_1_300px]"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <input
        ref={box}
        className="min-h-[45px] min-w-0 flex-1 border-0 bg-transparent py-0 pe-0 ps-4 outline-0 placeholder:text-ink-soft"
        type="search"
        name="q"
        defaultValue={q}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        aria-label={by}
        aria-keyshortcuts="/"
        placeholder={by}
        onInput={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(search, PAUSE_MS);
        }}
      />
      <button className="icon-button" aria-label={`Search ${label.toLowerCase()}`}>
        <Icon name="search" />
      </button>
    </form>
  );
}
