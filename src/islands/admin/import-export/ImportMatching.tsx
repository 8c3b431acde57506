import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { CategoryChoice } from '#lib/catalogue/category-choices.ts';
import {
  type ColumnTarget,
  columnTargets,
  type ImportMapping,
  NEW,
  noMapping,
  SKIP,
} from '#lib/import-export/mapping.ts';
import {
  columnLabel,
  type ImportReport,
  productCount,
  type SheetColumn,
  type UnknownCategory,
} from '#lib/import-export/report.ts';
import type { CheckedFile } from './use-import.ts';

interface RowProps {
  title: string;
  details: ReactNode;
  children: (id: string) => ReactNode;
}

function MatchRow({ title, details, children }: RowProps) {
  const id = useId();
  return (
    <li className="grid grid-cols-2 items-center gap-3 border-t border-line py-2">
      <label htmlFor={id} className="wrap-anywhere">
        <b>{title}</b> <span className="muted block text-sm">{details}</span>
      </label>
      <span className="field">{children(id)}</span>
    </li>
  );
}

interface FormProps {
  title: string;
  lead: string;
  heads: readonly [string, string];
  submit: () => void;
  children: ReactNode;
}

function MatchForm({ title, lead, heads, submit, children }: FormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form className="mt-4 grid max-w-[760px] gap-3" onSubmit={send}>
      <h3>{title}</h3>
      <p className="muted">{lead}</p>
      <p className="grid grid-cols-2 gap-3 text-sm font-semibold text-ink-soft" aria-hidden="true">
        <span>{heads[0]}</span>
        <span>{heads[1]}</span>
      </p>
      <ul>{children}</ul>
      <button type="submit" className="button button-primary justify-self-start">
        Continue
      </button>
    </form>
  );
}

/** Null is not chosen yet. */
type Chosen<Target> = ReadonlyMap<string, Target | null>;

const chosenOf = <Target,>(chosen: Chosen<Target>): Record<string, Target> =>
  Object.fromEntries(
    [...chosen].flatMap(([name, target]) => (target === null ? [] : [[name, target] as const])),
  );

interface CategoryProps {
  unknown: readonly UnknownCategory[];
  categories: readonly CategoryChoice[];
  before: ImportMapping['categories'];
  apply: (chosen: ImportMapping['categories']) => void;
}

function CategoryMatching({ unknown, categories, before, apply }: CategoryProps) {
  const [chosen, setChosen] = useState<Chosen<string>>(
    () => new Map(unknown.map(({ name, suggestion }) => [name, before[name] ?? suggestion])),
  );
  return (
    <MatchForm
      title="Match categories"
      lead="The shop has no categories with these names. Choose where their products go."
      heads={['In the file', 'In the shop']}
      submit={() => apply(chosenOf(chosen))}
    >
      {unknown.map(({ name, products }) => (
        <MatchRow key={name} title={name || 'No category'} details={productCount(products)}>
          {(id) => (
            <select
              id={id}
              required
              value={chosen.get(name) ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setChosen(new Map(chosen).set(name, value || null))
              }
            >
              <option value="">Choose</option>
              {name !== '' && <option value={NEW}>New category</option>}
              <option value={SKIP}>Leave out</option>
              {categories.map(({ slug, name: label, parent }) => (
                <option key={slug} value={slug}>
                  {parent === null
                    ? label
                    : `${categories.find((one) => one.slug === parent)?.name ?? ''}: ${label}`}
                </option>
              ))}
            </select>
          )}
        </MatchRow>
      ))}
    </MatchForm>
  );
}

interface ColumnProps {
  columns: readonly SheetColumn[];
  before: ImportMapping['columns'];
  apply: (chosen: ImportMapping['columns']) => void;
}

const fields = columnTargets.filter((target) => target !== SKIP);
const isTarget = (value: string): value is ColumnTarget =>
  columnTargets.some((target) => target === value);

function ColumnMatching({ columns, before, apply }: ColumnProps) {
  const [chosen, setChosen] = useState<Chosen<ColumnTarget>>(
    () =>
      new Map(
        columns.map(({ name, suggestion }) => [name, before[name] ?? suggestion ?? SKIP] as const),
      ),
  );
  return (
    <MatchForm
      title="Match columns"
      lead="Choose what each column of the spreadsheet is. It needs at least a name and a price."
      heads={['In the file', 'In the shop']}
      submit={() => apply(chosenOf(chosen))}
    >
      {columns.map(({ name, samples }) => (
        <MatchRow key={name} title={name} details={samples.join(' · ') || 'empty'}>
          {(id) => (
            <select
              id={id}
              value={chosen.get(name) ?? SKIP}
              onChange={({ currentTarget: { value } }) =>
                isTarget(value) && setChosen(new Map(chosen).set(name, value))
              }
            >
              <option value={SKIP}>Leave out</option>
              {fields.map((field) => (
                <option key={field} value={field}>
                  {columnLabel(field)}
                </option>
              ))}
            </select>
          )}
        </MatchRow>
      ))}
    </MatchForm>
  );
}

/** What the owner has to match before the report says anything of use. */
export function nextMatching(
  { columns, categories }: ImportReport,
  mapping: ImportMapping | undefined,
): 'columns' | 'categories' | undefined {
  const isMatched = Object.keys(mapping?.columns ?? {}).length > 0;
  if (columns.length > 0 && !isMatched) return 'columns';
  const isOpen = categories.some(({ name }) => !Object.hasOwn(mapping?.categories ?? {}, name));
  return isOpen ? 'categories' : undefined;
}

interface Props {
  chosen: CheckedFile;
  step: 'columns' | 'categories';
  before: ImportMapping;
  categories: readonly CategoryChoice[];
  match: (matched: Partial<ImportMapping>) => void;
  reset: () => void;
}

export function ImportMatching({ chosen, step, before, categories, match, reset }: Props) {
  const { file, report, mapping = noMapping } = chosen;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        What is in the file?
      </h2>
      <p className="font-semibold wrap-anywhere">{file.name}</p>
      {step === 'columns' ? (
        <ColumnMatching
          columns={report.columns}
          before={before.columns}
          apply={(columns) => match({ columns })}
        />
      ) : (
        <CategoryMatching
          unknown={report.categories.filter(({ name }) => !Object.hasOwn(mapping.categories, name))}
          categories={categories}
          before={before.categories}
          apply={(chosenCategories) => match({ categories: chosenCategories })}
        />
      )}
      <div className="row my-4">
        <button type="button" className="button button-secondary" onClick={reset}>
          Choose another file
        </button>
      </div>
    </>
  );
}
