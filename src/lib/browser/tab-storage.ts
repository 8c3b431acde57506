import type { safeStorage } from './safe-storage.ts';

/** Never throws. A file of its own, because every page loads `safeStorage`. */
export const tabStorage: typeof safeStorage = {
  get: (key) => {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },

  set: (key, value) => {
    try {
      sessionStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },

  remove: (...keys) => {
    try {
      for (const key of keys) sessionStorage.removeItem(key);
    } catch {}
  },
};
