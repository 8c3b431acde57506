import { MAX_PENDING_MS, safeStorage } from '#lib/browser/safe-storage.ts';
import { PENDING_CART as KEY } from '#lib/browser/storage-keys.ts';
import { boughtOf, isGiftVoucherLine } from '#lib/cart/gift-voucher-line.ts';
import type { Line } from '#lib/cart/lines.ts';
import {
  PENDING_CHANGES,
  queueChange,
  storedChanges,
  writeChanges,
  type Change,
  type NewChange,
} from './queue-change.ts';

/** Drops changes that are too old; a change without a time counts as made now. */
export function pendingChanges(): readonly Change[] {
  const stored = storedChanges();
  const now = Date.now();
  const pending = stored
    .map((change) => ({ madeAt: now, ...change }))
    .filter(({ madeAt }) => now - madeAt <= MAX_PENDING_MS);
  const isOlder = stored.some(({ madeAt }) => madeAt === undefined);
  if (isOlder || pending.length < stored.length) writeChanges(pending);
  return pending;
}

export function onQueued(send: () => void): void {
  document.addEventListener(PENDING_CHANGES, send);
  addEventListener('storage', ({ key }) => key === KEY && send());
}

export const settled = (id: string): void =>
  writeChanges(pendingChanges().filter((change) => change.id !== id));

export const clearPending = (): void => safeStorage.remove(KEY);

export function joinOf(lines: readonly Line[]): NewChange {
  const goods = lines.filter((line) => !isGiftVoucherLine(line));
  const giftVouchers = boughtOf(lines);
  return {
    kind: 'join',
    lines: goods.map(({ productId, size, quantity }) => ({ productId, size, qty: quantity })),
    ...(giftVouchers.length > 0 && { giftVouchers }),
  };
}

export function joinLater(lines: readonly Line[]): void {
  const guest = lines.filter((line) => line.cartId === undefined);
  if (guest.length > 0) queueChange(joinOf(guest));
}
