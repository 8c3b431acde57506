/** Local storage, which a browser may have switched off: then nothing is stored. */
export const safeStorage = {
  get: (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Switched off: nothing was stored.
      return null;
    }
  },

  /** Whether the value was stored. */
  set: (key: string, value: string): boolean => {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      // Full or switched off: the caller tells the person.
      return false;
    }
  },

  remove: (...keys: readonly string[]): void => {
    try {
      for (const key of keys) localStorage.removeItem(key);
    } catch {
      // Switched off: there is nothing to remove.
    }
  },
};
