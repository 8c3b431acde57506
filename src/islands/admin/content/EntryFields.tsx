import { type ReactNode, useRef, useState } from 'react';
import type { CollectionName } from '#lib/content/entries.ts';
import { factChoices, type TypedEntry } from '#lib/content/entry-form.ts';
import { pictureUseOf } from '#lib/content/picture-rules.ts';
import { contentForms, type Field as ContentField } from '#lib/content/fields.ts';
import { describing, Field, FieldFrame, FieldError } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { insertText, MarkdownField } from './MarkdownField.tsx';
import { CroppedPicture } from './CroppedPicture.tsx';

const SYMBOLS = [
  'truck',
  'return',
  'lock',
  'gift',
  'chat',
  'heart',
  'star',
  'phone',
  'mail',
  'pin',
  'clock',
  'box',
  'check',
] as const;

interface FieldEditor {
  collection: CollectionName;
  field: ContentField;
  value: string | boolean;
  error: string | undefined;
  change: (value: string | boolean) => void;
  chooseLink: (insert: (href: string) => void) => void;
}

const labelOf = ({ label, isOptional = false }: ContentField): string =>
  isOptional ? `${label} (optional)` : label;

const asText = (value: string | boolean): string => (typeof value === 'string' ? value : '');

function SymbolField({ field, value, error, change }: FieldEditor) {
  return (
    <fieldset className={error ? 'field invalid' : 'field'}>
      <legend className="label">{field.label}</legend>
      <div className="row">
        {SYMBOLS.map((symbol) => (
          <label
            key={symbol}
            className="relative grid size-12 place-items-center rounded-sm border-[1.5px] border-line has-checked:border-indigo-400 has-checked:bg-indigo-100 has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              className="absolute opacity-0"
              type="radio"
              name={field.name}
              value={symbol}
              checked={value === symbol}
              onChange={() => change(symbol)}
            />
            <Icon name={symbol} />
            <span className="visually-hidden">{symbol}</span>
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

function ChoiceField({ field, value, error, change }: FieldEditor) {
  const { name, hint, isOptional = false, options = [] } = field;
  return (
    <FieldFrame name={name} label={labelOf(field)} error={error} hint={hint}>
      <select
        {...describing({ name, error, hint })}
        value={asText(value)}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      >
        <option value="">{isOptional ? 'None' : 'Choose'}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

const CheckField = ({ field: { name, label }, value, change }: FieldEditor) => (
  <label className="check-row">
    <input
      type="checkbox"
      name={name}
      checked={value === true}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
    {label}
  </label>
);

const TextWithMarkdown = ({ field, value, error, change, chooseLink }: FieldEditor) => (
  <MarkdownField
    name={field.name}
    label={field.label}
    value={asText(value)}
    error={error}
    chooseLink={chooseLink}
    onChange={change}
  />
);

const inputTypes: Partial<Record<ContentField['kind'], string>> = {
  number: 'number',
  instant: 'datetime-local',
  day: 'date',
};

function LineField({ field, value, error, change, chooseLink }: FieldEditor) {
  const { name, kind, hint } = field;
  const beside = kind === 'link' && (
    <button type="button" className="button button-link" onClick={() => chooseLink(change)}>
      Choose a page
    </button>
  );
  return (
    <Field
      name={name}
      label={labelOf(field)}
      error={error}
      {...(hint !== undefined && { hint })}
      value={asText(value)}
      type={inputTypes[kind] ?? 'text'}
      autoComplete="off"
      beside={beside}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

const UploadedPicture = ({ collection, value, error, change }: FieldEditor) => (
  <CroppedPicture
    use={pictureUseOf(collection)}
    value={asText(value)}
    onChange={change}
    problem={error}
  />
);

const editors: Partial<Record<ContentField['kind'], (editor: FieldEditor) => ReactNode>> = {
  icon: SymbolField,
  picture: UploadedPicture,
  markdown: TextWithMarkdown,
  check: CheckField,
  choice: ChoiceField,
};

type Target = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: EventTarget): target is Target =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type === 'text');

interface Props {
  collection: CollectionName;
  typed: TypedEntry;
  errors: Readonly<Record<string, string>>;
  change: (field: string, value: string | boolean) => void;
}

export function EntryFields({ collection, typed, errors, change }: Props) {
  const last = useRef<Target>(null);
  const [insert, setInsert] = useState<{ at: (href: string) => void }>();
  const { fields } = contentForms[collection];
  return (
    <>
      <div
        className="stack max-w-[720px] has-[[data-markdown]]:max-w-none"
        onFocus={({ target }) => {
          if (isTextField(target)) last.current = target;
        }}
      >
        {fields.map((field) => {
          const Editor = editors[field.kind] ?? LineField;
          return (
            <Editor
              key={field.name}
              collection={collection}
              field={field}
              value={typed[field.name] ?? ''}
              error={errors[field.name]}
              change={(value) => change(field.name, value)}
              chooseLink={(at) => setInsert({ at })}
            />
          );
        })}
      </div>
      <details>
        <summary>Facts of the shop</summary>
        <p className="muted">
          A fact always says what is true today. Press one to put it where you were writing.
        </p>
        <div className="row mt-2">
          {factChoices.map(({ write, label }) => (
            <button
              key={write}
              type="button"
              className="chip max-w-full flex-wrap rounded-md py-1 whitespace-normal"
              onClick={() => last.current && insertText(last.current, write)}
            >
              {label} <code className="text-xs">{write}</code>
            </button>
          ))}
        </div>
      </details>
      {insert && <LinkDialog choose={insert.at} onClose={() => setInsert(undefined)} />}
    </>
  );
}
