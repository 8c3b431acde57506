import { createHash } from 'node:crypto';
import { isReserved, slugOf } from '#lib/server/features/catalogue/new-product.ts';

/** Ids of products that another shop knows by names and numbers of its own. */

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

/** Whether a slug has every letter and figure of a name: not those of Sinhala, or of a long one. */
const saysAll = (slug: string, name: string): boolean =>
  slug.replaceAll('-', '') ===
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Names that differ in more than case, marks and spaces never make the same id. */
function idOfName(name: string): string {
  const slug = slugOf(name);
  return saysAll(slug, name) && !isReserved(slug) ? slug : marked(slug, name);
}

/**
 * An id for each product, in their order, the same at each import whatever else the file has: that of
 * its name, or, where several have the name, one with its number too. `knownIds` are those of the
 * shop: who came alone, and keeps the id of the name when others come, is the first of them.
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
