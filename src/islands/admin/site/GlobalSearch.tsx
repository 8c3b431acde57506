import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { OPEN_SEARCH } from '#lib/browser/site/admin-keys.ts';
import {
  foundKindLabels,
  MAX_SEARCHED,
  MIN_SEARCHED,
  type SearchResult,
} from '#lib/site/admin-search.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { type Found, useGlobalSearch } from './use-global-search.ts';

const LIST = 'global-results';
const LABEL = 'Search orders, products, people';

const optionId = (at: number): string => `global-result-${at}`;

interface ResultsProps {
  results: readonly SearchResult[];
  active: number;
}

/** The heading of a kind stands in its first result, so that exact ones may come before their kind. */
const Results = ({ results, active }: ResultsProps) => (
  <div id={LIST} role="listbox" aria-label="Results" hidden={results.length === 0}>
    {results.map(({ kind, id, title, detail, href }, at) => (
      <a
        key={`${kind} ${id}`}
        id={optionId(at)}
        className="grid min-h-[52px] grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 rounded-sm px-3 py-1 leading-snug wrap-anywhere no-underline outline-offset-[-2px] outline-focus hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2"
        role="option"
        tabIndex={-1}
        aria-selected={at === active}
        href={href}
        // The field keeps the focus, or the list would close first.
        onMouseDown={(event) => event.preventDefault()}
      >
        <b className="font-semibold">{title}</b>
        <span className="text-xs text-ink-soft">{foundKindLabels[kind]}</span>
        <small className="text-xs text-ink-soft">{detail}</small>
      </a>
    ))}
  </div>
);

const notes: Partial<Record<Found['is'], string>> = {
  loading: 'Searching...',
  failed: 'The search failed. Check your connection and press Enter to try again.',
};

const Note = ({ found }: { found: Found }) => {
  const isEmpty = found.is === 'loaded' && found.results.length === 0;
  const note = isEmpty ? 'Nothing found' : notes[found.is];
  if (note === undefined) return null;
  return (
    <p className="p-3" role={found.is === 'failed' ? 'alert' : undefined}>
      {note}
    </p>
  );
};

const open = (result: SearchResult | undefined) => result && location.assign(result.href);

/** One search over everything; a scanner sends a number or SKU and Enter, which opens it. */
export function GlobalSearch() {
  const box = useRef<HTMLInputElement>(null);
  const { found, search, searchSoon } = useGlobalSearch();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const results = found.is === 'loaded' ? found.results : [];

  useEffect(() => {
    const show = () => {
      setOpen(true);
      // The field of a phone is shown by then.
      requestAnimationFrame(() => {
        box.current?.focus();
        box.current?.select();
      });
    };
    addEventListener(OPEN_SEARCH, show);
    // Typed before this script was there.
    if (box.current?.value && box.current === document.activeElement) show();
    return () => removeEventListener(OPEN_SEARCH, show);
  }, []);

  const enter = async () => {
    if (results[active]) return open(results[active]);
    const text = box.current?.value.trim() ?? '';
    if (text.length < MIN_SEARCHED) return undefined;
    const [first, ...others] = await search(text);
    return first && (first.isExact || others.length === 0) ? open(first) : setActive(-1);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setActive(Math.min(active + 1, results.length - 1)),
    ArrowUp: () => setActive(Math.max(active - 1, -1)),
    Enter: () => void enter(),
    Escape: () => {
      close();
      box.current?.blur();
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]?.();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  const isListOpen = isOpen && found.is !== 'idle';
  return (
    <div onBlur={onBlur}>
      <button
        type="button"
        className="icon-button md:hidden"
        aria-label={LABEL}
        onClick={() => dispatchEvent(new Event(OPEN_SEARCH))}
      >
        <Icon name="search" />
      </button>
      {/* A phone opens it over the header. */}
      <div
        role="search"
        aria-label="Everything"
        className={`relative flex items-center ${isOpen ? 'max-md:absolute max-md:inset-0 max-md:z-1 max-md:bg-indigo-900 max-md:px-2' : 'max-md:hidden'}`}
      >
        <span className="pointer-events-none absolute start-2 grid text-ink-soft max-md:start-4">
          <Icon name="search" size="small" />
        </span>
        <input
          ref={box}
          className="h-target w-full min-w-0 rounded-md border-2 border-indigo-900 bg-paper-0 py-0 pe-3 ps-8 text-ink placeholder:text-ink-soft"
          type="search"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_SEARCHED}
          aria-label={LABEL}
          aria-keyshortcuts="Control+K"
          aria-autocomplete="list"
          aria-expanded={isListOpen && results.length > 0}
          aria-controls={LIST}
          aria-activedescendant={results[active] ? optionId(active) : undefined}
          placeholder={LABEL}
          onFocus={() => setOpen(true)}
          onInput={(event) => {
            setOpen(true);
            setActive(-1);
            searchSoon(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        <div
          className="absolute inset-x-0 top-[calc(100%+4px)] max-h-[calc(100dvh-80px)] overflow-auto overscroll-contain rounded-md bg-raised p-2 text-ink [box-shadow:var(--shadow-lift)] max-md:inset-x-2"
          hidden={!isListOpen}
        >
          <Results results={results} active={active} />
          <Note found={found} />
        </div>
      </div>
    </div>
  );
}
