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
import * as m from '#messages';

/**
 * The cart in local storage, synchronised between tabs. It is for browsers only: on a server everybody would share
 * it.
 */
export const $lines = atom<readonly Line[]>([]);

interface Load {
  isLoading: boolean;
  isLoaded: boolean;
  /** Why loading or saving failed; it stays during the next attempt. */
  error: string;
}

const LOCAL: Load = { isLoading: false, isLoaded: true, error: '' };

export const $load = atom<Load>(
  hasToken() ? { isLoading: true, isLoaded: false, error: '' } : LOCAL,
);

/** Asks the sync, which loads later than this module, to load the cart again. */
export const LOAD = 'cart:load';

export function retryLoad(): void {
  $load.set({ ...$load.get(), isLoading: true });
  document.dispatchEvent(new Event(LOAD));
}

export const endLoad = (): void => $load.set(LOCAL);
export const failLoad = (error: string): void =>
  $load.set({ ...$load.get(), isLoading: false, error });

export interface Cart extends Omit<Load, 'isLoaded'> {
  lines: readonly Line[];
  /** Whether a cart without lines is really empty, which only the server's response says. */
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
    return [];
  }
}

/** Returns `false` and leaves the cart unchanged if storage failed. */
export function storeLines(lines: readonly Line[]): boolean {
  try {
    if (lines.length > 0) localStorage.setItem(CART_KEY, writeLines(lines));
    else localStorage.removeItem(CART_KEY);
  } catch {
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

/** Starts from the stored lines, so that tabs don't undo each other's changes. */
export function addToCart(line: Line): Added {
  const added = addLine(storedLines(), line);
  if ('refusal' in added) return added;
  if (!storeLines(added.lines)) return { refusal: m.cart_not_stored() };
  sendChanges({ kind: 'add', productId: line.productId, size: line.size, qty: line.quantity });
  return added;
}

/** Displays the server's lines even if they can't be stored. */
export function setLines(lines: readonly Line[]): void {
  if (!storeLines(lines)) $lines.set(lines);
}
