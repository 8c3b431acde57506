import type { Picture, Product } from '#lib/catalogue/product.ts';
import type { StockRequest } from '#lib/catalogue/product-form.ts';
import { insertProduct } from './new-product.ts';
import { editVariants, setStockOf } from './stock.ts';
import type { CatalogueRepo } from './repo.ts';
import { getCurrent, getOnSale, lockOnSale } from './on-sale.ts';
import { CATALOGUE, productTag } from '#lib/server/infra/cache-tags.ts';
import { putPictures, addProductEvents, changeProduct, picturesOf } from './write-repo.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { hashOfRequest, once } from '#lib/server/infra/idempotency.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import {
  difference,
  toChange,
  type SentPictures,
  type SomeOfProduct,
  type WholeProduct,
} from './admin-form.ts';
import { arrangePictures, storePictures } from './product-pictures.ts';

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
  const event = {
    product_id: id,
    at: now().toISOString(),
    actor_id: actorId,
    what,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  };
  await addProductEvents(tx, [event]);
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
  const variants = await editVariants(tx, id, edit.fields);
  await recordChange(deps, tx, {
    id,
    actorId,
    what: 'change',
    before: { ...before, ...variants?.before, pictures: hashesOf(known) },
    after: { ...after, ...variants?.after, pictures: hashesOf(next) },
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
      const hashes = [...new Set(await storePictures(deps.pictures, sent))];
      const requestHash = hashOfRequest([fields, hashes]);
      const call = { userId, call: CALL, key, requestHash, reusedMessage: KEY_REUSED };
      const { response: id } = await inTransaction(db, (tx) =>
        once(tx, call, now(), async () => {
          const { id: added, variants } = await insertProduct(tx, fields, hashes, now());
          const after = { ...toChange(fields), variants, pictures: hashes };
          const entry = { id: added, actorId: userId, what: 'create', before: {}, after } as const;
          await recordChange(deps, tx, entry);
          return added;
        }),
      );
      return getCurrent(repo, id);
    },

    /** Changes only the fields that were sent; stock that was not sent follows the orders. */
    async change(
      { id: actorId }: CurrentUser,
      id: string,
      fields: SomeOfProduct,
      sent: SentPictures,
    ): Promise<Product> {
      await getOnSale(repo, id);
      const added = await storePictures(deps.pictures, sent);
      const edit = { id, actorId, fields, added, store: sent.store };
      await inTransaction(db, (tx) => editInTx(deps, tx, edit));
      return getCurrent(repo, id);
    },

    /** Sets the stock of some of a product's sizes (docs/api.md "Stock and price per size"). */
    async setStock(
      { id: actorId }: CurrentUser,
      id: string,
      request: StockRequest,
    ): Promise<Product> {
      await inTransaction(db, async (tx) => {
        await lockOnSale(tx, id, now());
        const changed = await setStockOf(tx, id, request);
        await recordChange(deps, tx, { id, actorId, what: 'change', ...changed });
      });
      return getCurrent(repo, id);
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
