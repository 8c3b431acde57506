import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { removeUnsaved, storeUnsaved, unsavedOf } from '#lib/browser/forms/unsaved.ts';
import { request } from '#lib/browser/session/request.ts';
import { notify } from '#lib/browser/toasts.ts';
import type { EditedEntry } from '#lib/content/codec.ts';
import type { CollectionName } from '#lib/content/entries.ts';
import {
  fieldsOf,
  latestOf,
  publishedText,
  typedOf,
  type TypedEntry,
} from '#lib/content/entry-form.ts';
import { saysTheSame, type WrittenFields } from '#lib/content/written.ts';
import {
  discardDraft,
  entryHistory,
  publishEntry,
  removeEntry,
  restoreVersion,
  saveDraft,
} from '#lib/contract/content.ts';
import { useUnsavedWarning } from '#islands/admin/ui/AdminForm.tsx';

const NOT_SAVED = 'Not saved. Your text is still here: try again.';
const NOT_DONE = 'That did not work. Please try again.';

const TypedSchema = v.record(v.string(), v.union([v.string(), v.boolean()]));

type Step = 'save' | 'publish' | 'discard' | 'remove' | 'undo' | 'restore';

interface Options {
  collection: CollectionName;
  entry: EditedEntry;
  changed: (entry: EditedEntry) => void;
}

interface EntryConflict {
  theirs: EditedEntry;
  by: string | undefined;
}

/** The author of the newest version; `undefined` if unknown. */
async function lastEditor(collection: CollectionName, id: string): Promise<string | undefined> {
  const { history } = await request(entryHistory, { params: { collection, id } }).catch(() => ({
    history: [],
  }));
  return history[0]?.by.name;
}

/** Reads the texts that this device stores; returns `undefined` for anything else. */
function typedIn(stored: unknown): TypedEntry | undefined {
  const read = v.safeParse(TypedSchema, stored);
  return read.success ? read.output : undefined;
}

