import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { announce } from '#lib/browser/announce.ts';
import { faultOfValue, looksSame } from '#lib/catalogue/option-rules.ts';
import { MAX_VALUE } from '#lib/catalogue/option-limits.ts';
import {
  movedValue,
  type TypedOption,
  type TypedOptionValue,
  withValues,
} from '#lib/catalogue/typed-choices.ts';
import { TOO_MANY_VALUES, valueFaults } from '#lib/catalogue/variant-schema.ts';
import { FieldError } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

interface ChipProps {
  value: TypedOptionValue;
  isEditing: boolean;
  edit: () => void;
  /** `undefined` leaves it as it is. */
  rename: (text: string | undefined) => void;
  step: (by: number) => void;
  remove: () => void;
  hintId: string;
}

function ChipEditor({ value: { text }, rename, step, remove }: ChipProps) {
  const editor = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    rename(event.key === 'Enter' ? input.current?.value : undefined);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!editor.current?.contains(relatedTarget)) rename(input.current?.value);
  };
  return (
    <span
      ref={editor}
      className="inline-flex max-w-full rounded-full border-[1.5px] border-focus bg-raised"
      role="group"
      aria-label={text}
    >
      <button
        type="button"
        className="icon-button"
        aria-label={`Move ${text} back`}
        onBlur={onBlur}
        onClick={() => step(-1)}
      >
        <Icon name="arrow-left" />
      </button>
      <input
        ref={input}
        className="min-h-target w-[130px] min-w-[60px] border-0 bg-transparent"
        aria-label={`New name of ${text}`}
        defaultValue={text}
        maxLength={MAX_VALUE}
        autoComplete="off"
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={`Move ${text} on`}
        onBlur={onBlur}
        onClick={() => step(1)}
      >
        <Icon name="arrow-right" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove ${text}`}
        onBlur={onBlur}
        onClick={remove}
      >
        <Icon name="trash" />
      </button>
    </span>
  );
}

function Chip(props: ChipProps) {
  const { value, isEditing, edit, step, remove, hintId } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    if (by === undefined) remove();
    else step(by);
  };
  return (
    <li className="min-w-0">
      {isEditing ? (
        <ChipEditor {...props} />
      ) : (
        <button
          type="button"
          className="chip max-w-full min-w-target justify-center wrap-anywhere whitespace-normal"
          data-value={value.key}
          aria-describedby={hintId}
          onClick={edit}
          onKeyDown={onKeyDown}
        >
          {value.text}
        </button>
      )}
    </li>
  );
}

interface AddValueProps {
  option: TypedOption;
  error: string | undefined;
  add: (text: string) => string;
}

/** Keeps what could not be added. */
function AddValue({ option: { key, name }, error, add }: AddValueProps) {
  const submit = (input: HTMLInputElement, text = input.value) => (input.value = add(text));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    submit(event.currentTarget);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[,;\t\r\n]/.test(text)) return;
    event.preventDefault();
    submit(event.currentTarget, `${event.currentTarget.value}${text}`);
  };
  const id = `values-${key}`;
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <input
        id={id}
        aria-label={`Add a value of ${name || 'the option'}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
        placeholder="Add a value"
        autoComplete="off"
        enterKeyHint="done"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={({ currentTarget }) => submit(currentTarget)}
      />
      {/* Said once, above all to screen readers. */}
      <small id={`${id}-hint`} className="in-[[data-option]+[data-option]]:sr-only">
        Enter or a comma adds it, and you can paste a list. Press a value to rename, move or remove
        it; arrow keys move it too.
      </small>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

interface Props {
  option: TypedOption;
  error: string | undefined;
  /** Returns whether the option could be changed. */
  change: (option: TypedOption) => boolean;
}

export function ValueChips({ option, error, change }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [editing, setEditing] = useState<string>();
  const [problem, setProblem] = useState('');
  const { values } = option;

  const replace = (next: readonly TypedOptionValue[]) => change({ ...option, values: next });
  // React moves the chip's button, so the focus moves too.
  const focusOn = (key: string) =>
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-value="${key}"]`)?.focus(),
    );
  const move = (from: number, to: number, key: string) => {
    const next = movedValue(values, from, to);
    if (next === values) return;
    replace(next);
    announce(`${values[from]?.text ?? ''} is now number ${to + 1}.`);
    if (editing === undefined) focusOn(key);
  };
  const rename = (value: TypedOptionValue, typed: string | undefined) => {
    const text = typed?.trim() ?? '';
    setEditing(undefined);
    focusOn(value.key);
    if (text === '' || text === value.text) return;
    const isTaken = values.some((one) => one !== value && looksSame(one.text, text));
    const fault = faultOfValue(text);
    setProblem(isTaken ? `${text} is there already` : fault ? valueFaults[fault] : '');
    if (!isTaken && !fault)
      replace(values.map((one) => (one.key === value.key ? { ...one, text } : one)));
  };
  const remove = (at: number, text: string) => {
    setEditing(undefined);
    replace(values.toSpliced(at, 1));
    announce(`${text} is removed.`);
    document.getElementById(`values-${option.key}`)?.focus();
  };
  const add = (text: string): string => {
    const { option: next, rejected } = withValues(option, text);
    const isChanged = next.values.length === values.length || change(next);
    const [first] = rejected;
    const fault = first === undefined ? undefined : faultOfValue(first);
    setProblem(fault ? valueFaults[fault] : first === undefined ? '' : TOO_MANY_VALUES);
    return isChanged ? rejected.join(', ') : text;
  };
  return (
    <>
      {values.length > 0 && (
        <ul ref={list} className="flex flex-wrap gap-2" aria-label={`Values of ${option.name}`}>
          {values.map((value, at) => (
            <Chip
              key={value.key}
              value={value}
              isEditing={editing === value.key}
              edit={() => setEditing(value.key)}
              rename={(text) => rename(value, text)}
              step={(by) => move(at, at + by, value.key)}
              remove={() => remove(at, value.text)}
              hintId={`values-${option.key}-hint`}
            />
          ))}
        </ul>
      )}
      <AddValue option={option} error={problem || error} add={add} />
    </>
  );
}
