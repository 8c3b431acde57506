let count = 0;

/**
 * A module of `src` with its state as on a page that was just opened. What it imports is shared with
 * the other modules of the test. `Module` is the type of its namespace.
 */
export function freshModule<Module>(path: string): Promise<Module> {
  count += 1;
  return import(/* @vite-ignore */ `/src/${path}?page=${count}`);
}
