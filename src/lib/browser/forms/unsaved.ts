import * as v from 'valibot';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { CONTENT_UNSAVED as KEY } from '#lib/browser/storage-keys.ts';
import { storedUser } from '#lib/browser/session/session.ts';

/** What a person typed in forms of the admin area and did not save, which survives a reload or a lost connection. */

const UnsavedSchema = v.record(
  v.string(),
  v.object({
    /** The shop's version that the form began with. */
    revision: v.union([v.number(), v.string()]),
    typed: v.record(v.string(), v.unknown()),
  }),
);
type All = v.InferOutput<typeof UnsavedSchema>;
export type Unsaved = All[string];

function readAll(): All {
  try {
    const read = v.safeParse(UnsavedSchema, JSON.parse(safeStorage.get(KEY) ?? '{}'));
    return read.success ? read.output : {};
  } catch {
    return {};
  }
}

const ownName = (name: string): string => `${storedUser()?._id ?? ''} ${name}`;

/** `name` is a form and an id, such as `product/clay-bowl`. Earlier copies have no person. */
export function unsavedOf(name: string): Unsaved | undefined {
  const all = readAll();
  return all[ownName(name)] ?? all[name];
}

/** Returns whether the browser stored it. */
export const storeUnsaved = (
  name: string,
  typed: Unsaved['typed'],
  revision: Unsaved['revision'],
): boolean =>
  safeStorage.set(KEY, JSON.stringify({ ...readAll(), [ownName(name)]: { revision, typed } }));

export function removeUnsaved(name: string): void {
  const { [name]: _earlier, [ownName(name)]: _dropped, ...others } = readAll();
  if (Object.keys(others).length > 0) safeStorage.set(KEY, JSON.stringify(others));
  else safeStorage.remove(KEY);
}
