import type { ReactNode } from 'react';
import { toLocal } from '#lib/format/dates.ts';
import { ProductPicker } from '#islands/admin/checkout/ProductPicker.tsx';
import { Field, FieldFrame } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { AdminDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { AdminForm } from '#islands/admin/ui/AdminForm.tsx';
import { CategoryChoices } from '#islands/admin/ui/CategoryChoices.tsx';
import type { EditorField } from './editor-fields.ts';
import type { Editor } from './use-editor.ts';

interface ProductsProps {
  ids: readonly string[];
  error: string | undefined;
  change: (ids: readonly string[]) => void;
}

const Products = ({ ids, error, change }: ProductsProps) => (
  <>
    <ProductPicker
      offered="products"
      error={error}
      pick={({ productId }) => change([...new Set([...ids, productId])])}
    />
    <ul className="row" aria-label="Products">
      {ids.map((id) => (
        <li key={id}>
          <button
            type="button"
            className="chip"
            aria-label={`Remove ${id}`}
            onClick={() => change(ids.filter((one) => one !== id))}
          >
            {id}
            <Icon name="close" size="small" />
          </button>
        </li>
      ))}
    </ul>
  </>
);

type Shown = Pick<Editor, 'stored' | 'parts' | 'change' | 'field'>;

const textOf = (value: unknown): string | number =>
  typeof value === 'string' || typeof value === 'number' ? value : '';

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const CODE = { autoCapitalize: 'characters', spellCheck: false } as const;

/** What the input of a field says to the browser beside its name. */
function attributesOf(field: EditorField, stored: unknown) {
  const plain = { autoComplete: 'off', defaultValue: textOf(stored) } as const;
  if (field.is === 'instant') {
    return { type: 'datetime-local', defaultValue: stored instanceof Date ? toLocal(stored) : '' };
  }
  if (field.is === 'number') {
    return { ...plain, inputMode: field.isDecimal ? 'decimal' : 'numeric' } as const;
  }
  return field.is === 'text'
    ? { ...plain, maxLength: field.maxLength, ...(field.isCode && CODE) }
    : plain;
}

function OneField({ name, of, shown }: { name: string; of: EditorField; shown: Shown }) {
  const { stored, parts, change, field } = shown;
  const { label, hint } = of;
  const error = field(of.error ?? name);
  const said = { ...(hint !== undefined && { hint }), error };
  switch (of.is) {
    case 'check':
      return (
        <label className="check-row">
          <input type="checkbox" name={name} defaultChecked={stored[name] === true} />
          {label}
        </label>
      );
    case 'choice':
      return (
        <FieldFrame name={name} label={label} {...said}>
          <select
            id={name}
            value={parts.chosen[name]}
            onChange={({ currentTarget: { value } }) =>
              change({ chosen: { ...parts.chosen, [name]: value } })
            }
          >
            {Object.entries(of.options).map(([value, option]) => (
              <option key={value} value={value}>
                {option}
              </option>
            ))}
          </select>
        </FieldFrame>
      );
    case 'categories':
      return <CategoryChoices all={of.all} chosen={listOf(stored[name])} {...said} />;
    case 'products':
      return (
        <Products ids={parts.products} error={error} change={(products) => change({ products })} />
      );
    case 'text':
    case 'number':
    case 'instant':
      return <Field name={name} label={label} {...said} {...attributesOf(of, stored[name])} />;
  }
}

/** Fields that take a whole line of a wide screen. */
const WIDE: ReadonlyArray<EditorField['is']> = ['check', 'categories', 'products'];

interface Props {
  title: string;
  editor: Shown & Pick<Editor, 'formProps' | 'busy' | 'unsaved' | 'fields'>;
  /** Above the fields. */
  children?: ReactNode;
  onClose: () => void;
}

export const EditorDialog = ({ title, editor, children, onClose }: Props) => (
  <AdminDialog title={title} wide onClose={onClose}>
    <AdminForm formProps={editor.formProps} busy={editor.busy} unsaved={editor.unsaved}>
      {children}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {Object.entries(editor.fields)
          .filter(([, { isFixed, isHidden }]) => !isFixed && !isHidden)
          .map(([name, of]) => (
            <div key={name} className={WIDE.includes(of.is) ? 'stack sm:col-span-2' : 'contents'}>
              <OneField name={name} of={of} shown={editor} />
            </div>
          ))}
      </div>
    </AdminForm>
  </AdminDialog>
);
