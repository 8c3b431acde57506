import * as v from 'valibot';
import { CONTENT_UNSAVED as KEY, safeStorage } from '#lib/browser/safe-storage.ts';
import type { Typed } from '#lib/content/entry-form.ts';

/** Unsaved content edits, which survive a reload or a lost connection. */

const UnsavedSchema = v.record(
  v.string(),
  v.object({
    revision: v.number(),
    typed: v.record(v.string(), v.union([v.string(), v.boolean()])),
  }),
);
type Unsaved = v.InferOutput<typeof UnsavedSchema>;

function readAll(): Unsaved {
  try {
    const read = v.safeParse(UnsavedSchema, JSON.parse(safeStorage.get(KEY) ?? '{}'));
    return read.success ? read.output : {};
  } catch {
    return {};
  }
}

export const unsavedOf = (name: string): Unsaved[string] | undefined => readAll()[name];

export const keepUnsaved = (name: string, typed: Typed, revision: number): boolean =>
  safeStorage.set(KEY, JSON.stringify({ ...readAll(), [name]: { revision, typed } }));

export function dropUnsaved(name: string): void {
  const { [name]: _dropped, ...others } = readAll();
  if (Object.keys(others).length > 0) safeStorage.set(KEY, JSON.stringify(others));
  else safeStorage.remove(KEY);
}
