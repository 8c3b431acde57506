import type { Picture, Product } from '#lib/catalogue/product.ts';
import { catalogueRepo, type CatalogueRepo } from './repo.ts';
import { CATALOGUE, productTag } from '#lib/server/infra/cache-tags.ts';
import {
  putPictures,
  addProduct,
  addProductEvent,
  changeProduct,
  lockProduct,
  picturesOf,
  type ProductChange,
} from './write-repo.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import type { ProductRow } from '#lib/server/infra/db/schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import { hashOfRequest, once } from '#lib/server/infra/idempotency.ts';
import { InvalidPicture } from '#lib/server/infra/files/decode.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import {
  arrangePictures,
  checkCount,
  invalidPicture,
  type SentPictures,
  type SomeOfProduct,
  type WholeProduct,
} from './admin-form.ts';
import { slug } from 'github-slugger';

const LONGEST = 72;
/** For a name without a character that a slug can have. */
const NAMELESS = 'craft';

/** The slug of a new product's name: `Peacock Batik Sarong` → `peacock-batik-sarong`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const words = slug(plain)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.join('-').slice(0, LONGEST).replace(/-$/, '') || NAMELESS;
}

export interface ProductAdminDeps {
  db: Db;
  now: () => Date;
  changes: Changes;
  pictures: Pictures;
  repo: CatalogueRepo;
}

const CALL = 'admin/products';
const KEY_REUSED =
  'This product was already added, without your last changes. Find it under Products.';
const NO_PRODUCT = 'Product not found.';
const NOT_SOLD = 'This product is no longer sold.';
const NOT_A_PICTURE = 'Please choose a picture: PNG, JPG, WebP or AVIF.';

/** The form's schema allows at most two decimals. */
const centsOf = (rupees: number): number => Math.round(rupees * 100);

/** The sent fields as columns. */
function toChange(fields: SomeOfProduct): ProductChange {
  const { price, discount, countInStock, group, sizes, ...same } = fields;
  return {
    ...same,
    ...(price !== undefined && { price_cents: centsOf(price) }),
    ...(discount !== undefined && { discount_bp: Math.round(discount * 100) }),
    ...(countInStock !== undefined && { stock: countInStock }),
    ...(group !== undefined && { group_name: group }),
    ...(sizes !== undefined && { sizes: sizes.join('|') }),
  };
}

/** The columns that a change alters, before and after, for the audit log. */
function difference(row: ProductRow, change: ProductChange) {
  const after = Object.entries(change).filter(
    ([column, value]) => Object.entries(row).find(([name]) => name === column)?.[1] !== value,
  );
  const names = new Set(after.map(([column]) => column));
  const before = Object.entries(row).filter(([column]) => names.has(column));
  return { before: Object.fromEntries(before), after: Object.fromEntries(after) };
}

/** Re-encodes and stores new pictures, before anything refers to them; returns their hashes. */
async function storePictures(
  { pictures }: ProductAdminDeps,
  { files }: SentPictures,
): Promise<string[]> {
  checkCount(files.length);
  const hashes: string[] = [];
  for (const file of files) {
    hashes.push(
      await pictures.storeReencoded(file).catch((error: unknown) => {
        if (!(error instanceof InvalidPicture)) throw error;
        throw invalidPicture(NOT_A_PICTURE, error);
      }),
    );
  }
  return hashes;
}

async function getOnSale(repo: CatalogueRepo, id: string): Promise<Product> {
  const product = await repo.find(id);
  if (!product) throw new Refusal('missing', NO_PRODUCT);
  if (product.archived) throw new Refusal('gone', NOT_SOLD);
  return product;
}

/** The product after a write, even if it was archived meanwhile. */
async function getCurrent({ repo }: ProductAdminDeps, id: string): Promise<Product> {
  const product = await repo.find(id);
  if (!product) throw new Refusal('missing', NO_PRODUCT);
  return product;
}

/** Locks a product that is on sale. Throws `missing` or `gone`. */
async function lockOnSale(tx: Tx, id: string, now: Date): Promise<ProductRow> {
  const row = await lockProduct(tx, id, now);
  if (row) return row;
  await getOnSale(catalogueRepo(tx), id);
  throw new Refusal('missing', NO_PRODUCT);
}

