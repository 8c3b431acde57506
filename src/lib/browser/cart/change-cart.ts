import { formatMoney } from '#lib/format/money.ts';
import { announce } from '#lib/browser/announce.ts';
import { joinOf } from './outbox.ts';
import { sendChanges } from './queue-change.ts';
import { notify } from '#lib/browser/toasts.ts';
import { isLine, type Line, readLines, writeLines } from '#lib/cart/lines.ts';
import { changeQuantity, clearCart, removeFromCart } from './edit-cart.ts';
import { $lines, setLines, storedLines } from './store.ts';
import { lineName } from '#lib/cart/messages.ts';
import * as m from '#messages';

function announceAll(isStored: boolean, message: () => string): void {
  if (isStored) announce(message());
  else notify('error', m.cart_not_stored());
}

const emptyMessage = () => ($lines.get().length === 0 ? ` ${m.cart_is_empty_now()}` : '');

export const takeOut = (line: Line): void =>
  announceAll(
    removeFromCart(line),
    () => m.cart_line_removed({ product: lineName(line) }) + emptyMessage(),
  );

export function setLineQuantity(line: Line, quantity: number): void {
  announceAll(changeQuantity(line, quantity), () => {
    const now = $lines.get().find((other) => isLine(other, line));
    if (!now) return m.cart_line_gone({ product: lineName(line) });
    return m.cart_line_quantity({
      product: lineName(now),
      quantity: now.quantity,
      amount: formatMoney(now.unitCents * now.quantity),
    });
  });
}

export const emptyCart = (): void => announceAll(clearCart(), m.cart_is_empty_now);

function withoutId(line: Line): Line {
  const { cartId: _, ...others } = line;
  return others;
}

/** Undoes `emptyCart`: its lines come first, and equal lines add up. */
export function restoreCart(cleared: readonly Line[]): void {
  const lines = cleared.map(withoutId);
  setLines(readLines(writeLines([...lines, ...storedLines()])));
  sendChanges(joinOf(lines));
  announceAll(storedLines().length > 0, () => m.cart_items_put_back({ count: cleared.length }));
}
