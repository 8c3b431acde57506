import SearchableMap from 'minisearch/SearchableMap';

/** A name matches with one typo per this many letters. */
const LETTERS_PER_TYPO = 3;

/** The known name that somebody who wrote `name` can have meant. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const tree = new SearchableMap<string>();
  for (const one of known) tree.set(one.toLowerCase(), one);
  const most = Math.ceil(name.length / LETTERS_PER_TYPO);
  const found = [...tree.fuzzyGet(name.toLowerCase(), most)];
  found.sort(([, [, one]], [, [, other]]) => one - other);
  return found[0]?.[1][0];
}

/** `Did you mean until?`, or all there is when nothing is near. */
export function adviceOn(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near === undefined ? `Known are ${known.join(', ')}.` : `Did you mean ${near}?`;
}
