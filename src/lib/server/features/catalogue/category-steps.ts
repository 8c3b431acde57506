import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import type { CategoryOrder } from '#lib/catalogue/category-schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { TranslationService } from '#lib/server/features/translations/service.ts';
import { usePictures } from '#lib/server/features/content/pictures.ts';
import { openAllPeriods } from '#lib/server/features/periods/periods.ts';
import type { CategoryEventRow } from '#lib/server/infra/db/catalogue-tables.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { CategoryService } from './categories.ts';
import type { CategoryChange, NewCategory } from './category-form.ts';
import {
  assertArchivable,
  assertFree,
  assertParent,
  assertRoom,
  assertSlug,
  assertWhole,
  freeSlug,
  getLive,
  isLive,
  placesAfter,
  type StoredCategory,
  targetOf,
} from './category-rules.ts';
import {
  addCategoryEvent,
  archiveCategory,
  countProductsIn,
  formerAddresses,
  lockCategories,
  moveProducts,
  putCategory,
  renameSlug,
  setPositions,
} from './category-write-repo.ts';

/** What an admin does to the categories, each in a transaction and noted in the audit log. */

const PICTURE_GONE = 'This picture is not there any more. Choose it again.';

export interface CategorySteps {
  now: () => Date;
  categories: CategoryService;
  translations: Pick<TranslationService, 'rename'>;
}

interface Done {
  slug: string;
  actorId: string;
  what: CategoryEventRow['what'];
  before: object;
  after: object;
  areProductsMoved?: boolean;
}

type Field = 'slug' | 'name' | 'description' | 'parent' | 'places' | 'picture';
const fields: readonly Field[] = ['slug', 'name', 'description', 'parent', 'places', 'picture'];

/** The fields that differ. */
function difference(before: StoredCategory, after: StoredCategory) {
  const changed = fields.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const of = (row: StoredCategory) =>
    Object.fromEntries(changed.map((field) => [field, row[field]]));
  return changed.length > 0 ? { before: of(before), after: of(after) } : undefined;
}

async function takePicture(tx: Tx, name: string | null | undefined): Promise<void> {
  if (!name) return;
  if (!(await usePictures(tx, [name])).has(name)) {
    throw new Refusal('conflict', PICTURE_GONE, { errors: { picture: PICTURE_GONE } });
  }
}

/** Notes what was done, and shows it from the commit on. */
async function record(
  deps: CategorySteps,
  tx: Tx,
  { slug, actorId, what, ...done }: Done,
): Promise<void> {
  const { areProductsMoved = false } = done;
  if (areProductsMoved) await openAllPeriods(tx);
  await addCategoryEvent(tx, {
    category: slug,
    at: deps.now().toISOString(),
    actor_id: actorId,
    what,
    before: JSON.stringify(done.before),
    after: JSON.stringify(done.after),
  });
  await deps.categories.announce(tx, { areProductsMoved });
}

export async function add(deps: CategorySteps, tx: Tx, actorId: string, given: NewCategory) {
  const { name, description, parent, picture } = given;
  const rows = await lockCategories(tx);
  assertRoom(rows);
  assertFree(rows, 'name', name);
  await takePicture(tx, picture);
  const slug = freeSlug(rows, await formerAddresses(tx), name);
  assertParent(rows, slug, parent);
  const live = rows.filter(isLive);
  const row = {
    slug,
    name,
    description,
    parent,
    picture,
    archived_at: null,
    position: live.reduce((most, { position }) => Math.max(most, position), -1) + 1,
    places: placesAfter(live, {}, given.places),
  };
  await putCategory(tx, row);
  await record(deps, tx, { slug, actorId, what: 'create', before: {}, after: row });
  return slug;
}

export async function edit(
  deps: CategorySteps,
  tx: Tx,
  { slug, actorId }: { slug: string; actorId: string },
  { places: chosen, ...change }: CategoryChange,
): Promise<string> {
  const rows = await lockCategories(tx);
  const row = getLive(rows, slug);
  const others = rows.filter((one) => one !== row && isLive(one));
  const next: StoredCategory = {
    ...row,
    ...change,
    places: chosen ? placesAfter(others, row.places, chosen) : row.places,
  };
  const changed = difference(row, next);
  if (!changed) return slug;
  if (next.parent !== row.parent) assertParent(rows, slug, next.parent);
  if (next.name !== row.name) assertFree(others, 'name', next.name);
  if (next.picture !== row.picture) await takePicture(tx, next.picture);
  const isMoved = next.slug !== slug;
  if (isMoved) {
    const leadsTo = (await formerAddresses(tx)).get(next.slug);
    assertSlug(rows, { slug, to: next.slug, leadsTo });
    await renameSlug(tx, slug, next.slug);
    const { name = row.name, description = '' } = defaultCategoryList.bySlug.get(slug) ?? {};
    const ids = { from: slug, to: next.slug };
    await deps.translations.rename(tx, 'category', ids, { name, description });
  }
  await putCategory(tx, next);
  const what = 'change';
  await record(deps, tx, { slug: next.slug, actorId, what, ...changed, areProductsMoved: isMoved });
  return next.slug;
}

export async function archive(
  deps: CategorySteps,
  tx: Tx,
  { slug, actorId }: { slug: string; actorId: string },
  moveTo: string | undefined,
): Promise<void> {
  const rows = await lockCategories(tx);
  const before = getLive(rows, slug);
  assertArchivable(rows, slug);
  const products = await countProductsIn(tx, slug);
  const target = targetOf(rows, { slug, moveTo, products });
  const at = deps.now().toISOString();
  if (target) await moveProducts(tx, slug, target, at);
  await archiveCategory(tx, { slug, at, leadsTo: target?.slug });
  const after = { archived_at: at, ...(target && { moveTo: target.slug, products }) };
  const areProductsMoved = products > 0;
  await record(deps, tx, { slug, actorId, what: 'archive', before, after, areProductsMoved });
}

export async function arrange(
  deps: CategorySteps,
  tx: Tx,
  actorId: string,
  { slugs, place }: CategoryOrder,
): Promise<void> {
  const live = (await lockCategories(tx)).filter(isLive);
  const placeOf = (one: StoredCategory) => (place ? one.places[place] : one.position);
  const known = live
    .filter((one) => placeOf(one) !== undefined)
    .toSorted((one, other) => (placeOf(one) ?? 0) - (placeOf(other) ?? 0));
  const before = known.map(({ slug }) => slug);
  assertWhole(before, slugs);
  if (before.every((slug, at) => slug === slugs[at])) return;
  const moved = known.map((one) => {
    const at = slugs.indexOf(one.slug);
    return place ? { ...one, places: { ...one.places, [place]: at } } : { ...one, position: at };
  });
  await setPositions(tx, moved);
  const what = 'order';
  await record(deps, tx, {
    slug: '',
    actorId,
    what,
    before: { place, slugs: before },
    after: { slugs },
  });
}
