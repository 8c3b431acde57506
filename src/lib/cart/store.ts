import { atom, computed, onMount } from 'nanostores';
import { addLine, removeLine, setQuantity, type Added, type Line, type LineKey } from './lines.ts';
import { CART_KEY, readLines, writeLines } from './storage.ts';

/**
 * The shopper's cart in this browser. It mirrors to local storage and follows what another tab
 * writes there, so that two tabs agree. Only browsers may touch it: on a server it would be one
 * cart for everybody.
 */
export const $lines = atom<readonly Line[]>([]);

/** Distinct lines, not pieces (docs/spec.md §2 "Shared header"). */
export const $lineCount = computed($lines, (lines) => lines.length);

const readStorage = () => readLines(localStorage.getItem(CART_KEY));

function write(lines: readonly Line[]): void {
  if (lines.length > 0) localStorage.setItem(CART_KEY, writeLines(lines));
  else localStorage.removeItem(CART_KEY);
  $lines.set(lines);
}

function followStorage(event: StorageEvent): void {
  if (event.key === CART_KEY || event.key === null) $lines.set(readStorage());
}
/** A page that comes back from the back/forward cache missed what other tabs wrote meanwhile. */
const followReturn = (): void => $lines.set(readStorage());

onMount($lines, () => {
  $lines.set(readStorage());
  addEventListener('storage', followStorage);
  addEventListener('pageshow', followReturn);
  return () => {
    removeEventListener('storage', followStorage);
    removeEventListener('pageshow', followReturn);
  };
});

/** Each change starts from what is stored now, so that two tabs never undo one another. */
export function addToCart(line: Line): Added {
  const added = addLine(readStorage(), line);
  if ('lines' in added) write(added.lines);
  return added;
}

export const removeFromCart = (key: LineKey): void => write(removeLine(readStorage(), key));

export const changeQuantity = (key: LineKey, quantity: number): void =>
  write(setQuantity(readStorage(), key, quantity));

export const clearCart = (): void => write([]);

/** Replaces all lines: what a server or a refreshed price says. */
export const setLines = (lines: readonly Line[]): void => write(lines);
