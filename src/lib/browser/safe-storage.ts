/** Local storage that never throws: browsers may turn it off. */
export const safeStorage = {
  get: (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Turned off: nothing was stored.
      return null;
    }
  },

  /** Whether the value was stored. */
  set: (key: string, value: string): boolean => {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      // Full or turned off: the caller shows the error.
      return false;
    }
  },

  remove: (...keys: readonly string[]): void => {
    try {
      for (const key of keys) localStorage.removeItem(key);
    } catch {
      // Turned off: nothing to remove.
    }
  },
};
