import { CHECKOUT_DRAFT as KEY } from '#lib/browser/storage-keys.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { addressFields, type Filled } from '#lib/orders/delivery-address.ts';

/** The address typed at checkout, kept across reloads and logins. */
export const saveDraft = (userId: string, fields: Filled): boolean =>
  safeStorage.set(KEY, JSON.stringify({ userId, fields }));

export const removeDraft = (): void => safeStorage.remove(KEY);

/** This user's draft; empty without one. */
export function readDraft(userId: string): Filled {
  try {
    const read: unknown = JSON.parse(safeStorage.get(KEY) ?? 'null');
    if (typeof read !== 'object' || read === null) return {};
    if (!('userId' in read) || read.userId !== userId || !('fields' in read)) return {};
    const fields = new Map<string, unknown>(Object.entries(Object(read.fields)));
    return Object.fromEntries(
      addressFields.flatMap((name) => {
        const field = fields.get(name);
        return typeof field === 'string' ? [[name, field]] : [];
      }),
    );
  } catch {
    // Not our format: no draft.
    return {};
  }
}
