import { createHash } from 'node:crypto';
import { isReserved, slugOf } from '#lib/server/features/catalogue/new-product.ts';

export interface NamedProduct {
  name: string;
  number: string;
}

const HASH_LENGTH = 8;
const LONGEST = 60;

function marked(slug: string, ...words: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  return `${slug.slice(0, LONGEST).replace(/-$/, '')}-${hash.slice(0, HASH_LENGTH)}`;
}

/** Sinhala characters and long names are not fully in a slug. */
const saysAll = (slug: string, name: string): boolean =>
  slug.replaceAll('-', '') ===
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Names that differ in more than case, marks and spaces get different ids. */
function idOfName(name: string): string {
  const slug = slugOf(name);
  return saysAll(slug, name) && !isReserved(slug) ? slug : marked(slug, name);
}

/**
 * Ids from names, stable across imports; products with the same name get their number appended. In `knownIds`, the
 * product that had the name alone keeps its id.
 */
export function foreignIds(
  products: readonly NamedProduct[],
  knownIds: ReadonlySet<string>,
): string[] {
  const named = products.map(({ name, number }) => {
    const plain = idOfName(name);
    return { plain, own: marked(plain, name, number) };
  });
  const groups = Map.groupBy(named, ({ plain }) => plain);
  const first = new Map(
    [...groups].map(([plain, group]) => [plain, group.find(({ own }) => !knownIds.has(own))]),
  );
  return named.map((one) => {
    const { plain, own } = one;
    const isAlone = groups.get(plain)?.length === 1;
    const isFirst = first.get(plain) === one;
    return isFirst && (isAlone || knownIds.has(plain)) ? plain : own;
  });
}
