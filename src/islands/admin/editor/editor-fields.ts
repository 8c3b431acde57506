import { instantIn } from '#islands/admin/ui/instant-in.ts';
import { numberIn } from '#islands/ui/use-form.ts';

/** The fields of an editor as data: `EditorFields.tsx` draws them, `use-editor.ts` reads them. */

interface Shared {
  label: string;
  hint?: string;
  /** It is not asked for now, and what is stored is sent again. */
  isFixed?: boolean;
  /** It is not asked for now, and not sent. */
  isHidden?: boolean;
  /** It decides which other fields there are, and is not sent. */
  isLocal?: boolean;
  /** The field of an error that stands here. */
  error?: string;
}

export type EditorField = Shared &
  (
    | { is: 'text'; maxLength: number; isCode?: boolean }
    | { is: 'number'; isOptional?: boolean; isDecimal?: boolean }
    | { is: 'instant' }
    | { is: 'check' }
    | { is: 'choice'; options: Readonly<Record<string, string>> }
    | { is: 'categories'; all: ReadonlyArray<{ slug: string; name: string }> }
    | { is: 'products' }
  );
export type EditorFields = Readonly<Record<string, EditorField>>;

/** Values that are in no field of the form: what is chosen, and the products. */
export interface Parts {
  chosen: Record<string, string>;
  products: readonly string[];
}

export type Stored = Readonly<Record<string, unknown>>;

const asSent = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

interface Given {
  form: HTMLFormElement;
  name: string;
  field: EditorField;
  before: unknown;
  parts: Parts;
}
type Read = (given: Given) => unknown;

const readers: Record<EditorField['is'], Read> = {
  text: ({ form, name }) => new FormData(form).get(name),
  number: ({ form, name, field }) => {
    const typed = numberIn(form, name);
    return typed === '' && field.is === 'number' && field.isOptional ? null : typed;
  },
  instant: ({ form, name, before }) =>
    instantIn(form, name, before instanceof Date ? before : null) || null,
  check: ({ form, name }) => new FormData(form).has(name),
  choice: ({ name, parts }) => parts.chosen[name],
  categories: ({ form, name }) => new FormData(form).getAll(name).map(String),
  products: ({ parts }) => parts.products,
};

function valueOf(given: Given): unknown {
  const { field, before } = given;
  if (field.isHidden || field.isLocal) return undefined;
  return field.isFixed ? asSent(before) : readers[field.is](given);
}

/** What the form holds, as the call's body has it. */
export function valuesIn(
  form: HTMLFormElement,
  fields: EditorFields,
  { stored, parts }: { stored: Stored; parts: Parts },
): Record<string, unknown> {
  const values = Object.entries(fields).map(
    ([name, field]) => [name, valueOf({ form, name, field, before: stored[name], parts })] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
