import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { announce } from '#lib/browser/announce.ts';
import { notify } from '#lib/browser/toasts.ts';
import { saveText } from '#lib/browser/translations/client.ts';
import type { TranslatedRow } from '#lib/contract/translations.ts';
import { useUnsavedWarning } from '#islands/admin/ui/AdminForm.tsx';
import { rowOf } from './rows.ts';

export interface TextOptions {
  /** As it was fetched. */
  row: TranslatedRow;
  locale: string;
  /** What the shop has now. */
  changed?: ((before: TranslatedRow, now: TranslatedRow) => void) | undefined;
}

/** A text that is saved when its field is left; what was typed stays until it is saved. */
export function useText({ row: fetched, locale, changed }: TextOptions) {
  const [own, setOwn] = useState<{ of: TranslatedRow; now: TranslatedRow }>();
  const row = own?.of === fetched ? own.now : fetched;
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [state, setState] = useState<'saving' | 'saved'>();
  const isSaving = useRef(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const isTyped = typed !== undefined && typed !== row.text;
  useUnsavedWarning(() => isTyped);

  async function save(): Promise<void> {
    if (isSaving.current) return;
    const text = typed ?? row.text;
    isSaving.current = true;
    setState('saving');
    const { thing, problem: failed } = await saveText(row, locale, text);
    isSaving.current = false;
    const now = thing && rowOf(thing, { field: row.field, locale });
    if (failed !== undefined && !isShown.current) {
      notify('error', `${row.label} of ${row.name} was not saved: ${failed}`);
    }
    setProblem(failed);
    setState(failed === undefined ? 'saved' : undefined);
    if (now) {
      setOwn({ of: fetched, now });
      changed?.(row, now);
    }
    if (failed !== undefined) return;
    // What was typed meanwhile is not saved yet.
    setTyped((latest) => (latest === text ? undefined : latest));
    announce(`${row.label} saved`);
  }

  const saveTyped = () => void (isTyped && save());
  return {
    row,
    text: typed ?? row.text,
    problem,
    state,
    isTyped,
    save: () => void save(),
    fieldProps: {
      value: typed ?? row.text,
      onChange: ({ currentTarget: { value } }: { currentTarget: HTMLTextAreaElement }) => {
        setTyped(value);
        setState((before) => (before === 'saved' ? undefined : before));
      },
      onBlur: saveTyped,
      onKeyDown: (event: KeyboardEvent) => {
        // Enter chooses a word in the keyboards of many languages.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        if (row.isLong && !event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        saveTyped();
      },
    },
  };
}
