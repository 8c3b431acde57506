import { MAX_PENDING_MS, PENDING_CART as KEY, safeStorage } from '#lib/browser/safe-storage.ts';
import { hasToken } from '#lib/browser/session/current-user.ts';
import type { Line, LineKey } from '#lib/cart/lines.ts';

/**
 * A signed-in user's cart changes that the server has not confirmed. They are stored in order, so
 * that no lost connection, closed tab or lost response loses one. `id` is the idempotency key,
 * `madeAt` when it was made, in ms; an earlier version stored no time.
 */
export type Change = { id: string; madeAt?: number } & (
  | { kind: 'add'; productId: string; size: string; qty: number }
  | { kind: 'set'; productId: string; size: string; qty: number; cartId?: string | undefined }
  | { kind: 'remove'; productId: string; size: string; cartId?: string | undefined }
  /** A guest's whole cart at login, or a cleared cart that is restored. */
  | { kind: 'join'; lines: readonly { productId: string; size: string; qty: number }[] }
);
type Unnamed<Kind> = Kind extends Change ? Omit<Kind, 'id'> : never;
export type NewChange = Unnamed<Change>;

export const PENDING_CHANGES = 'cart:waiting';

/** What is stored; nothing where it is not our format. */
function storedChanges(): readonly Change[] {
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

/** The changes to send. Those that are too old are removed; one without a time is made now. */
export function pendingChanges(): readonly Change[] {
  const stored = storedChanges();
  const now = Date.now();
  const pending = stored
    .map((change) => ({ madeAt: now, ...change }))
    .filter(({ madeAt }) => now - madeAt <= MAX_PENDING_MS);
  const isOlder = stored.some(({ madeAt }) => madeAt === undefined);
  if (isOlder || pending.length < stored.length) write(pending);
  return pending;
}

const isAboutLine = (change: Change, key: LineKey): boolean =>
  change.kind !== 'join' && change.productId === key.productId && change.size === key.size;

/** Appends a change; of several quantities of one line only the last is kept. */
export function withChange(
  changes: readonly Change[],
  added: NewChange,
  id: string,
): readonly Change[] {
  const last = changes.at(-1);
  const isOutdated =
    last?.kind === 'set' &&
    added.kind !== 'join' &&
    added.kind !== 'add' &&
    isAboutLine(last, added);
  return [...(isOutdated ? changes.slice(0, -1) : changes), { ...added, id }];
}

/** Queues a change and notifies the sender. */
function wait(change: NewChange): void {
  write(withChange(pendingChanges(), { ...change, madeAt: Date.now() }, crypto.randomUUID()));
  document.dispatchEvent(new Event(PENDING_CHANGES));
}

/** A guest's changes are not sent. */
export const sendChanges = (change: NewChange): void => {
  if (hasToken()) wait(change);
};

export const settled = (id: string): void =>
  write(pendingChanges().filter((change) => change.id !== id));

export const clearPending = (): void => safeStorage.remove(KEY);

/** The change that adds whole lines to the user's cart. */
export const joinOf = (lines: readonly Line[]): NewChange => ({
  kind: 'join',
  lines: lines.map(({ productId, size, quantity }) => ({ productId, size, qty: quantity })),
});

/** At login: queues the guest's lines to be merged into the user's cart. */
export function joinLater(lines: readonly Line[]): void {
  const guest = lines.filter((line) => line.cartId === undefined);
  if (guest.length > 0) wait(joinOf(guest));
}
