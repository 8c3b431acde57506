const kept = new Map<string, Promise<string>>();

/** What `draw` gave the first time it was asked for `name`; one that failed is asked for again. */
export function cachedFragment(name: string, draw: () => Promise<string>): Promise<string> {
  const known = kept.get(name);
  // While the shop is worked on, content changes.
  if (known && import.meta.env.PROD) return known;
  const drawn = draw();
  kept.set(name, drawn);
  drawn.catch(() => kept.delete(name));
  return drawn;
}
