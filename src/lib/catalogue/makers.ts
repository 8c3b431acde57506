/**
 * Makers with a page of their own, and the products that name them. A product names its maker in a
 * text of its own, such as `Indrani Wijesekara, Matale`.
 */

interface Named {
  name: string;
  place: string;
}

/** Two texts that differ only in case, spaces or the form of an apostrophe name the same maker. */
export const makerKey = (text: string): string =>
  text.normalize('NFKC').replaceAll('’', "'").replace(/\s+/gu, '').toLowerCase();

/** How products can name a maker: by name, or by name and place. */
export const keysOfMaker = ({ name, place }: Named): readonly string[] => [
  ...new Set([makerKey(name), makerKey(`${name},${place}`)]),
];

/** Finds the maker that a product names; the first one where two have the same name. */
export function makerFinder<Maker extends Named>(
  makers: readonly Maker[],
): (text: string) => Maker | undefined {
  const byKey = new Map<string, Maker>();
  for (const maker of makers) {
    for (const key of keysOfMaker(maker)) if (!byKey.has(key)) byKey.set(key, maker);
  }
  return (text) => byKey.get(makerKey(text));
}
