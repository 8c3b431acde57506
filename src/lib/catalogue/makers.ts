import { DAY_MS } from '#lib/format/durations.ts';

/** Matches makers with their products, which name the maker as text, such as `Indrani Wijesekara, Matale`. */

interface Named {
  name: string;
  place: string;
}

interface Written {
  /** The name and place in English, as products have them. */
  written: Named;
}

/** Case, spaces and the form of an apostrophe make no difference. */
export const makerKey = (text: string): string =>
  text.normalize('NFKC').replaceAll('’', "'").replace(/\s+/gu, '').toLowerCase();

export const keysOfMaker = ({ name, place }: Named): readonly string[] => [
  ...new Set([makerKey(name), makerKey(`${name},${place}`)]),
];

/** Returns the first of two makers with the same name. */
export function makerFinder<Maker extends Written>(
  makers: readonly Maker[],
): (text: string) => Maker | undefined {
  const byKey = new Map<string, Maker>();
  for (const maker of makers) {
    for (const key of keysOfMaker(maker.written)) if (!byKey.has(key)) byKey.set(key, maker);
  }
  return (text) => byKey.get(makerKey(text));
}

/** Each day the next one, then the first again; `day` is written `2026-11-02`. */
export const makerOfDay = <One>(makers: readonly One[], day: string): One | undefined =>
  makers[(Date.parse(day) / DAY_MS) % makers.length];
