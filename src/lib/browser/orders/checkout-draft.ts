import { CHECKOUT_DRAFT as KEY } from '#lib/browser/storage-keys.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { addressFields, type Filled } from '#lib/orders/delivery-address.ts';

/** What was typed at checkout, so that neither a reload nor a login in between loses it. */
export const saveDraft = (userId: string, fields: Filled): boolean =>
  safeStorage.set(KEY, JSON.stringify({ userId, fields }));

export const removeDraft = (): void => safeStorage.remove(KEY);

/** What this person typed before; empty when there is nothing. */
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
    // Written by somebody else: nothing was typed.
    return {};
  }
}
