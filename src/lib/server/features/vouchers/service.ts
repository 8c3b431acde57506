import { randomInt, randomUUID } from 'node:crypto';
import { type CategoryList, findCategory } from '#lib/catalogue/categories.ts';
import { NO_CATEGORY } from '#lib/catalogue/messages.ts';
import { ENDING_LENGTH, type VoucherForm } from '#lib/contract/vouchers.ts';
import type { SaleState } from '#lib/sales/sale.ts';
import { invalid, Refusal } from '#lib/server/errors.ts';
import { gains, ownThing } from '#lib/server/features/account/own-things.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { type States, stateTexts } from '#lib/server/infra/db/history.ts';
import { type Db, inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import type { VoucherEventRow } from '#lib/server/infra/db/voucher-tables.ts';
import { type Column, writeCsv } from '#lib/server/infra/csv.ts';
import { hashOfRequest, once } from '#lib/server/infra/idempotency.ts';
import { buyersWith, hasOrders } from './code-repo.ts';
import {
  addCodes,
  addVoucherEvent,
  codesOf,
  lockVoucher,
  putVoucher,
  readVouchers,
  removeVoucher,
  removeUnusedCode,
  type Voucher,
  type VoucherSums,
  voucherSums,
} from './repo.ts';

const CALL = 'admin/vouchers';
const KEY_REUSED = 'This discount code was already added, without your last changes.';
const NO_VOUCHER = 'This discount code is not there any more. Reload the page.';
const CHANGED = 'This discount code has changed meanwhile. Reload the page and change it again.';
const TAKEN = 'The shop has this code already. Choose another one.';
const ENDS_IN_PAST = 'Choose an end in the future';
const CODES_STAY = 'These codes are made already. Add other ones for more.';
const ORDERED_YOURSELF = 'You have ordered with this code. Ask a colleague to change it.';
const HAS_ENDED = 'This discount code has ended already.';
const ORDERED = 'Orders have this code. End it, and add another one.';
const MAX_VOUCHERS = 1000;
const TOO_MANY = `A shop can have ${MAX_VOUCHERS.toLocaleString('en')} discount codes. Remove one first.`;

/** Without characters that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRTUVWXYZ2346789';

const randomCode = (start: string): string =>
  `${start}-${Array.from({ length: ENDING_LENGTH - 1 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;

const columns: ReadonlyArray<Column<{ code: string; uses: number }>> = [
  { heading: 'Code', cell: ({ code }) => code },
  { heading: 'Orders', cell: ({ uses }) => String(uses) },
];

interface VoucherDeps {
  db: Db;
  now: () => Date;
  categories: () => CategoryList;
}

const codeTaken = () => new Refusal('conflict', TAKEN, { errors: { code: TAKEN } });

export interface SummedVoucher extends Voucher, VoucherSums {}

export function voucherState({ from, until }: Voucher, now: Date): SaleState {
  if (from && from > now) return 'planned';
  return until && until <= now ? 'ended' : 'running';
}

const noSums: VoucherSums = { codes: 0, uses: 0, given: 0, sold: 0 };

const record = (
  tx: Tx,
  [id, actor_id, what, at]: [string, actorId: string, VoucherEventRow['what'], Date],
  states: States,
) =>
  addVoucherEvent(tx, {
    voucher_id: id,
    at: at.toISOString(),
    actor_id,
    what,
    ...stateTexts(states),
  });

/** Throws `missing`. */
async function locked(tx: Tx, id: string): Promise<Voucher> {
  const voucher = await lockVoucher(tx, id);
  if (!voucher) throw new Refusal('missing', NO_VOUCHER);
  return voucher;
}

async function summed(tx: Tx, voucher: Voucher): Promise<SummedVoucher> {
  return { ...voucher, ...((await voucherSums(tx)).get(voucher.id) ?? noSums) };
}

const codesOfForm = ({ code, codes = 1 }: VoucherForm): string[] =>
  codes === 1 ? [code] : [...new Set(Array.from({ length: codes }, () => randomCode(code)))];

/** Throws `invalid` or `conflict` for codes that differ from those that are made. */
async function changeCodes(tx: Tx, before: Voucher, form: VoucherForm, count: number) {
  if ((form.codes ?? 1) > 1 && form.codes !== count) throw invalid('codes', CODES_STAY);
  if (form.code === before.code) return;
  if (count > 1) throw invalid('code', CODES_STAY);
  // A cancelled order gives its use back to the code that it has.
  if (!(await removeUnusedCode(tx, before.code))) {
    throw new Refusal('conflict', ORDERED, { errors: { code: ORDERED } });
  }
  if (!(await addCodes(tx, before.id, [form.code]))) throw codeTaken();
}

/** What is written within a transaction, with its event. */
function createWrites({ now, categories }: Omit<VoucherDeps, 'db'>) {
  /** Throws `invalid` for categories that the shop does not have. */
  function assertCategories(slugs: readonly string[]): void {
    const list = categories();
    if (!slugs.every((slug) => findCategory(list, slug))) throw invalid('categories', NO_CATEGORY);
  }

  return {
    async add(tx: Tx, actorId: string, form: VoucherForm): Promise<{ _id: string }> {
      assertCategories(form.categories);
      if ((await readVouchers(tx)).length >= MAX_VOUCHERS) throw new Refusal('conflict', TOO_MANY);
      const { codes: count = 1, revision: _revision, ...rule } = form;
      const [id, at] = [randomUUID(), now()];
      const maxUses = count > 1 ? 1 : rule.maxUses;
      const after = { ...rule, maxUses, id, createdAt: at.toISOString(), revision: 0 };
      const codes = codesOfForm(form);
      await putVoucher(tx, after);
      // Two equal random codes are as unlikely as a code that the shop has: the staff try once more.
      if (!(await addCodes(tx, id, codes)) || codes.length !== count) throw codeTaken();
      await record(tx, [id, actorId, 'create', at], { after });
      return { _id: id };
    },

    async change(tx: Tx, actorId: string, id: string, form: VoucherForm): Promise<SummedVoucher> {
      const at = now();
      const before = await locked(tx, id);
      const { codes: _codes, revision, ...rule } = form;
      if (revision !== undefined && revision !== before.revision) {
        throw new Refusal('conflict', CHANGED, { code: 'changed_meanwhile' });
      }
      const isSame = form.categories.every((slug) => before.categories.includes(slug));
      if (!isSame) assertCategories(form.categories);
      const { codes } = await summed(tx, before);
      await changeCodes(tx, before, form, codes);
      const maxUses = codes > 1 ? 1 : rule.maxUses;
      const { createdAt } = before;
      const after = { ...rule, maxUses, id, createdAt, revision: before.revision + 1 };
      await putVoucher(tx, after);
      await record(tx, [id, actorId, 'change', at], { before, after });
      return summed(tx, after);
    },

    async end(tx: Tx, actorId: string, id: string): Promise<SummedVoucher | undefined> {
      const at = now();
      const before = await locked(tx, id);
      if (!(await hasOrders(tx, id))) {
        await removeVoucher(tx, id);
        await record(tx, [id, actorId, 'remove', at], { before });
        return undefined;
      }
      if (voucherState(before, at) === 'ended') throw new Refusal('conflict', HAS_ENDED);
      const after = { ...before, until: at, revision: before.revision + 1 };
      await putVoucher(tx, after);
      await record(tx, [id, actorId, 'end', at], { before, after });
      return summed(tx, after);
    },
  };
}

/** Throws `forbidden` for staff who have ordered with the code that they change. */
async function assertNotOwnCode(tx: Tx, currentUser: CurrentUser, id: string): Promise<void> {
  if (currentUser.role === 'admin') return;
  const buyers = await buyersWith(tx, id, currentUser.id);
  if (await gains(tx, currentUser, buyers)) throw ownThing(ORDERED_YOURSELF);
}

export function createVoucherService({ db, ...deps }: VoucherDeps) {
  const { now } = deps;
  const writes = createWrites(deps);

  return {
    async list(): Promise<SummedVoucher[]> {
      const [all, sums] = await Promise.all([readVouchers(db), voucherSums(db)]);
      return all.map((voucher) => ({ ...voucher, ...(sums.get(voucher.id) ?? noSums) }));
    },

    /** A CSV file of codes with their uses. Throws `missing`. */
    async codes(id: string) {
      if (!(await readVouchers(db)).some((voucher) => voucher.id === id)) {
        throw new Refusal('missing', NO_VOUCHER);
      }
      return writeCsv(columns, codesOf(db, id));
    },

    /** Once per idempotency key. Throws `conflict` for a code that the shop has. */
    async create(
      { id: userId }: CurrentUser,
      form: VoucherForm,
      key?: string,
    ): Promise<SummedVoucher> {
      if (form.until && form.until <= now()) throw invalid('until', ENDS_IN_PAST);
      const requestHash = hashOfRequest(form);
      const call = { userId, call: CALL, key, requestHash, reusedMessage: KEY_REUSED };
      const { response } = await inTransaction(db, (tx) =>
        once(tx, call, now(), () => writes.add(tx, userId, form)),
      );
      return inTransaction(db, async (tx) => summed(tx, await locked(tx, response._id)));
    },

    /**
     * For later orders. Throws `conflict` for a voucher that has changed meanwhile and for a code that the shop has, and
     * `forbidden` for one that the caller has ordered with.
     */
    change: (currentUser: CurrentUser, id: string, form: VoucherForm): Promise<SummedVoucher> =>
      inTransaction(db, async (tx) => {
        await assertNotOwnCode(tx, currentUser, id);
        return writes.change(tx, currentUser.id, id, form);
      }),

    /** Removes an unused voucher; one that orders have ends now. Throws `conflict` for one that has ended. */
    end: ({ id: actorId }: CurrentUser, id: string): Promise<SummedVoucher | undefined> =>
      inTransaction(db, (tx) => writes.end(tx, actorId, id)),
  };
}
