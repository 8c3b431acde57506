import { useLayoutEffect, useRef } from 'react';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { districts } from '#lib/shop-settings/districts.ts';
import { weekdays } from '#lib/shop-settings/schema.ts';
import {
  settingFields,
  type FieldKind,
  type SettingName,
} from '#lib/shop-settings/settings-fields.ts';
import { ITEM, type TypedRow } from '#lib/shop-settings/settings-form.ts';
import { describing, FieldFrame, FieldError } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { inputId, ProductSetting } from './ProductSetting.tsx';
import type { SettingsForm } from './use-settings-form.ts';
import * as m from '#messages';

type ListKind = Extract<
  FieldKind,
  | 'openings'
  | 'districts'
  | 'accounts'
  | 'addresses'
  | 'synonyms'
  | 'swatches'
  | 'gifts'
  | 'amounts'
>;

interface Column {
  key: string;
  label: string;
  control:
    | 'text'
    | 'amount'
    | 'digits'
    | 'email'
    | 'time'
    | 'color'
    | 'check'
    | 'product'
    | readonly string[];
}

interface ListShape {
  columns: readonly Column[];
  noun: string;
  /** The columns of its cells. */
  cells: string;
  fresh: TypedRow;
}

const shapes: Record<ListKind, ListShape> = {
  openings: {
    noun: 'opening times',
    cells: 'grid-cols-2 lg:grid-cols-4 [&_:is(input,select)]:px-2',
    columns: [
      { key: 'from', label: 'From', control: weekdays },
      { key: 'to', label: 'To', control: weekdays },
      { key: 'opens', label: 'Opens', control: 'time' },
      { key: 'closes', label: 'Closes', control: 'time' },
    ],
    fresh: { from: 'Monday', to: 'Friday', opens: '09:00', closes: '17:00' },
  },
  districts: {
    noun: 'district',
    cells: 'grid-cols-1 lg:grid-cols-[1fr_1fr_auto]',
    columns: [
      { key: 'name', label: 'District', control: districts },
      { key: 'fee', label: 'Delivery, Rs.', control: 'amount' },
      {
        key: 'cashOnDelivery',
        get label() {
          return m.payments_cash();
        },
        control: 'check',
      },
    ],
    fresh: { name: '', fee: '', cashOnDelivery: 'yes' },
  },
  accounts: {
    noun: 'bank account',
    cells: 'grid-cols-1 lg:grid-cols-4',
    columns: [
      { key: 'bank', label: 'Bank', control: 'text' },
      { key: 'branch', label: 'Branch', control: 'text' },
      { key: 'accountName', label: 'Account name', control: 'text' },
      { key: 'accountNumber', label: 'Account number', control: 'digits' },
    ],
    fresh: { bank: '', branch: '', accountName: '', accountNumber: '' },
  },
  addresses: {
    noun: 'email address',
    cells: 'grid-cols-1',
    columns: [{ key: ITEM, label: 'Email address', control: 'email' }],
    fresh: { [ITEM]: '' },
  },
  synonyms: {
    noun: 'synonyms',
    cells: 'grid-cols-1 [&_label]:sr-only',
    columns: [{ key: ITEM, label: 'Words that mean the same', control: 'text' }],
    fresh: { [ITEM]: '' },
  },
  swatches: {
    noun: 'colour',
    cells: 'grid-cols-[minmax(0,1fr)_72px]',
    columns: [
      { key: 'value', label: 'Name', control: 'text' },
      { key: 'swatch', label: 'Swatch', control: 'color' },
    ],
    fresh: { value: '', swatch: '#808080' },
  },
  amounts: {
    noun: 'amount',
    cells: 'grid-cols-1',
    columns: [{ key: ITEM, label: 'Amount, Rs.', control: 'amount' }],
    fresh: { [ITEM]: '' },
  },
  gifts: {
    noun: 'gift',
    cells: 'grid-cols-1 lg:grid-cols-[1fr_180px_auto]',
    columns: [
      { key: 'product', label: 'Product', control: 'product' },
      { key: 'over', label: 'Orders from, Rs.', control: 'amount' },
      { key: 'firstOrderOnly', label: 'First order only', control: 'check' },
    ],
    fresh: { product: '', size: DEFAULT_SIZE, over: '', firstOrderOnly: 'no' },
  },
};

export const isListKind = (kind: FieldKind): kind is ListKind => Object.hasOwn(shapes, kind);

const nameOfCell = (name: SettingName, at: number, key: string): string =>
  key === ITEM ? `${name}.${at}` : `${name}.${at}.${key}`;

export const cellNames = (name: SettingName, kind: ListKind, rows: number): string[] =>
  Array.from({ length: rows }, (_, at) =>
    shapes[kind].columns.map(({ key }) => nameOfCell(name, at, key)),
  ).flat();

