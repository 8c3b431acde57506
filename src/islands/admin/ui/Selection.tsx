import type { ReactNode } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import type { Selection } from './use-selection.ts';

interface SelectRowProps {
  id: string;
  name: string;
  selection: Selection;
  className?: string;
}

export const SelectRow = ({ id, name, selection, className = '' }: SelectRowProps) => (
  <label className={`grid size-target place-items-center ${className}`}>
    <input type="checkbox" checked={selection.has(id)} onChange={() => selection.toggle(id)} />
    <span className="visually-hidden">Select {name}</span>
  </label>
);

interface SelectPageProps {
  ids: readonly string[];
  selection: Selection;
}

export function SelectPage({ ids, selection }: SelectPageProps) {
  const isAll = ids.every(selection.has);
  const isSome = !isAll && ids.some(selection.has);
  return (
    <label className="check-row text-sm font-semibold">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        type="checkbox"
        checked={isAll}
        onChange={() => selection.choose(isAll ? [] : ids)}
      />
      Select all on this page
    </label>
  );
}

interface BarProps {
  label: string;
  text: string;
  close: { label: string; act: () => void };
  children: ReactNode;
}

/** Stays at the bottom of the window while rows are selected. */
export const SelectionBar = ({ label, text, close, children }: BarProps) => (
  <section
    className="sticky bottom-[var(--admin-bar)] z-29 -mx-gutter mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-raised px-gutter pt-2 pb-3 [box-shadow:var(--shadow-lift)] lg:bottom-[calc(var(--admin-bar)+16px)] lg:mx-0 lg:rounded-md lg:border lg:px-4 lg:py-3"
    aria-label={label}
    data-bottom-bar
  >
    <p className="flex flex-1 items-center gap-1 max-lg:flex-[1_0_100%] max-lg:justify-between">
      <b className="numeric" role="status">
        {text}
      </b>
      <button type="button" className="icon-button" aria-label={close.label} onClick={close.act}>
        <Icon name="close" />
      </button>
    </p>
    {children}
  </section>
);

/** Of a button in the bar. */
export const IN_BAR = 'max-lg:flex-1 max-lg:px-3 max-lg:text-sm';
