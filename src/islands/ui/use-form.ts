import {
  useEffect,
  useRef,
  type FocusEvent,
  type InputEvent,
  type SubmitEvent,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { typedNumber } from '#lib/format/typed-number.ts';
import { useEarlyInput } from './use-early-input.ts';

type Errors = Readonly<Record<string, string | undefined>>;

interface Options<Schema extends v.GenericSchema> {
  schema: Schema;
  /** Validates a field once it was touched, not only on submit. */
  live?: boolean;
  /**
   * Sends the validated values; `typed` is what the schema read. Resolves to `true` when the page is being left, or to
   * the server's error for each field.
   */
  send: (
    values: v.InferOutput<Schema>,
    typed: v.InferInput<Schema>,
  ) => Promise<boolean | Record<string, string>>;
  valuesIn?: (form: HTMLFormElement) => Record<string, unknown>;
}

/** Replaces input that the browser can't parse, such as 30 February in a date field. */
const UNREADABLE = 'unreadable';

export function valuesOf(form: HTMLFormElement): Record<string, FormDataEntryValue> {
  const values = Object.fromEntries(new FormData(form));
  for (const field of form.querySelectorAll('input')) {
    if (field.validity.badInput) values[field.name] = UNREADABLE;
  }
  return values;
}

/** The number in a field, or its text if that is empty or not a single number. */
export function numberIn(form: HTMLFormElement, name: string): number | string {
  const typed = new FormData(form).get(name);
  return typedNumber(typeof typed === 'string' ? typed : '');
}

const nameIn = (target: EventTarget): string | undefined =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement
    ? target.name
    : undefined;

function errorsOf(result: { issues?: readonly v.BaseIssue<unknown>[] | undefined }): Errors {
  const errors: Record<string, string> = {};
  for (const issue of result.issues ?? []) {
    const field = v.getDotPath(issue);
    if (field) errors[field] ??= issue.message;
  }
  return errors;
}

function focusOn(form: HTMLFormElement, errors: Errors): void {
  const wrong = Object.keys(errors).map((name) => `[name="${CSS.escape(name)}"]`);
  // An empty selector throws.
  if (wrong.length > 0) form.querySelector<HTMLElement>(wrong.join())?.focus();
}

/** The fields are uncontrolled, so that hydration loses no input. */
export function useForm<Schema extends v.GenericSchema>({
  schema,
  live,
  send,
  valuesIn = valuesOf,
}: Options<Schema>) {
  const form = useEarlyInput<HTMLFormElement>();
  const touched = useRef(new Set<string>());
  /** The server's errors for fields that have not changed since. */
  const refused = useRef(new Map<string, string>());
  const isSending = useRef(false);
  const [errors, setErrors] = useState<Errors>({});
  const [isRight, setRight] = useState(false);
  const [busy, setBusyState] = useState(false);

  const setBusy = (isBusy: boolean) => {
    isSending.current = isBusy;
    setBusyState(isBusy);
  };
  const typed = () => (form.current ? valuesIn(form.current) : {});
  const validate = () => v.safeParse(schema, typed());
  const show = () => {
    const result = validate();
    setRight(result.success);
    const own = Object.entries(errorsOf(result)).filter(([name]) => touched.current.has(name));
    setErrors(Object.fromEntries([...refused.current, ...own]));
  };
  const showErrors = (all: Errors) => {
    for (const name of Object.keys(all)) touched.current.add(name);
    // A field may be displayed only once it is wrong.
    flushSync(() => setErrors(all));
    if (form.current) focusOn(form.current, all);
  };
  const refuse = (all: Record<string, string>) => {
    refused.current = new Map(Object.entries(all));
    showErrors(all);
  };

  const onInput = (event: InputEvent<HTMLFormElement>) => {
    const name = nameIn(event.target);
    if (name !== undefined) {
      refused.current.delete(name);
      if (live) touched.current.add(name);
    }
    show();
  };
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const { target, relatedTarget } = event;
    // No error appears while the pointer is down, so that the layout does not shift under it.
    const isPressing = relatedTarget instanceof Element && relatedTarget.matches(':active');
    if (!live || isPressing) return;
    const name = nameIn(target);
    if (name !== undefined) touched.current.add(name);
    show();
  };
  const submit = async () => {
    if (isSending.current) return;
    const input = typed();
    const result = v.safeParse(schema, input);
    refused.current.clear();
    if (!result.success) return showErrors(errorsOf(result));
    setBusy(true);
    const end = await send(result.output, input as v.InferInput<Schema>).catch((error: unknown) => {
      setBusy(false);
      throw error;
    });
    if (end !== true) setBusy(false);
    if (typeof end === 'object') refuse(end);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit();
  };

  // The browser or the user may have filled fields before hydration.
  useEffect(() => {
    setRight(validate().success);
    const free = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', free);
    return () => removeEventListener('pageshow', free);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form comes alive
  }, []);

  const hasErrors = Object.values(errors).some(Boolean);
  const formProps = { ref: form, method: 'dialog', noValidate: true, onInput, onBlur, onSubmit };
  return { formProps, isRight, hasErrors, busy, refuse, field: (name: string) => errors[name] };
}
