import { formatMoney } from '#lib/format/money.ts';
import { announce } from '#lib/browser/announce.ts';
import { joinOf } from './outbox.ts';
import { sendChanges } from './queue-change.ts';
import { notify } from '#lib/browser/toasts.ts';
import { isLine, type Line, readLines, writeLines } from '#lib/cart/lines.ts';
import { changeQuantity, clearCart, removeFromCart } from './edit-cart.ts';
import { $lines, setLines, storedLines } from './store.ts';
import { EMPTY_CART, itemCount, lineName, NOT_STORED } from '#lib/cart/messages.ts';

function announceAll(isStored: boolean, message: () => string): void {
  if (isStored) announce(message());
  else notify('error', NOT_STORED);
}

const emptyMessage = () => ($lines.get().length === 0 ? ` ${EMPTY_CART}.` : '');

export const takeOut = (line: Line): void =>
  announceAll(
    removeFromCart(line),
    () => `${lineName(line)} was removed from your cart.${emptyMessage()}`,
  );

export function setLineQuantity(line: Line, quantity: number): void {
  announceAll(changeQuantity(line, quantity), () => {
    const now = $lines.get().find((other) => isLine(other, line));
    if (!now) return `${lineName(line)} is no longer in your cart.`;
    return `${lineName(now)}: quantity ${now.quantity}, ${formatMoney(now.unitCents * now.quantity)}.`;
  });
}

export const emptyCart = (): void => announceAll(clearCart(), () => `${EMPTY_CART}.`);

function withoutId(line: Line): Line {
  const { cartId: _, ...others } = line;
  return others;
}

/** Undoes `emptyCart`: its lines come first, and equal lines add up. */
export function restoreCart(cleared: readonly Line[]): void {
  const lines = cleared.map(withoutId);
  setLines(readLines(writeLines([...lines, ...storedLines()])));
  sendChanges(joinOf(lines));
  announceAll(storedLines().length > 0, () => `${itemCount(cleared)} put back in your cart.`);
}
