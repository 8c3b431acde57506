import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type CategoryList, findCategory } from '#lib/catalogue/categories.ts';
import { NO_CATEGORY } from '#lib/catalogue/messages.ts';
import type { SaleForm } from '#lib/contract/sales.ts';
import { type Covered, coverNames, type Sale, saleState } from '#lib/sales/sale.ts';
import { invalid, Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { productIds } from '#lib/server/features/catalogue/products.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { SaleEventRow } from '#lib/server/infra/db/catalogue-tables.ts';
import { type States, stateTexts } from '#lib/server/infra/db/history.ts';
import { type Db, inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { hashOfRequest, once } from '#lib/server/infra/idempotency.ts';
import { addSaleEvent, cacheSales, lockSales, putSale, readSales, removeSale } from './repo.ts';

const CALL = 'admin/sales';
const KEY_REUSED = 'This sale was already added, without your last changes.';
const NO_SALE = 'This sale is not there any more. Reload the page.';
const CHANGED = 'This sale has changed meanwhile. Reload the page and change it again.';
const HAS_ENDED = 'This sale has ended, and stays as it was.';
const RUNS = 'This sale runs already. Change its name or its end, or end it and add another.';
const ENDS_IN_PAST = 'Choose an end in the future, or end the sale now';
/** Planned and running ones. */
const MAX_SALES = 200;
const TOO_MANY = `A shop can plan ${MAX_SALES} sales. Remove one first.`;
const NO_PRODUCT = 'Some of these products are not in the shop any more';

interface SaleDeps {
  db: Db;
  changes: Changes;
  now: () => Date;
  categories: () => CategoryList;
}

const coversSame = (one: Covered, other: Covered): boolean =>
  coverNames.every((name) => isDeepStrictEqual(one[name], other[name]));

/** What runs has the prices that buyers have seen; only its name and its end may change. */
function assertChangeable(before: Sale, after: SaleForm, now: Date): void {
  if (after.revision !== undefined && after.revision !== before.revision) {
    throw new Refusal('conflict', CHANGED, { code: 'changed_meanwhile' });
  }
  const state = saleState(before, now);
  if (state === 'ended') throw new Refusal('conflict', HAS_ENDED);
  if (state === 'planned') return;
  const isSame = before.percent === after.percent && isDeepStrictEqual(before.from, after.from);
  if (!isSame || !coversSame(before, after)) throw new Refusal('conflict', RUNS);
  if (after.until && after.until <= now) throw invalid('until', ENDS_IN_PAST);
}

/** A sale is not backdated: the lowest price before it counts from when it began. */
const fromNowOn = (form: SaleForm, at: Date): SaleForm => ({
  ...form,
  from: form.from < at ? at : form.from,
});

/** Throws `invalid` for products and categories that the shop does not have. */
async function assertCovered(
  tx: Tx,
  { products = [], categories = [] }: Covered,
  list: CategoryList,
): Promise<void> {
  const known = products.length > 0 ? await productIds(tx) : new Set();
  if (!products.every((id) => known.has(id))) throw invalid('products', NO_PRODUCT);
  if (!categories.every((slug) => findCategory(list, slug)))
    throw invalid('categories', NO_CATEGORY);
}

export async function createSaleService({ db, changes, now, categories }: SaleDeps) {
  const cached = await cacheSales(db, changes);

  async function record(
    tx: Tx,
    [id, actor_id, what]: [id: string, actorId: string, what: SaleEventRow['what']],
    states: States,
  ): Promise<void> {
    const at = now().toISOString();
    await addSaleEvent(tx, { sale_id: id, at, actor_id, what, ...stateTexts(states) });
    await cached.announce(tx);
  }

  /** Throws `missing`. */
  async function locked(tx: Tx, id: string): Promise<Sale> {
    const sale = (await lockSales(tx)).find((one) => one.id === id);
    if (!sale) throw new Refusal('missing', NO_SALE);
    return sale;
  }

  return {
    /** The same array until a sale changes; the latest begin first. */
    list: (): readonly Sale[] => cached.list(),

    /** From the database, which another process may have changed a moment ago. */
    read: (): Promise<readonly Sale[]> => readSales(db),

    /** Once per idempotency key. */
    async create({ id: userId }: CurrentUser, form: SaleForm, key?: string): Promise<Sale> {
      if (form.until && form.until <= now()) throw invalid('until', ENDS_IN_PAST);
      const requestHash = hashOfRequest(form);
      const call = { userId, call: CALL, key, requestHash, reusedMessage: KEY_REUSED };
      const { response: id } = await inTransaction(db, (tx) =>
        once(tx, call, now(), async () => {
          const open = (await lockSales(tx)).filter((sale) => saleState(sale, now()) !== 'ended');
          if (open.length >= MAX_SALES) throw new Refusal('conflict', TOO_MANY);
          await assertCovered(tx, form, categories());
          const sale = { ...fromNowOn(form, now()), id: randomUUID(), revision: 0 };
          await putSale(tx, sale);
          await record(tx, [sale.id, userId, 'create'], { after: sale });
          return sale.id;
        }),
      );
      return inTransaction(db, (tx) => locked(tx, id));
    },

    /**
     * Throws `conflict` for a sale that has changed meanwhile or has ended, and for another price of one that runs.
     */
    change: ({ id: actorId }: CurrentUser, id: string, form: SaleForm): Promise<Sale> =>
      inTransaction(db, async (tx) => {
        const before = await locked(tx, id);
        assertChangeable(before, form, now());
        // A category that it covers may be gone by now.
        if (!coversSame(form, before)) await assertCovered(tx, form, categories());
        const isPlanned = saleState(before, now()) === 'planned';
        const changed = isPlanned ? fromNowOn(form, now()) : form;
        const after = { ...changed, id, revision: before.revision + 1 };
        await putSale(tx, after);
        await record(tx, [id, actorId, 'change'], { before, after });
        return after;
      }),

    /** Removes a planned sale, and ends one that runs. Throws `conflict` for one that has ended. */
    end: ({ id: actorId }: CurrentUser, id: string): Promise<Sale | undefined> =>
      inTransaction(db, async (tx) => {
        const before = await locked(tx, id);
        const state = saleState(before, now());
        if (state === 'ended') throw new Refusal('conflict', HAS_ENDED);
        if (state === 'planned') {
          await removeSale(tx, id);
          await record(tx, [id, actorId, 'remove'], { before });
          return undefined;
        }
        const after = { ...before, until: now(), revision: before.revision + 1 };
        await putSale(tx, after);
        await record(tx, [id, actorId, 'end'], { before, after });
        return after;
      }),
  };
}
export type SaleService = Awaited<ReturnType<typeof createSaleService>>;