/** Inserts a product with an id made of its name, numbered when that is taken; returns the id. */
async function insertProduct(
  tx: Tx,
  { price, ...fields }: WholeProduct,
  hashes: readonly string[],
  now: Date,
): Promise<string> {
  const slug = slugOf(fields.name);
  const product = {
    ...fields,
    priceCents: centsOf(price),
    pictures: hashes.map((hash) => ({ hash, alt: fields.name })),
    createdAt: now,
  };
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (await addProduct(tx, { ...product, id }, now)) return id;
  }
}

interface AuditEntry {
  id: string;
  actorId: string;
  what: 'create' | 'change' | 'archive';
  before: object;
  after: object;
}

/** Adds an entry to the product's audit log and notes the change for all processes. */
async function recordChange(
  { changes, now }: ProductAdminDeps,
  tx: Tx,
  { id, actorId, what, before, after }: AuditEntry,
): Promise<void> {
  await addProductEvent(tx, {
    product_id: id,
    at: now().toISOString(),
    actor_id: actorId,
    what,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  });
  await changes.note(tx, [CATALOGUE, productTag(id)]);
}

const hashesOf = (pictures: readonly Picture[]) => pictures.map(({ hash }) => hash);

interface Edit {
  id: string;
  actorId: string;
  fields: SomeOfProduct;
  /** The hashes of new pictures. */
  added: readonly string[];
  store: SentPictures['store'];
}

async function editInTx(deps: ProductAdminDeps, tx: Tx, edit: Edit): Promise<void> {
  const { id, actorId } = edit;
  const row = await lockOnSale(tx, id, deps.now());
  const change = toChange(edit.fields);
  const known = await picturesOf(tx, id);
  const alt = change.name ?? row.name;
  const next = arrangePictures(
    known,
    edit.added.map((hash) => ({ hash, alt })),
    edit.store,
  );
  const { before, after } = difference(row, change);
  await changeProduct(tx, id, change);
  await putPictures(tx, [{ id, pictures: next }]);
  await recordChange(deps, tx, {
    id,
    actorId,
    what: 'change',
    before: { ...before, pictures: hashesOf(known) },
    after: { ...after, pictures: hashesOf(next) },
  });
}

/** What admins do with products (docs/api.md "Administration"): create, change, archive. */
export function createProductAdminService(deps: ProductAdminDeps) {
  const { db, now, repo } = deps;
  return {
    find: (id: string): Promise<Product> => getOnSale(repo, id),

    /** Puts a new product on sale, once for an idempotency key. */
    async create(
      { id: userId }: CurrentUser,
      fields: WholeProduct,
      sent: SentPictures,
      key?: string,
    ): Promise<Product> {
      const hashes = [...new Set(await storePictures(deps, sent))];
      const requestHash = hashOfRequest([fields, hashes]);
      const call = { userId, call: CALL, key, requestHash, reusedMessage: KEY_REUSED };
      const { response: id } = await inTransaction(db, (tx) =>
        once(tx, call, now(), async () => {
          const added = await insertProduct(tx, fields, hashes, now());
          const after = { ...toChange(fields), pictures: hashes };
          const entry = { id: added, actorId: userId, what: 'create', before: {}, after } as const;
          await recordChange(deps, tx, entry);
          return added;
        }),
      );
      return getCurrent(deps, id);
    },

    /** Changes only the fields that were sent; stock that was not sent follows the orders. */
    async change(
      { id: actorId }: CurrentUser,
      id: string,
      fields: SomeOfProduct,
      sent: SentPictures,
    ): Promise<Product> {
      await getOnSale(repo, id);
      const added = await storePictures(deps, sent);
      const edit = { id, actorId, fields, added, store: sent.store };
      await inTransaction(db, (tx) => editInTx(deps, tx, edit));
      return getCurrent(deps, id);
    },

    /** Removes a product from all lists and pages for good; orders keep its name. */
    async archive({ id: actorId }: CurrentUser, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockOnSale(tx, id, now());
        const at = now().toISOString();
        await changeProduct(tx, id, { archived_at: at });
        const after = { archived_at: at };
        const entry = {
          id,
          actorId,
          what: 'archive',
          before: { archived_at: null },
          after,
        } as const;
        await recordChange(deps, tx, entry);
      });
    },
  };
}
