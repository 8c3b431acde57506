import { useState } from 'react';
import { announce } from '#lib/browser/announce.ts';
import {
  filled,
  isInScope,
  type TypedChoices,
  type TypedOption,
} from '#lib/catalogue/typed-choices.ts';
import { columnLabels } from './VariantRow.tsx';
import type { ChangeChoices } from './use-choices.ts';

/** The variants that a change is for: all, or all with one value. */
export function ScopeChoices({ options }: { options: readonly TypedOption[] }) {
  return (
    <>
      <option value="">All variants</option>
      {options.map(({ key, name, values }) => (
        <optgroup key={key} label={name}>
          {values.map((value) => (
            <option key={value.key} value={value.key}>
              All with {value.text}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}

interface Props {
  choices: TypedChoices;
  change: ChangeChoices;
}

const columns = ['countInStock', 'price', 'salePrice', 'weightGrams', 'isSold'] as const;
const labels = { ...columnLabels, isSold: 'Sold' };

/** A SKU and a barcode belong to one variant. */
export function FillBar({ choices: { options, variants }, change }: Props) {
  const [column, setColumn] = useState<(typeof columns)[number]>('countInStock');
  const [text, setText] = useState('');
  const [sold, setSold] = useState('yes');
  const [scope, setScope] = useState('');
  const fill = () => {
    const what = column === 'isSold' ? { isSold: sold === 'yes' } : { [column]: text };
    change((before) => ({ ...before, variants: filled(before.variants, scope, what) }));
    const count = variants.filter((one) => isInScope(one, scope)).length;
    announce(`${count} variants are changed.`);
  };
  return (
    <fieldset className="field mb-3 grid-cols-2 gap-2 lg:grid-cols-[1fr_1fr_1.5fr_auto]">
      <legend className="label float-start col-span-full">Fill a column</legend>
      <select
        aria-label="Column to fill"
        value={column}
        onChange={({ currentTarget }) => {
          const chosen = columns.find((one) => one === currentTarget.value);
          if (chosen) setColumn(chosen);
        }}
      >
        {columns.map((one) => (
          <option key={one} value={one}>
            {labels[one]}
          </option>
        ))}
      </select>
      {column === 'isSold' ? (
        <select
          aria-label="Value to fill in"
          value={sold}
          onChange={({ currentTarget }) => setSold(currentTarget.value)}
        >
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </select>
      ) : (
        <input
          aria-label="Value to fill in"
          inputMode={column === 'price' || column === 'salePrice' ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            fill();
          }}
        />
      )}
      <select
        aria-label="Variants to fill"
        value={scope}
        onChange={({ currentTarget }) => setScope(currentTarget.value)}
      >
        <ScopeChoices options={options} />
      </select>
      <button type="button" className="button button-secondary" onClick={fill}>
        Fill
      </button>
    </fieldset>
  );
}
