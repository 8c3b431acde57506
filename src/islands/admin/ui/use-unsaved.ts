import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { removeUnsaved, storeUnsaved, unsavedOf } from '#lib/browser/forms/unsaved.ts';
import { changedIn, isEmptyForm, type TypedForm, TypedFormSchema } from '#lib/forms/unsaved.ts';

type Parts = TypedForm['parts'];

interface Options {
  /** The form and the id of what it edits, such as `product/clay-bowl`. */
  name: string;
  /** Of the saved version that the form shows. */
  revision: string | number;
  form: RefObject<HTMLFormElement | null>;
  /** The uncontrolled fields to store; none with a secret. */
  fields: readonly string[];
  /** Values outside these fields: the saved ones, and the present ones. */
  saved?: Parts;
  parts?: Parts;
  restore?: (parts: Parts) => void;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const fieldsNamed = (form: HTMLFormElement, name: string): Field[] => [
  ...form.querySelectorAll<Field>(`[name="${CSS.escape(name)}"]`),
];

/** Leaves out fields that the form does not show. */
function valuesIn(form: HTMLFormElement, names: readonly string[]): TypedForm['fields'] {
  const data = new FormData(form);
  const shown = names.filter((name) => fieldsNamed(form, name).length > 0);
  return Object.fromEntries(shown.map((name) => [name, data.getAll(name).map(String)]));
}

function fill(form: HTMLFormElement, values: TypedForm['fields']): void {
  for (const [name, [first = '', ...rest]] of Object.entries(values)) {
    for (const field of fieldsNamed(form, name)) {
      if (isChoice(field)) field.checked = [first, ...rest].includes(field.value);
      else field.value = first;
    }
  }
  // The form reads its fields again.
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

function typedOf(name: string): { typed: TypedForm; revision: string | number } | undefined {
  const stored = unsavedOf(name);
  const read = v.safeParse(TypedFormSchema, stored?.typed);
  return stored && read.success ? { typed: read.output, revision: stored.revision } : undefined;
}

/**
 * Stores what is typed on this device until it is saved. Restores it at once if the shop's version is still the same;
 * otherwise the person decides.
 */
export function useUnsaved(options: Options) {
  const { name, revision, form, fields, saved = {}, parts = {}, restore } = options;
  const [note, setNote] = useState<'restored' | 'older'>();
  const [isStored, displayStored] = useState(false);
  /** The same value, before the next render. */
  const isStoredNow = useRef(false);
  const found = useRef<TypedForm>(undefined);
  /** The saved values of the fields. */
  const before = useRef<TypedForm['fields']>({});

  const setStored = (isNow: boolean) => {
    isStoredNow.current = isNow;
    displayStored(isNow);
  };
  const clear = () => {
    removeUnsaved(name);
    setStored(false);
    setNote(undefined);
  };
  const put = (typed: TypedForm) => {
    flushSync(() => restore?.(typed.parts));
    if (form.current) fill(form.current, typed.fields);
  };
  const store = () => {
    if (!form.current) return;
    const shop = { fields: before.current, parts: saved };
    const typed = changedIn(shop, { fields: valuesIn(form.current, fields), parts });
    if (!isEmptyForm(typed)) setStored(storeUnsaved(name, typed, revision));
    else if (isStoredNow.current) clear();
  };
  const latest = useRef(store);
  useEffect(() => {
    latest.current = store;
  });

  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    before.current = valuesIn(element, fields);
    const stored = typedOf(name);
    if (stored) {
      found.current = stored.typed;
      const isOlder = stored.revision !== revision;
      setNote(isOlder ? 'older' : 'restored');
      if (!isOlder) {
        setStored(true);
        // `flushSync` does nothing within an effect.
        queueMicrotask(() => put(stored.typed));
      }
    }
    const follow = () => latest.current();
    // The browser resets the fields after the event.
    const followReset = () => setTimeout(follow);
    element.addEventListener('input', follow);
    element.addEventListener('change', follow);
    element.addEventListener('reset', followReset);
    return () => {
      element.removeEventListener('input', follow);
      element.removeEventListener('change', follow);
      element.removeEventListener('reset', followReset);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, []);
  const text = JSON.stringify(parts);
  const first = useRef(text);
  useEffect(() => {
    if (first.current === text) return;
    first.current = text;
    latest.current();
  }, [text]);

  return {
    note,
    isStored,
    /** Puts an older copy over the saved values. */
    use: () => {
      if (found.current) put(found.current);
      setNote('restored');
    },
    discard: () => {
      // An older copy was never put into the form.
      if (note !== 'older') put({ fields: before.current, parts: saved });
      clear();
    },
    /** Call it after saving. */
    saved: () => {
      if (form.current) before.current = valuesIn(form.current, fields);
      clear();
    },
  };
}
export type UnsavedForm = ReturnType<typeof useUnsaved>;
