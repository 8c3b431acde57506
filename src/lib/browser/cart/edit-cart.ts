import { removeLine, setQuantity } from '#lib/cart/edit-lines.ts';
import { isLine, type Line, type LineKey } from '#lib/cart/lines.ts';
import { boughtOf } from '#lib/cart/gift-voucher-line.ts';
import { sendChanges } from './queue-change.ts';
import { storedLines, storeLines } from './store.ts';

/** A separate module, because most pages never change existing lines. */

function remove(lines: readonly Line[], left: readonly Line[]): boolean {
  if (!storeLines(left)) return false;
  for (const line of lines) {
    const { productId, size, cartId } = line;
    const [bought] = boughtOf([line]);
    sendChanges(
      bought
        ? { kind: 'removeGiftVoucherLine', bought, cartId }
        : { kind: 'remove', productId, size, cartId },
    );
  }
  return true;
}

export function removeFromCart(key: LineKey): boolean {
  const lines = storedLines();
  return remove(
    lines.filter((line) => isLine(line, key)),
    removeLine(lines, key),
  );
}

export const clearCart = (): boolean => remove(storedLines(), []);

export function changeQuantity(key: LineKey, quantity: number): boolean {
  const lines = setQuantity(storedLines(), key, quantity);
  if (!storeLines(lines)) return false;
  const line = lines.find((one) => isLine(one, key));
  if (line) {
    const { productId, size, cartId } = line;
    sendChanges({ kind: 'set', productId, size, cartId, qty: line.quantity });
  }
  return true;
}
