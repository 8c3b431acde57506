import { ownersOfSkus, productIds } from '#lib/server/features/catalogue/products.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { ReadImport, UnplacedProduct } from './imported-product.ts';
import { rememberedMapping } from './mapping-repo.ts';
import { placeProducts, type Placed, type PlaceOptions } from './place-products.ts';
import type { InvalidRow } from './read-file.ts';
import type { FileToRead } from './read-in-thread.ts';

/** Finds the products of the shop that a file means, and their categories. */

export interface Resolved
  extends Placed, Pick<ReadImport, 'format' | 'encoding' | 'rows' | 'columns' | 'pictures'> {}

type FileOptions = Pick<FileToRead, 'knownIds' | 'columns' | 'rememberedColumns'>;

interface OwnedSkus {
  products: readonly UnplacedProduct[];
  bad: readonly InvalidRow[];
  /** New ids by those that were made of names. */
  renamed: ReadonlyMap<string, string>;
}

/** A product without an id of its own is the one that has its SKUs. Others must not have them. */
async function resolveSkus(
  db: Db,
  { products: read, format }: ReadImport,
  knownIds: ReadonlySet<string>,
): Promise<OwnedSkus> {
  const skus = read.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku || []));
  const owners = await ownersOfSkus(db, skus);
  if (owners.size === 0) return { products: read, bad: [], renamed: new Map() };
  const taken = new Set(read.map(({ id }) => id));
  const renamed = new Map<string, string>();
  const bad: InvalidRow[] = [];
  const field = format === 'woocommerce' ? 'SKU' : format === 'shopify' ? 'Variant SKU' : 'sku';

  const ownersOf = ({ variants }: UnplacedProduct) => [
    ...new Set(variants.flatMap(({ sku }) => owners.get(sku ?? '')?.productId ?? [])),
  ];
  const products = read.map((product) => {
    const [owner, other] = ownersOf(product);
    const isAnother = owner === undefined || other !== undefined || taken.has(owner);
    if (!product.hasMadeId || knownIds.has(product.id) || isAnother) return product;
    taken.add(owner);
    renamed.set(product.id, owner);
    return { ...product, id: owner };
  });
  const own = products.filter((product) => {
    const others = product.variants.flatMap(({ line, sku }) => {
      const owner = owners.get(sku ?? '');
      const reason = `has ${sku}, which belongs to ${owner?.name} in the shop`;
      return !owner || owner.productId === product.id ? [] : [{ line, field, reason }];
    });
    bad.push(...others);
    return others.length === 0;
  });
  return { products: own, bad, renamed };
}

interface ResolveOptions extends Omit<PlaceOptions, 'remembered'> {
  read: (options: FileOptions) => Promise<ReadImport>;
}

/** Reads a file with what the owner chose before. */
export async function resolveImport(
  db: Db,
  { read: readFile, ...placing }: ResolveOptions,
): Promise<Resolved> {
  const [knownIds, remembered] = await Promise.all([productIds(db), rememberedMapping(db)]);
  const read = await readFile({
    knownIds,
    columns: placing.mapping?.columns,
    rememberedColumns: remembered.columns,
  });
  const { products, bad, renamed } = await resolveSkus(db, read, knownIds);
  const placed = placeProducts({ products, unread: read.unread }, { ...placing, remembered });
  const byLine = (one: InvalidRow, other: InvalidRow) => one.line - other.line;
  const placedIds = new Set(placed.products.map(({ id }) => id));
  return {
    ...read,
    ...placed,
    bad: [...read.bad, ...bad, ...placed.bad].toSorted(byLine),
    notes: [...read.notes, ...placed.notes],
    pictures: read.pictures
      .map((picture) => ({ ...picture, id: renamed.get(picture.id) ?? picture.id }))
      .filter(({ id }) => placedIds.has(id)),
  };
}
