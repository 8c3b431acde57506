const fragments = new Map<string, { of: readonly object[]; html: Promise<string> }>();

/**
 * The result of the first `draw` for `name` and `of`; after a failure it is called again. What it
 * depends on is compared by identity.
 */
export function cachedFragment(
  name: string,
  of: readonly object[],
  draw: () => Promise<string>,
): Promise<string> {
  const known = fragments.get(name);
  const isKnown = known?.of.every((one, at) => one === of[at]);
  if (known && isKnown && import.meta.env.PROD) return known.html;
  const html = draw();
  fragments.set(name, { of, html });
  html.catch(() => fragments.delete(name));
  return html;
}
