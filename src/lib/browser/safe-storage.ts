import { DAY_MS } from '#lib/format/durations.ts';
import type { StoredKey } from './storage-owners.ts';

/** Never throws, because browsers may disable local storage. */
export const safeStorage = {
  get: (key: StoredKey): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },

  set: (key: StoredKey, value: string): boolean => {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },

  remove: (...keys: readonly StoredKey[]): void => {
    try {
      for (const key of keys) localStorage.removeItem(key);
    } catch {}
  },
};

/**
 * Calls `follow` when another tab stores one of the keys and after a restore from the back/forward cache. Returns a
 * function that stops it.
 */
export function followStorage(keys: readonly string[], follow: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  // `key` is null when all keys are removed at once.
  const onStorage = ({ key }: StorageEvent) => (key === null || keys.includes(key)) && follow();
  addEventListener('storage', onStorage, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && follow(), { signal });
  return () => ending.abort();
}

/**
 * How long a request with an idempotency key is retried: shorter than the server stores the key (docs/api.md
 * "Conventions").
 */
export const MAX_PENDING_MS = 60 * DAY_MS;
