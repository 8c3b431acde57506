import type { Picture, AdminProduct } from '#lib/catalogue/product.ts';
import { type ProductAdminDeps, recordChange } from './audit.ts';
import { insertProduct } from './new-product.ts';
import { editVariants } from './stock.ts';
import { getCurrent, lockExisting } from './on-sale.ts';
import { putPictures, changeProduct, picturesOf } from './write-repo.ts';
import { openAllPeriods } from '#lib/server/features/periods/periods.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { hashOfRequest, once } from '#lib/server/infra/idempotency.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import {
  difference,
  toChange,
  type SentPictures,
  type PartialProduct,
  type FullProduct,
} from './admin-form.ts';
import { holdCategoriesOf } from './product-categories.ts';
import { arrangePictures, storePictures } from './product-pictures.ts';

const CALL = 'admin/products';
const KEY_REUSED =
  'This product was already added, without your last changes. Find it under Products.';

const hashesOf = (pictures: readonly Picture[]) => pictures.map(({ hash }) => hash);

interface Edit {
  id: string;
  actorId: string;
  fields: PartialProduct;
  added: readonly string[];
  store: SentPictures['store'];
}

async function editInTx(deps: ProductAdminDeps, tx: Tx, edit: Edit): Promise<void> {
  const { id, actorId } = edit;
  const assertCategories = await holdCategoriesOf(tx, [edit.fields]);
  const row = await lockExisting(tx, id, deps.now());
  assertCategories(edit.fields, { category: row.category, group: row.group_name });
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
  const variants = await editVariants(tx, row, edit.fields, hashesOf(next));
  if (variants && variants.renamed.length > 0) await deps.onRenamed(tx, variants.renamed);
  if (change.category !== undefined && change.category !== row.category) await openAllPeriods(tx);
  await recordChange(deps, tx, {
    id,
    actorId,
    what: 'change',
    before: { ...before, ...variants?.before, pictures: hashesOf(known) },
    after: { ...after, ...variants?.after, pictures: hashesOf(next) },
  });
}

export function createProductAdminService(deps: ProductAdminDeps) {
  const { db, now, repo } = deps;
  return {
    /** Includes archived products. Throws `missing`. */
    find: (id: string): Promise<AdminProduct> => getCurrent(repo, id),

    async create(
      { id: userId }: CurrentUser,
      sentFields: FullProduct,
      sent: SentPictures,
      key?: string,
    ): Promise<AdminProduct> {
      const { draft: isDraft = false, ...fields } = sentFields;
      const hashes = [...new Set(await storePictures(deps.pictures, sent))];
      const requestHash = hashOfRequest([sentFields, hashes]);
      const call = { userId, call: CALL, key, requestHash, reusedMessage: KEY_REUSED };
      const { response: id } = await inTransaction(db, (tx) =>
        once(tx, call, now(), async () => {
          (await holdCategoriesOf(tx, [fields]))(fields);
          const { id: added, variants } = await insertProduct(
            tx,
            { ...fields, pictures: hashes, isDraft },
            now(),
          );
          const after = { ...toChange(fields), variants, pictures: hashes, draft: isDraft };
          const entry = { id: added, actorId: userId, what: 'create', before: {}, after } as const;
          await recordChange(deps, tx, entry);
          return added;
        }),
      );
      return getCurrent(repo, id);
    },

    /** Changes only the sent fields; orders continue to reduce stock that was not sent. */
    async change(
      { id: actorId }: CurrentUser,
      id: string,
      fields: PartialProduct,
      sent: SentPictures,
    ): Promise<AdminProduct> {
      await getCurrent(repo, id);
      const added = await storePictures(deps.pictures, sent);
      const edit = { id, actorId, fields, added, store: sent.store };
      await inTransaction(db, (tx) => editInTx(deps, tx, edit));
      return getCurrent(repo, id);
    },
  };
}
