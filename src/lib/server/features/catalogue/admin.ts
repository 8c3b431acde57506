import type { Picture, Product } from '#lib/catalogue/product.ts';
import { slugOf } from '#lib/catalogue/slug.ts';
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
import type { Changes } from '#lib/server/infra/changes/changes.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import type { ProductRow } from '#lib/server/infra/db/schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import { hashOfRequest, once } from '#lib/server/infra/idempotency.ts';
import { InvalidPicture } from '#lib/server/infra/files/decode.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import {
  arranged,
  checkCount,
  refusedPicture,
  type SentPictures,
  type SomeOfProduct,
  type WholeProduct,
} from './admin-form.ts';

export interface ProductAdminDeps {
  db: Db;
  now: () => Date;
  changes: Changes;
  pictures: Pictures;
  repo: CatalogueRepo;
}

const CALL = 'admin/products';
const USED =
  'This product is in the shop already, as it was before your last changes. Look for it under Products.';
const NO_PRODUCT = 'Product not found.';
const NOT_SOLD = 'This product is no longer sold.';
const NOT_A_PICTURE = 'Only pictures can be shown: PNG, JPG, WebP or AVIF.';

/** The form lets no more than two decimals through. */
const centsOf = (rupees: number): number => Math.round(rupees * 100);

/** What was sent, in the words of the table. */
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

/** Which of a row's values a change makes others, before and after, for the audit trail. */
function difference(row: ProductRow, change: ProductChange) {
  const after = Object.entries(change).filter(
    ([column, value]) => Object.entries(row).find(([name]) => name === column)?.[1] !== value,
  );
  const names = new Set(after.map(([column]) => column));
  const before = Object.entries(row).filter(([column]) => names.has(column));
  return { before: Object.fromEntries(before), after: Object.fromEntries(after) };
}

/** The admin's hand on the goods (docs/api.md "Administration"): create, change, archive. */
export function createProductAdminService({ db, now, changes, pictures, repo }: ProductAdminDeps) {
  /** Decodes and keeps new pictures before anything is written of them. */
  async function storeNew({ files }: SentPictures): Promise<string[]> {
    checkCount(files.length);
    const hashes: string[] = [];
    for (const file of files) {
      hashes.push(
        await pictures.storeReencoded(file).catch((error: unknown) => {
          if (!(error instanceof InvalidPicture)) throw error;
          throw refusedPicture(NOT_A_PICTURE, error);
        }),
      );
    }
    return hashes;
  }

  const noted = (tx: Tx, id: string) => changes.note(tx, [CATALOGUE, productTag(id)]);

  /** A product on sale, as the tables have it now. */
  async function onSale(from: CatalogueRepo, id: string): Promise<Product> {
    const product = await from.find(id);
    if (!product) throw new Refusal('missing', NO_PRODUCT);
    if (product.archived) throw new Refusal('gone', NOT_SOLD);
    return product;
  }

  /** As everybody sees it now: this process's pages follow at once, the others within 2 s. */
  async function shown(id: string): Promise<Product> {
    await changes.follow();
    return onSale(repo, id);
  }

  async function locked(tx: Tx, id: string): Promise<ProductRow> {
    const row = await lockProduct(tx, id, now());
    if (row) return row;
    await onSale(catalogueRepo(tx), id);
    throw new Refusal('missing', NO_PRODUCT);
  }

  async function addUnderFreeId(tx: Tx, fields: WholeProduct, hashes: readonly string[]) {
    const slug = slugOf(fields.name);
    for (let number = 1; ; number += 1) {
      const id = number === 1 ? slug : `${slug}-${number}`;
      const { price, ...same } = fields;
      const pictured = hashes.map((hash) => ({ hash, alt: fields.name }));
      const draft = {
        ...same,
        id,
        priceCents: centsOf(price),
        pictures: pictured,
        createdAt: now(),
      };
      if (await addProduct(tx, draft, now())) return id;
    }
  }

  return {
    find: (id: string): Promise<Product> => onSale(repo, id),

    /** Puts a new product on sale, once for a key; its id is made of its name. */
    async create(
      currentUser: CurrentUser,
      fields: WholeProduct,
      sent: SentPictures,
      key?: string,
    ): Promise<Product> {
      const hashes = [...new Set(await storeNew(sent))];
      const requestHash = hashOfRequest([fields, hashes]);
      const call = { userId: currentUser.id, call: CALL, key, requestHash, reusedMessage: USED };
      const { response: id } = await inTransaction(db, (tx) =>
        once(tx, call, now(), async () => {
          const added = await addUnderFreeId(tx, fields, hashes);
          await addProductEvent(tx, {
            product_id: added,
            at: now().toISOString(),
            actor_id: currentUser.id,
            what: 'create',
            before: '{}',
            after: JSON.stringify({ ...toChange(fields), pictures: hashes }),
          });
          await noted(tx, added);
          return added;
        }),
      );
      return shown(id);
    },

    /** Changes what was sent and leaves the rest, the stock that others sell from included. */
    async change(
      currentUser: CurrentUser,
      id: string,
      fields: SomeOfProduct,
      sent: SentPictures,
    ): Promise<Product> {
      await onSale(repo, id);
      const fresh = await storeNew(sent);
      await inTransaction(db, async (tx) => {
        const row = await locked(tx, id);
        const change = toChange(fields);
        const known = await picturesOf(tx, id);
        const name = change.name ?? row.name;
        const added = fresh.map((hash) => ({ hash, alt: name }));
        const next = arranged(known, added, sent.store);
        const { before, after } = difference(row, change);
        await changeProduct(tx, id, change);
        await putPictures(tx, [{ id, pictures: next }]);
        const hashes = (some: readonly Picture[]) => some.map(({ hash }) => hash);
        await addProductEvent(tx, {
          product_id: id,
          at: now().toISOString(),
          actor_id: currentUser.id,
          what: 'change',
          before: JSON.stringify({ ...before, pictures: hashes(known) }),
          after: JSON.stringify({ ...after, pictures: hashes(next) }),
        });
        await noted(tx, id);
      });
      return shown(id);
    },

    /** Takes a product off every list and page for good; old orders still name it. */
    async archive(currentUser: CurrentUser, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await locked(tx, id);
        const at = now().toISOString();
        await changeProduct(tx, id, { archived_at: at });
        await addProductEvent(tx, {
          product_id: id,
          at,
          actor_id: currentUser.id,
          what: 'archive',
          before: JSON.stringify({ archived_at: null }),
          after: JSON.stringify({ archived_at: at }),
        });
        await noted(tx, id);
      });
      await changes.follow();
    },
  };
}