interface CellProps {
  name: string;
  column: Column;
  row: TypedRow;
  error: string | undefined;
  /** Of this cell, and of what is chosen with it. */
  change: (value: string, more?: TypedRow) => void;
}

const inputs = {
  text: { type: 'text' },
  amount: { type: 'text', inputMode: 'decimal' },
  digits: { type: 'text', inputMode: 'numeric' },
  email: { type: 'email', inputMode: 'email' },
  time: { type: 'time' },
  color: { type: 'color', className: 'p-1' },
} as const;

function Cell({ name, column: { key, label, control }, row, error, change }: CellProps) {
  const id = inputId(name);
  const value = row[key] ?? '';
  if (control === 'product') {
    return (
      <ProductSetting
        name={name}
        label={label}
        productId={value}
        size={row['size']}
        error={error}
        choose={({ productId, size }) => change(productId, { size })}
      />
    );
  }
  const attributes = describing({ name, id, error });
  if (control === 'check') {
    return (
      <label className="check-row lg:mt-8">
        <input
          {...attributes}
          className="tick-box"
          type="checkbox"
          checked={value !== 'no'}
          onChange={(event) => change(event.currentTarget.checked ? 'yes' : 'no')}
        />
        {label}
      </label>
    );
  }
  const typing = {
    ...attributes,
    value,
    onInput: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
  };
  return (
    <FieldFrame name={name} id={id} label={label} error={error}>
      {typeof control === 'string' ? (
        <input {...typing} {...inputs[control]} autoComplete="off" />
      ) : (
        <select {...typing}>
          {value === '' && <option value="">Choose</option>}
          {control.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** Focuses the first field of an added row, or the Add button after a removal. */
function useRowFocus(count: number) {
  const list = useRef<HTMLFieldSetElement>(null);
  const before = useRef(count);
  const isOwn = useRef(false);
  useLayoutEffect(() => {
    const added = count > before.current;
    before.current = count;
    if (!isOwn.current) return;
    isOwn.current = false;
    const rows = list.current?.querySelectorAll('[data-line]');
    const target = added
      ? rows?.[rows.length - 1]?.querySelector<HTMLElement>('input, select')
      : list.current?.querySelector<HTMLElement>('[data-add]');
    target?.focus();
  }, [count]);
  return { list, willChange: () => (isOwn.current = true) };
}

interface Props {
  name: SettingName;
  kind: ListKind;
  rows: readonly TypedRow[];
  form: Pick<SettingsForm, 'change' | 'field' | 'clearErrors'>;
}

export function SettingList({ name, kind, rows, form }: Props) {
  const { label, hint } = settingFields[name];
  const { columns, noun, cells, fresh } = shapes[kind];
  const isOpenings = kind === 'openings';
  const isSynonyms = kind === 'synonyms';
  const { list, willChange } = useRowFocus(rows.length);
  const error = form.field(name);
  const replace = (next: readonly TypedRow[]) => {
    if (next.length !== rows.length) {
      willChange();
      form.clearErrors();
    }
    form.change(name, next);
  };
  return (
    <fieldset
      ref={list}
      className={`grid justify-items-start gap-3 ${isSynonyms ? 'lg:grid-cols-2 lg:*:not-data-line:col-span-full' : ''}`}
      data-setting={name}
      aria-describedby={`${inputId(name)}-hint`}
    >
      <legend className="label">{label}</legend>
      <small id={`${inputId(name)}-hint`} className="muted text-xs">
        {hint}
      </small>
      {error && <FieldError>{error}</FieldError>}
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity, and their fields are controlled
        <div
          key={at}
          className={`flex w-full items-start gap-2 ${isSynonyms ? '' : 'border-b border-line pb-3'} ${isOpenings ? 'max-sm:flex-col max-sm:gap-0' : ''}`}
          data-line
          role="group"
          aria-label={`${label} ${at + 1}`}
        >
          <div className={`grid w-full flex-1 gap-3 ${cells}`}>
            {columns.map((column) => {
              const cell = nameOfCell(name, at, column.key);
              return (
                <Cell
                  key={column.key}
                  name={cell}
                  column={column}
                  row={row}
                  error={form.field(cell)}
                  change={(value, more) =>
                    replace(
                      rows.map((one, here) =>
                        here === at ? { ...one, [column.key]: value, ...more } : one,
                      ),
                    )
                  }
                />
              );
            })}
          </div>
          <button
            type="button"
            className={`icon-button flex-none ${isSynonyms ? 'mt-1' : 'mt-6'} ${isOpenings ? 'max-sm:mt-1' : ''}`}
            aria-label={`Remove ${noun} ${at + 1}`}
            onClick={() => replace(rows.filter((_, here) => here !== at))}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      <button
        type="button"
        id={inputId(name)}
        className="button button-secondary"
        data-add
        onClick={() => replace([...rows, fresh])}
      >
        Add {noun}
      </button>
    </fieldset>
  );
}
