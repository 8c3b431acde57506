/** Local storage of a browser that may have it switched off: then nothing is kept. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Switched off: nobody is signed in.
    return null;
  }
}

/** Whether the browser kept it. */
export function keep(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    // Full or switched off: whoever asked tells the person.
    return false;
  }
}

export function forget(...keys: readonly string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Switched off: there is nothing to forget.
  }
}
