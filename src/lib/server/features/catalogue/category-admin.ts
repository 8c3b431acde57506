import {
  type CategoryList,
  type CountedCategory,
  findCategory,
} from '#lib/catalogue/categories.ts';
import type { CategoryOrder } from '#lib/catalogue/category-schema.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { ContentPictures } from '#lib/server/features/content/pictures.ts';
import { type Db, inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { hashOfRequest, once } from '#lib/server/infra/idempotency.ts';
import type { CategoryChange, NewCategory, SentCategory } from './category-form.ts';
import { type AdminCategory, listForAdmin } from './category-list.ts';
import { readCategories } from './category-repo.ts';
import { getLive, noCategory, type StoredCategory } from './category-rules.ts';
import { add, archive, arrange, type CategorySteps, edit } from './category-steps.ts';
import { storedCategories } from './category-write-repo.ts';

const CALL = 'admin/categories';
const KEY_REUSED = 'This category was already added, without your last changes.';

interface CategoryAdminDeps extends CategorySteps {
  db: Db;
  counted: () => Promise<CategoryList<CountedCategory>>;
  contentPictures: Pick<ContentPictures, 'add'>;
}

export function createCategoryAdminService(deps: CategoryAdminDeps) {
  const { db, now, contentPictures } = deps;
  const list = () => listForAdmin(deps);

  async function find(slug: string): Promise<AdminCategory> {
    const found = (await list()).find((one) => one.slug === slug);
    if (!found) throw noCategory();
    return found;
  }

  return {
    list,

    /** Throws `missing`. */
    stored: async (slug: string): Promise<StoredCategory> =>
      getLive(await storedCategories(db), slug),

    /** Once per idempotency key. */
    async create(
      { id: userId }: CurrentUser,
      { fields, file }: SentCategory<NewCategory>,
      key?: string,
    ): Promise<AdminCategory> {
      const picture = file ? await contentPictures.add(userId, file) : fields.picture;
      const given = { ...fields, picture };
      const requestHash = hashOfRequest(given);
      const call = { userId, call: CALL, key, requestHash, reusedMessage: KEY_REUSED };
      const { response } = await inTransaction(db, (tx) =>
        once(tx, call, now(), () => add(deps, tx, userId, given)),
      );
      return find(response);
    },

    /** Adds a category within a larger change, or finds the one of that name; returns its slug. */
    addNamed: async (tx: Tx, actorId: string, name: string): Promise<string> => {
      const known = findCategory((await readCategories(tx)).list, name);
      if (known) return known.slug;
      const blank = { description: '', parent: null, picture: null };
      return add(deps, tx, actorId, { ...blank, name, places: ['drawer'] });
    },

    /** Changes only the sent fields. */
    async change(
      { id: actorId }: CurrentUser,
      slug: string,
      { fields, file }: SentCategory<CategoryChange>,
    ): Promise<AdminCategory> {
      const change = file
        ? { ...fields, picture: await contentPictures.add(actorId, file) }
        : fields;
      return find(await inTransaction(db, (tx) => edit(deps, tx, { slug, actorId }, change)));
    },

    async order({ id: actorId }: CurrentUser, order: CategoryOrder): Promise<AdminCategory[]> {
      await inTransaction(db, (tx) => arrange(deps, tx, actorId, order));
      return list();
    },

    /** Its products move to `moveTo`, and its address leads there. */
    archive: ({ id: actorId }: CurrentUser, slug: string, moveTo?: string): Promise<void> =>
      inTransaction(db, (tx) => archive(deps, tx, { slug, actorId }, moveTo)),
  };
}
