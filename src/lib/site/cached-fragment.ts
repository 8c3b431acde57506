const fragments = new Map<string, Promise<string>>();

/** The result of the first `draw` for `name`; after a failure it is called again. */
export function cachedFragment(name: string, draw: () => Promise<string>): Promise<string> {
  const known = fragments.get(name);
  // In development, content changes.
  if (known && import.meta.env.PROD) return known;
  const drawn = draw();
  fragments.set(name, drawn);
  drawn.catch(() => fragments.delete(name));
  return drawn;
}
