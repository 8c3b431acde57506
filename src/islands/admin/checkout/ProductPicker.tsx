import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { announce } from '#lib/browser/announce.ts';
import { findChoices } from '#lib/browser/checkout/new-order.ts';
import { DEFAULT_SIZE, nameWithSize } from '#lib/catalogue/sizes.ts';
import { formatMoney } from '#lib/format/money.ts';
import type { Match } from '#lib/checkout/new-order.ts';
import { FieldError } from '#islands/ui/Field.tsx';
import * as m from '#messages';

/** The delay before a search, in ms. */
const PAUSE_MS = 200;

/** What can be picked: variants in stock, all variants, or whole products. */
type Offered = 'stock' | 'variants' | 'products';

function useChoices(typed: string) {
  const [found, setFound] = useState<{ q: string; choices: readonly Match[] | 'failed' }>();
  const q = typed.trim();
  useEffect(() => {
    if (q === '') return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      findChoices(q).then(
        (choices) => {
          if (!isCurrent) return;
          setFound({ q, choices });
          announce(choices.length === 0 ? m.catalogue_none() : `${choices.length} found`);
        },
        () => isCurrent && setFound({ q, choices: 'failed' }),
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [q]);
  return found?.q === q ? found.choices : undefined;
}

const nameOf = ({ name, size }: Match): string => nameWithSize(name, size);

/** The first variant of each product. */
const wholeProducts = (choices: readonly Match[]): Match[] =>
  choices
    .filter(({ productId }, at) => choices.findIndex((one) => one.productId === productId) === at)
    .map((choice) => ({ ...choice, size: DEFAULT_SIZE }));

const isSoldOut = ({ left }: Match): boolean => left < 1;

function offeredOf(found: ReturnType<typeof useChoices>, offered: Offered): readonly Match[] {
  if (found === undefined || found === 'failed') return [];
  return offered === 'products' ? wholeProducts(found) : found;
}

interface OptionProps {
  choice: Match;
  offered: Offered;
  id: string;
  isCurrent: boolean;
  pick: () => void;
}

function Option({ choice, offered, id, isCurrent, pick }: OptionProps) {
  const { left, unitCents } = choice;
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      aria-disabled={offered === 'stock' && isSoldOut(choice)}
      className="flex min-h-12 w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-sm border-0 bg-transparent px-3 py-1 text-start aria-disabled:text-ink-soft aria-selected:bg-indigo-100"
      onMouseDown={(event) => event.preventDefault()}
      onClick={pick}
    >
      <span className="flex-1">{nameOf(choice)}</span>
      {offered !== 'products' && (
        <>
          <span className="numeric">{formatMoney(unitCents)}</span>
          <small className={isSoldOut(choice) ? 'needs-action' : 'muted'}>
            {isSoldOut(choice) ? 'Sold out' : `${left} left`}
          </small>
        </>
      )}
    </button>
  );
}

interface OptionsProps {
  id: string;
  offered: Offered;
  choices: readonly Match[];
  current: Match | undefined;
  add: (choice: Match) => void;
}

const Options = ({ id, offered, choices, current, add }: OptionsProps) => (
  <div
    id={`${id}-choices`}
    role="listbox"
    aria-label="Products"
    className="panel max-h-[320px] overflow-auto p-1"
    hidden={choices.length === 0}
  >
    {choices.map((choice, index) => (
      <Option
        key={`${choice.productId} ${choice.size}`}
        id={`${id}-choice-${index}`}
        choice={choice}
        offered={offered}
        isCurrent={choice === current}
        pick={() => add(choice)}
      />
    ))}
  </div>
);

const NothingFound = ({ hasFailed }: { hasFailed: boolean }) => (
  <p className="muted">
    {hasFailed ? 'The products could not be searched. Check your connection.' : m.catalogue_none()}
  </p>
);

interface PickerProps {
  id?: string;
  name?: string;
  label?: string;
  offered?: Offered;
  error: string | undefined;
  pick: (choice: Match) => void;
}

const DEFAULTS = {
  id: 'product',
  name: 'cartItems',
  label: 'Add product',
  offered: 'stock',
} as const;

export function ProductPicker(props: PickerProps) {
  const { id, name, label, offered, error, pick } = { ...DEFAULTS, ...props };
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useChoices(typed);
  const choices = offeredOf(found, offered);
  const current = choices[Math.min(at, choices.length - 1)];
  const isOpen = typed.trim() !== '' && found !== undefined;

  const search = (text: string) => {
    setTyped(text);
    setAt(0);
  };
  const clear = () => {
    if (box.current) box.current.value = '';
    search('');
  };
  useEffect(() => setTyped(box.current?.value ?? ''), []);
  const add = (choice: Match | undefined) => {
    if (!choice) return;
    if (offered === 'stock' && isSoldOut(choice)) return announce(`${nameOf(choice)} is sold out.`);
    pick(choice);
    announce(`${nameOf(choice)} added`);
    clear();
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === 'Enter') {
      // Enter adds a product instead of submitting the form.
      event.preventDefault();
      add(current);
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const by = key === 'ArrowDown' ? 1 : -1;
      setAt(Math.max(0, Math.min(choices.length - 1, at + by)));
    } else if (key === 'Escape') clear();
  };
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={box}
        id={id}
        name={name}
        type="search"
        role="combobox"
        autoComplete="off"
        aria-keyshortcuts="/"
        aria-expanded={isOpen}
        aria-controls={`${id}-choices`}
        aria-activedescendant={
          isOpen && current ? `${id}-choice-${choices.indexOf(current)}` : undefined
        }
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        placeholder="Name, maker or brand..."
        defaultValue=""
        onInput={(event) => search(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Options
        id={id}
        offered={offered}
        choices={isOpen ? choices : []}
        current={current}
        add={add}
      />
      {isOpen && choices.length === 0 && <NothingFound hasFailed={found === 'failed'} />}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
