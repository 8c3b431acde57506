import {
  useEffect,
  useRef,
  useMemo,
  useSyncExternalStore,
  type FocusEvent,
  type InputEvent,
  type SubmitEvent,
  useState,
} from 'react';
import { wasWanted } from '#lib/browser/account/early-submit.ts';
import * as v from 'valibot';

/** Does now what somebody wanted of a form or a link before its script was there. */
export function useEarlyInput<Part extends HTMLElement>() {
  const part = useRef<Part>(null);
  useEffect(() => {
    const { current } = part;
    if (!current || !wasWanted(current)) return;
    if (current instanceof HTMLFormElement) current.requestSubmit();
    else current.click();
  }, []);
  return part;
}

const never = () => () => undefined;

/** What only the browser knows, read once the island is alive; before that the shop draws without. */
export function useHydrated<Value>(read: () => Value): Value | undefined {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useMemo(() => (isAlive ? read() : undefined), [isAlive, read]);
}

type Errors = Readonly<Record<string, string | undefined>>;

interface Options<Schema extends v.GenericSchema> {
  schema: Schema;
  /** `live`: a field is judged as soon as it is touched; else when the form is sent. */
  live?: boolean;
  /**
   * Sends what was right. `true`: the page is being left, so the form stays busy. An object: what
   * the shop says about single fields.
   */
  send: (values: v.InferOutput<Schema>) => Promise<boolean | Record<string, string>>;
  /** What stands in the form, where its fields' own values are not enough. */
  valuesIn?: (form: HTMLFormElement) => Record<string, unknown>;
}

/** What stands for a text that the browser itself can't read, such as 30 February in a date. */
const UNREADABLE = 'unreadable';

function valuesOf(form: HTMLFormElement): Record<string, FormDataEntryValue> {
  const values = Object.fromEntries(new FormData(form));
  for (const field of form.querySelectorAll('input')) {
    if (field.validity.badInput) values[field.name] = UNREADABLE;
  }
  return values;
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
  // Nothing is wrong with a form that was saved, and an empty selector throws.
  if (wrong.length > 0) form.querySelector<HTMLElement>(wrong.join())?.focus();
}

/** Its fields keep their own values, so what was typed before the script came is never lost. */
export function useForm<Schema extends v.GenericSchema>({
  schema,
  live,
  send,
  valuesIn = valuesOf,
}: Options<Schema>) {
  const form = useEarlyInput<HTMLFormElement>();
  const touched = useRef(new Set<string>());
  /** What the shop said about fields that were not changed since. */
  const refused = useRef(new Map<string, string>());
  const isSending = useRef(false);
  const [errors, setErrors] = useState<Errors>({});
  const [isRight, setRight] = useState(false);
  const [busy, setBusyState] = useState(false);

  const setBusy = (isBusy: boolean) => {
    isSending.current = isBusy;
    setBusyState(isBusy);
  };
  const judge = () => v.safeParse(schema, form.current ? valuesIn(form.current) : {});
  const show = () => {
    const result = judge();
    setRight(result.success);
    const own = Object.entries(errorsOf(result)).filter(([name]) => touched.current.has(name));
    setErrors(Object.fromEntries([...refused.current, ...own]));
  };
  const tell = (all: Errors) => {
    for (const name of Object.keys(all)) touched.current.add(name);
    setErrors(all);
    if (form.current) focusOn(form.current, all);
  };
  const refuse = (all: Record<string, string>) => {
    refused.current = new Map(Object.entries(all));
    tell(all);
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
    // Nothing may jump away from under a pointer that presses a link or a button.
    const isPressing = relatedTarget instanceof Element && relatedTarget.matches(':active');
    if (!live || isPressing) return;
    const name = nameIn(target);
    if (name !== undefined) touched.current.add(name);
    show();
  };
  const submit = async () => {
    if (isSending.current) return;
    const result = judge();
    refused.current.clear();
    if (!result.success) return tell(errorsOf(result));
    setBusy(true);
    const end = await send(result.output).catch((error: unknown) => {
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

  // The browser or the person may have filled the fields before this script came.
  useEffect(() => {
    setRight(judge().success);
    const free = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', free);
    return () => removeEventListener('pageshow', free);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form comes alive
  }, []);

  const hasErrors = Object.values(errors).some(Boolean);
  /** For the `<form>`. A form of the method `dialog` goes nowhere by itself. */
  const formProps = { ref: form, method: 'dialog', noValidate: true, onInput, onBlur, onSubmit };
  return { formProps, isRight, hasErrors, busy, refuse, field: (name: string) => errors[name] };
}
