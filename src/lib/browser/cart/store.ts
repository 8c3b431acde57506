import { atom, computed, onMount } from 'nanostores';
import { $currentUser, hasToken } from '#lib/browser/session/current-user.ts';
import {
  addLine,
  type Added,
  type Line,
  CART_KEY,
  readLines,
  writeLines,
} from '#lib/cart/lines.ts';
import { followStorage } from '#lib/browser/safe-storage.ts';
import { sendChanges } from './queue-change.ts';
import { NOT_STORED } from '#lib/cart/messages.ts';

/**
 * The cart of this browser, mirrored to local storage and synchronised between tabs. Browsers only:
 * on a server it would be one cart for everybody.
 */
export const $lines = atom<readonly Line[]>([]);

interface Load {
  isLoading: boolean;
  isLoaded: boolean;
  /** Why it could not be loaded or saved; it stays while another attempt runs. */
  error: string;
}

const LOCAL: Load = { isLoading: false, isLoaded: true, error: '' };

export const $load = atom<Load>(
  hasToken() ? { isLoading: true, isLoaded: false, error: '' } : LOCAL,
);

/** Asks the sync, which every page fetches later than this, to load the cart again. */
export const LOAD = 'cart:load';

export function retryLoad(): void {
  $load.set({ ...$load.get(), isLoading: true });
  document.dispatchEvent(new Event(LOAD));
}

export const endLoad = (): void => $load.set(LOCAL);
export const failLoad = (error: string): void =>
  $load.set({ ...$load.get(), isLoading: false, error });

/** The cart as docs/spec.md §3 "Cart state" has it. */
export interface Cart extends Omit<Load, 'isLoaded'> {
  lines: readonly Line[];
  /** Without lines and before the server has answered nobody knows whether a cart is empty. */
  isKnown: boolean;
}

export const $cart = computed([$lines, $load, $currentUser], (lines, load): Cart => {
  const { isLoaded, ...rest } = hasToken() ? load : LOCAL;
  return { lines, isKnown: isLoaded || lines.length > 0, ...rest };
});

export function storedLines(): readonly Line[] {
  try {
    return readLines(localStorage.getItem(CART_KEY));
  } catch {
    // Without storage there is no cart; adding to it says so.
    return [];
  }
}

/** Whether the lines were stored; if not, the cart is unchanged. */
export function storeLines(lines: readonly Line[]): boolean {
  try {
    if (lines.length > 0) localStorage.setItem(CART_KEY, writeLines(lines));
    else localStorage.removeItem(CART_KEY);
  } catch {
    // Storage is full or turned off: the caller shows the error.
    return false;
  }
  $lines.set(lines);
  return true;
}

const followStored = (): void => $lines.set(storedLines());

onMount($lines, () => {
  followStored();
  return followStorage([CART_KEY], followStored);
});

/** Every change starts from the stored lines, so that tabs don't undo each other's. */
export function addToCart(line: Line): Added {
  const added = addLine(storedLines(), line);
  if ('refusal' in added) return added;
  if (!storeLines(added.lines)) return { refusal: NOT_STORED };
  sendChanges({ kind: 'add', productId: line.productId, size: line.size, qty: line.quantity });
  return added;
}

/** Replaces all lines by the server's. Shown even if it can't be stored. */
export function setLines(lines: readonly Line[]): void {
  if (!storeLines(lines)) $lines.set(lines);
}
