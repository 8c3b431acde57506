import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { announce } from '#lib/browser/announce.ts';
import { findChoices } from '#lib/browser/checkout/new-order.ts';
import { nameWithSize } from '#lib/catalogue/sizes.ts';
import { formatMoney } from '#lib/format/money.ts';
import type { Choice } from '#lib/checkout/new-order.ts';
import { FieldError } from '#islands/ui/Field.tsx';
import * as m from '#messages';

/** The delay before a search, in ms. */
const PAUSE_MS = 200;
const LIST = 'product-choices';

function useChoices(typed: string) {
  const [found, setFound] = useState<{ q: string; choices: readonly Choice[] | 'failed' }>();
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

const nameOf = ({ name, size }: Choice): string => nameWithSize(name, size);

interface OptionProps {
  choice: Choice;
  id: string;
  isCurrent: boolean;
  pick: () => void;
}

function Option({ choice, id, isCurrent, pick }: OptionProps) {
  const { left, unitCents } = choice;
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      aria-disabled={left < 1}
      className={isCurrent ? 'choice-option current' : 'choice-option'}
      onMouseDown={(event) => event.preventDefault()}
      onClick={pick}
    >
      <span className="fill">{nameOf(choice)}</span>
      <span className="numeric">{formatMoney(unitCents)}</span>
      <small className={left < 1 ? 'needs-action' : 'muted'}>
        {left < 1 ? 'Sold out' : `${left} left`}
      </small>
    </button>
  );
}

interface OptionsProps {
  choices: readonly Choice[];
  current: Choice | undefined;
  add: (choice: Choice) => void;
}

const Options = ({ choices, current, add }: OptionsProps) => (
  <div
    id={LIST}
    role="listbox"
    aria-label="Products"
    className="choice-options"
    hidden={choices.length === 0}
  >
    {choices.map((choice, index) => (
      <Option
        key={`${choice.productId} ${choice.size}`}
        id={`choice-${index}`}
        choice={choice}
        isCurrent={choice === current}
        pick={() => add(choice)}
      />
    ))}
  </div>
);

const PickerError = ({ error }: { error: string }) => (
  <FieldError id="product-error">{error}</FieldError>
);

const NothingFound = ({ hasFailed }: { hasFailed: boolean }) => (
  <p className="muted">
    {hasFailed ? 'The products could not be searched. Check your connection.' : m.catalogue_none()}
  </p>
);

interface PickerProps {
  error: string | undefined;
  pick: (choice: Choice) => void;
}

export function ProductPicker({ error, pick }: PickerProps) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useChoices(typed);
  const choices = Array.isArray(found) ? found : [];
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
  const add = (choice: Choice | undefined) => {
    if (!choice) return;
    if (choice.left < 1) return announce(`${nameOf(choice)} is sold out.`);
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
    <div className={error ? 'field invalid picker' : 'field picker'}>
      <label htmlFor="product">Add product</label>
      <input
        ref={box}
        id="product"
        name="cartItems"
        type="search"
        role="combobox"
        autoComplete="off"
        aria-keyshortcuts="/"
        aria-expanded={isOpen}
        aria-controls={LIST}
        aria-activedescendant={isOpen && current ? `choice-${choices.indexOf(current)}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'product-error' : undefined}
        placeholder="Name, maker or brand..."
        defaultValue=""
        onInput={(event) => search(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Options choices={isOpen ? choices : []} current={current} add={add} />
      {isOpen && choices.length === 0 && <NothingFound hasFailed={found === 'failed'} />}
      {error && <PickerError error={error} />}
    </div>
  );
}
