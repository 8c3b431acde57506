import { safeStorage } from '#lib/browser/safe-storage.ts';
import { PENDING_CART as KEY } from '#lib/browser/storage-keys.ts';
import { hasToken } from '#lib/browser/session/current-user.ts';
import type { Recipient } from '#lib/gift-vouchers/recipient.ts';
import type { LineKey } from '#lib/cart/lines.ts';

/** A gift voucher in rupees, as the server has it. */
interface BoughtInCart {
  amount: number;
  to: Recipient;
}

/**
 * A signed-in user's cart change, stored in order until the server confirms it. `id` is the idempotency key; `madeAt`
 * is in ms and missing in changes of an earlier version.
 */
export type Change = { id: string; madeAt?: number } & (
  | { kind: 'add'; productId: string; size: string; qty: number }
  | { kind: 'set'; productId: string; size: string; qty: number; cartId?: string | undefined }
  | { kind: 'remove'; productId: string; size: string; cartId?: string | undefined }
  /** A guest's whole cart at login, or a cleared cart that is restored. */
  | {
      kind: 'join';
      lines: readonly { productId: string; size: string; qty: number }[];
      giftVouchers?: readonly BoughtInCart[];
    }
  | { kind: 'addGiftVoucherLine'; bought: BoughtInCart }
  | { kind: 'removeGiftVoucherLine'; bought: BoughtInCart; cartId?: string | undefined }
);
type Unnamed<Kind> = Kind extends Change ? Omit<Kind, 'id'> : never;
export type NewChange = Unnamed<Change>;

export const PENDING_CHANGES = 'cart:waiting';

export function storedChanges(): readonly Change[] {
  try {
    const read: unknown = JSON.parse(safeStorage.get(KEY) ?? '[]');
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

export function writeChanges(changes: readonly Change[]): void {
  if (changes.length > 0) safeStorage.set(KEY, JSON.stringify(changes));
  else safeStorage.remove(KEY);
}

const isAboutLine = (change: Change, key: LineKey): boolean =>
  'productId' in change && change.productId === key.productId && change.size === key.size;

/** Appends a change; only a line's last quantity is kept. */
export function withChange(
  changes: readonly Change[],
  added: NewChange,
  id: string,
): readonly Change[] {
  const last = changes.at(-1);
  const isOutdated =
    last?.kind === 'set' &&
    (added.kind === 'set' || added.kind === 'remove') &&
    isAboutLine(last, added);
  return [...(isOutdated ? changes.slice(0, -1) : changes), { ...added, id }];
}

export function queueChange(change: NewChange): void {
  writeChanges(withChange(storedChanges(), { ...change, madeAt: Date.now() }, crypto.randomUUID()));
  document.dispatchEvent(new Event(PENDING_CHANGES));
}

export const sendChanges = (change: NewChange): void => {
  if (hasToken()) queueChange(change);
};
