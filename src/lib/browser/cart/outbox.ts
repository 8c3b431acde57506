import { PENDING_CART as KEY } from '#lib/browser/storage-keys.ts';
import { hasToken } from '#lib/browser/session/current-user.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import type { Line, LineKey } from '#lib/cart/lines.ts';

/**
 * Changes of a signed-in person's cart that the shop has not confirmed yet. They are kept in local
 * storage, in their order, so that a bad line, a closed tab or a lost answer loses none.
 */
export type Change = { id: string } & (
  | { kind: 'add'; productId: string; size: string; qty: number }
  | { kind: 'set'; productId: string; size: string; qty: number; cartId?: string | undefined }
  | { kind: 'remove'; productId: string; size: string; cartId?: string | undefined }
  /** A guest's whole cart at sign-in. */
  | { kind: 'join'; lines: readonly { productId: string; size: string; qty: number }[] }
);
type Unnamed<Kind> = Kind extends Change ? Omit<Kind, 'id'> : never;
export type NewChange = Unnamed<Change>;

export const PENDING_CHANGES = 'cart:waiting';

/** What was written by anybody but this shop is no list of changes. */
export function pendingChanges(): readonly Change[] {
  try {
    const read: unknown = JSON.parse(safeStorage.get(KEY) ?? '[]');
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

function write(changes: readonly Change[]): void {
  if (changes.length > 0) safeStorage.set(KEY, JSON.stringify(changes));
  else safeStorage.remove(KEY);
}

const speaksOf = (change: Change, key: LineKey): boolean =>
  change.kind !== 'join' && change.productId === key.productId && change.size === key.size;

/** The list with one more; of a line's quantities only the last is worth sending. */
export function withChange(
  changes: readonly Change[],
  added: NewChange,
  id: string,
): readonly Change[] {
  const last = changes.at(-1);
  const isOutdated =
    last?.kind === 'set' && added.kind !== 'join' && added.kind !== 'add' && speaksOf(last, added);
  return [...(isOutdated ? changes.slice(0, -1) : changes), { ...added, id }];
}

/** Puts a change on the list and says so to whoever sends them. */
function wait(change: NewChange): void {
  write(withChange(pendingChanges(), change, crypto.randomUUID()));
  document.dispatchEvent(new Event(PENDING_CHANGES));
}

/** Of a guest's cart there is nothing to tell the shop. */
export const sendChanges = (change: NewChange): void => {
  if (hasToken()) wait(change);
};

export const settled = (id: string): void =>
  write(pendingChanges().filter((change) => change.id !== id));

export const clearPending = (): void => safeStorage.remove(KEY);

/** At sign-in: the lines that this browser's guest chose are to join the person's cart. */
export function joinLater(lines: readonly Line[]): void {
  const guest = lines.filter((line) => line.cartId === undefined);
  if (guest.length === 0) return;
  wait({
    kind: 'join',
    lines: guest.map(({ productId, size, quantity }) => ({ productId, size, qty: quantity })),
  });
}
