import { useEffect, useRef, useState } from 'react';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { HIDDEN_COLUMNS } from '#lib/browser/storage-keys.ts';
import { Icon } from '#islands/ui/Icon.tsx';

/** The columns of a list that may be hidden; what names a row always stays. */
export interface ListColumns {
  list: string;
  labels: Readonly<Record<string, string>>;
}

/** CSS hides columns only when the list is a table. Cards show everything. */
export function useColumns({ list, labels }: ListColumns) {
  const key = `${HIDDEN_COLUMNS}${list}` as const;
  const [hidden, setHidden] = useState(() => {
    const stored = safeStorage.get(key)?.split(' ') ?? [];
    return Object.keys(labels).filter((name) => stored.includes(name));
  });
  const toggle = (name: string) => {
    const next = hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name];
    safeStorage.set(key, next.join(' '));
    setHidden(next);
  };
  return { labels, hidden, toggle };
}

export type Columns = ReturnType<typeof useColumns>;

interface Props {
  columns: Columns;
  className: string;
}

export function ColumnChoices({ columns: { labels, hidden, toggle }, className }: Props) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && root.current?.contains(target))) setOpen(false);
    };
    document.addEventListener('pointerdown', leave, { signal });
    document.addEventListener('focusin', leave, { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        setOpen(false);
        button.current?.focus();
      },
      { signal },
    );
    return () => ending.abort();
  }, [isOpen]);
  return (
    <div ref={root} className={`relative ${className}`}>
      <button
        ref={button}
        type="button"
        className="group button button-secondary min-h-target px-4 text-sm"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Columns
        <span className="grid group-aria-expanded:rotate-180">
          <Icon name="chevron-down" size="small" />
        </span>
      </button>
      {isOpen && (
        <fieldset className="panel absolute top-[calc(100%+4px)] end-0 z-2 min-w-[200px] px-4 py-2 [box-shadow:var(--shadow-lift)]">
          <legend className="visually-hidden">Columns to show</legend>
          {Object.entries(labels).map(([name, label]) => (
            <label key={name} className="check-row">
              <input
                type="checkbox"
                checked={!hidden.includes(name)}
                onChange={() => toggle(name)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
