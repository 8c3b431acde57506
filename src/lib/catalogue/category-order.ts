import type { Place } from './categories.ts';

/** The order of the categories, as an admin moves them. */

export interface Ordered {
  slug: string;
  parent: string | null;
  positions: Readonly<Partial<Record<Place, number>>>;
}

/** Those of a place in its order; without one all of them, each followed by those below it. */
export function listedIn<One extends Ordered>(
  all: readonly One[],
  place: Place | undefined,
): readonly One[] {
  if (place === undefined) return all;
  return all
    .filter(({ positions }) => positions[place] !== undefined)
    .toSorted((one, other) => (one.positions[place] ?? 0) - (other.positions[place] ?? 0));
}

/** Those that it changes places with. */
export const besideOf = <One extends Ordered>(
  listed: readonly One[],
  { parent }: One,
  place: Place | undefined,
): readonly One[] =>
  place === undefined ? listed.filter((other) => other.parent === parent) : listed;

/** Moves one to the place of another among those beside it; what stands below it moves along. */
export function movedTo<One extends Ordered>(
  listed: readonly One[],
  slug: string,
  target: string,
  place: Place | undefined,
): readonly One[] {
  const moving = listed.find((one) => one.slug === slug);
  const beside = moving ? besideOf(listed, moving, place) : [];
  const from = beside.findIndex((one) => one.slug === slug);
  const to = beside.findIndex((one) => one.slug === target);
  const one = beside[from];
  if (!one || to < 0 || from === to) return listed;
  const order = beside.toSpliced(from, 1).toSpliced(to, 0, one);
  if (place !== undefined) return order;
  const below = (top: One) => listed.filter(({ parent }) => parent === top.slug);
  if (one.parent === null) return order.flatMap((top) => [top, ...below(top)]);
  return listed
    .filter(({ parent }) => parent === null)
    .flatMap((top) => [top, ...(top.slug === one.parent ? order : below(top))]);
}