/** Stores unsaved edits on this device until they are saved. */
function useTypedEntry({ collection, entry, changed }: Options) {
  const name = `${collection}/${entry.id}`;
  const [base, setBase] = useState(entry);
  const [typed, showTyped] = useState<TypedEntry>(
    () => typedIn(unsavedOf(name)?.typed) ?? typedOf(collection, latestOf(entry)),
  );
  const now = useRef(typed);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<EntryConflict>();
  const saved = typedOf(collection, latestOf(base));

  const setTyped = (next: TypedEntry) => {
    now.current = next;
    showTyped(next);
    if (saysTheSame(next, saved)) removeUnsaved(name);
    else storeUnsaved(name, next, base.revision);
  };
  const change = (field: string, value: string | boolean) => {
    const { [field]: _gone, ...others } = errors;
    setErrors(others);
    setTyped({ ...now.current, [field]: value });
  };
  /** Displays a newer state but keeps edits made after `sent`. */
  const replaceEntry = (newer: EditedEntry, sent = now.current) => {
    setBase(newer);
    changed(newer);
    setErrors({});
    setConflict(undefined);
    if (!saysTheSame(now.current, sent)) {
      storeUnsaved(name, now.current, newer.revision);
      return;
    }
    now.current = typedOf(collection, latestOf(newer));
    showTyped(now.current);
    removeUnsaved(name);
  };
  const meet = async (theirs: EditedEntry) =>
    setConflict({ theirs, by: await lastEditor(collection, entry.id) });
  const decide = (side: 'mine' | 'theirs') => {
    if (!conflict) return;
    const { theirs } = conflict;
    if (side === 'theirs') return replaceEntry(theirs);
    setConflict(undefined);
    setBase(theirs);
    changed(theirs);
    storeUnsaved(name, now.current, theirs.revision);
  };
  useUnsavedWarning(() => !saysTheSame(now.current, saved) && unsavedOf(name) === undefined);
  // Edits of an older version conflict as soon as the entry is opened again.
  useEffect(() => {
    const unsaved = unsavedOf(name);
    if (unsaved && Number(unsaved.revision) < entry.revision) void meet(entry);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, []);
  return {
    base,
    typed,
    now,
    saved,
    errors,
    setErrors,
    conflict,
    change,
    setTyped,
    replace: replaceEntry,
    meet,
    decide,
  };
}

/** Each call displays the resulting entry or the reason it failed. */
function stepsOf(
  { collection, entry }: Options,
  { base, now, saved, replace, meet, setErrors }: ReturnType<typeof useTypedEntry>,
) {
  const params = { collection, id: entry.id };
  const refuse = async (error: unknown, refused: string): Promise<undefined> => {
    const wrong = error instanceof ApiError ? error.fieldErrors : {};
    const newer = v.safeParse(saveDraft.response, error instanceof ApiError && error.response);
    if (newer.success) await meet(newer.output.entry);
    else if (Object.keys(wrong).length > 0) setErrors(wrong);
    else notify('error', sentenceOf(error, { refused, unavailable: refused }));
    return undefined;
  };
  /** Resolves to the entry after a call, or `undefined` if it was refused. */
  async function settle(
    call: Promise<{ entry: EditedEntry }>,
    refused = NOT_DONE,
  ): Promise<EditedEntry | undefined> {
    const sent = now.current;
    const response = await call.catch((error: unknown) => refuse(error, refused));
    if (response) flushSync(() => replace(response.entry, sent));
    return response?.entry;
  }
  const saveAs = (fields: WrittenFields, { revision }: EditedEntry) =>
    settle(request(saveDraft, { params, body: { fields, revision } }), NOT_SAVED);
  const publish = ({ revision }: EditedEntry) =>
    settle(request(publishEntry, { params, body: { revision } }));
  const remove = () =>
    settle(
      request(removeEntry, {
        params,
        query: new URLSearchParams({ revision: String(base.revision) }),
      }),
    );
  return {
    settle,
    saveTyped: (): Promise<EditedEntry | undefined> =>
      saysTheSame(now.current, saved) && base.revision > 0
        ? Promise.resolve(base)
        : saveAs(fieldsOf(collection, now.current), base),
    publish,
    remove,
    discard: () => settle(request(discardDraft, { params, body: { revision: base.revision } })),
    restore: (revision: number) => settle(request(restoreVersion, { params, body: { revision } })),
    async show(fields: WrittenFields | null): Promise<EditedEntry | undefined> {
      if (!fields) return remove();
      const draft = await saveAs(fields, base);
      return draft && publish(draft);
    },
  };
}

const done = (message: string) => notify('success', message);

/** What a step replaced: what the shop showed, or a draft that was saved or only on this device. */
type Before = { fields: WrittenFields | null } | { typed: TypedEntry; isSaved: boolean };

export function useEntry(options: Options) {
  const form = useTypedEntry(options);
  const { base, typed, saved, errors, conflict, change, decide } = form;
  const steps = stepsOf(options, form);
  const [busy, setBusy] = useState<Step>();
  const [before, setBefore] = useState<Before>();

  const run = async (step: Step, work: () => Promise<void>) => {
    if (busy !== undefined) return;
    setBusy(step);
    await work().finally(() => setBusy(undefined));
  };
  return {
    typed,
    base,
    errors,
    busy,
    conflict,
    isChanged: !saysTheSame(typed, saved),
    canUndo: before !== undefined,
    change,
    decide,
    async save(): Promise<boolean> {
      let isSaved = false;
      await run('save', async () => {
        isSaved = (await steps.saveTyped()) !== undefined;
        if (isSaved) done('Draft saved');
      });
      return isSaved;
    },
    publish: () =>
      run('publish', async () => {
        const fields = base.published;
        const draft = await steps.saveTyped();
        const published = draft && (await steps.publish(draft));
        if (!published) return;
        setBefore({ fields });
        done(`Published. ${publishedText(published, new Date())}.`);
      }),
    discard: () =>
      run('discard', async () => {
        const isSaved = base.draft !== null;
        if (!isSaved) form.replace(base);
        else if (!(await steps.discard())) return;
        setBefore({ typed, isSaved });
        done('Draft discarded');
      }),
    remove: () =>
      run('remove', async () => {
        const fields = base.published;
        if (!(await steps.remove())) return;
        setBefore({ fields });
        done('Removed from the shop');
      }),
    undo: () =>
      run('undo', async () => {
        if (!before) return;
        if ('fields' in before) {
          if (!(await steps.show(before.fields))) return;
          done('Undone. The shop shows what it did before.');
        } else {
          form.setTyped(before.typed);
          if (before.isSaved && !(await steps.saveTyped())) return;
          done('Undone. Your draft is back.');
        }
        setBefore(undefined);
      }),
    restore: (revision: number) =>
      run('restore', async () => {
        if (await steps.restore(revision)) done('The earlier version is the draft now');
      }),
  };
}
export type EntryForm = ReturnType<typeof useEntry>;
